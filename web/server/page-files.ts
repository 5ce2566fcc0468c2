import type { BuiltFiles } from '#contract/first-view.ts';
import type { Locale } from '#domain/basics/locale.ts';
import type { TextGroup } from '../i18n/text-groups.ts';
import type { PagePattern } from '../paths.ts';
import { match } from '../router/address.ts';

/** The modules that a page's first view needs beside the app itself, by their paths in the folder of the web app. */
const MODULES: Partial<Record<PagePattern, (locale: Locale) => readonly string[]>> = {
  '/': () => ['features/home/home-page.tsx'],
  '/booking/:saunaId': (locale) => ['features/location/location-page.tsx', textsOf('booking', locale)],
  '/slot/:slotId': (locale) => ['features/slot/slot-page.tsx', textsOf('booking', locale), textsOf('members', locale)],
  '/terms-of-use': (locale) => ['features/legal/terms-page.tsx', `features/legal/texts/terms-${locale}.ts`],
  '/privacy-policy': (locale) => ['features/legal/privacy-page.tsx', `features/legal/texts/privacy-${locale}.ts`],
  '/booking-policy': (locale) => [
    'features/legal/booking-policy-page.tsx',
    `features/legal/texts/booking-${locale}.ts`,
  ],
};

const textsOf = (group: TextGroup, locale: Locale) => `i18n/${locale}/of-${group}.ts`;

/** Addresses of the scripts that the first view of a page needs, each with what it imports, and none twice. */
export function scriptsOf(files: BuiltFiles, path: string, locale: Locale): string[] {
  const page = Object.entries(MODULES).find(([pattern]) => match(pattern, path) !== null);
  const wanted = [textsOf('start', locale), ...(page?.[1](locale) ?? ['layout/not-found-page.tsx'])];
  return [...withImports(files, wanted)].flatMap((key) => addressOf(files, key));
}

function withImports(files: BuiltFiles, keys: readonly string[]): Set<string> {
  const found = new Set(keys);
  // A set that grows while it is walked is walked to its end.
  for (const key of found) for (const next of files[key]?.imports ?? []) found.add(next);
  return found;
}

const FONTS = ['be-vietnam-pro-400', 'be-vietnam-pro-500', 'spectral-400'];

/** Addresses of the fonts in which every page is set. */
export function fontsOf(files: BuiltFiles): string[] {
  return FONTS.flatMap((name) => {
    const key = Object.keys(files).find((each) => each.endsWith(`/${name}.woff2`));
    return key === undefined ? [] : addressOf(files, key);
  });
}

function addressOf(files: BuiltFiles, key: string): string[] {
  const file = files[key]?.file;
  return file === undefined ? [] : [`/${file}`];
}
