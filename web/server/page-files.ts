import type { BuiltFile, BuiltFiles } from '#contract/first-view.ts';
import type { PagePattern } from '#contract/pages.ts';
import { LOCALES, type Locale } from '#domain/basics/locale.ts';
import type { TextGroup } from '#web/i18n/text-groups.ts';
import { match } from '#web/router/address.ts';

/**
 * The files that a page's first view needs besides the app: modules by their paths in `web`, or a chunk's
 * name.
 */
const MODULES: Partial<Record<PagePattern, (locale: Locale) => readonly string[]>> = {
  '/': () => ['features/home/home-page.tsx'],
  '/booking/:saunaId': (locale) => ['chunk:location', textsOf('booking', locale)],
  '/slot/:slotId': (locale) => ['features/slots/slot-page.tsx', textsOf('booking', locale), textsOf('members', locale)],
  '/terms-of-use': (locale) => ['features/legal/terms-page.tsx', `../texts/${locale}/legal/terms.ts`],
  '/privacy-policy': (locale) => ['features/legal/privacy-page.tsx', `../texts/${locale}/legal/privacy.ts`],
  '/booking-policy': (locale) => ['features/legal/booking-policy-page.tsx', `../texts/${locale}/legal/booking.ts`],
};

const textsOf = (group: TextGroup, locale: Locale) => `../texts/${locale}/screens/of-${group}.ts`;

/** Returns the URLs of the scripts that the first view of a page needs, with their imports, each once. */
export function scriptsOf(files: BuiltFiles, path: string, locale: Locale): string[] {
  const page = Object.entries(MODULES).find(([pattern]) => match(pattern, path) !== null);
  const wanted = [textsOf('start', locale), ...(page?.[1](locale) ?? ['layout/not-found-page.tsx'])];
  return [...withImports(files, wanted)].map((file) => `/${file.file}`);
}

/** Throws when the build lacks a file that a page needs: it would load late, one import after another. */
export function checkFiles(files: BuiltFiles): void {
  for (const locale of LOCALES) for (const path of ['/none', ...Object.keys(MODULES)]) scriptsOf(files, path, locale);
}

function withImports(files: BuiltFiles, keys: readonly string[]): Set<BuiltFile> {
  const found = new Set(keys.map((key) => fileOf(files, key)));
  // Iterating over a set also visits what is added meanwhile.
  for (const { imports = [] } of found) for (const next of imports) found.add(fileOf(files, next));
  return found;
}

const CHUNK = 'chunk:';

function fileOf(files: BuiltFiles, key: string): BuiltFile {
  const file = key.startsWith(CHUNK)
    ? Object.values(files).find(({ name }) => name === key.slice(CHUNK.length))
    : files[key];
  if (file === undefined) throw new Error(`The build has no ${key}`);
  return file;
}

const FONTS = ['be-vietnam-pro-400', 'be-vietnam-pro-500', 'spectral-400'];

/** Returns the URLs of the fonts that every page uses. */
export function fontsOf(files: BuiltFiles): string[] {
  return FONTS.flatMap((name) => {
    const key = Object.keys(files).find((each) => each.endsWith(`/${name}.woff2`));
    return key === undefined ? [] : [`/${fileOf(files, key).file}`];
  });
}
