import { type Locale, perLocale } from '#domain/basics/locale.ts';
import { type OnDemand, onDemand } from '#web/router/on-demand.tsx';
import type { Messages } from './en.ts';

/** Texts loaded together: every page needs `start`; the table of routes names the others. */
export type TextGroup = 'start' | 'booking' | 'members';

/** The texts loaded so far. A page renders only once its groups are loaded. */
const known = perLocale<Partial<Messages>>(() => ({}));

function group(locale: Locale, fetchThem: () => Promise<Partial<Messages>>): OnDemand<true> {
  return onDemand(async () => {
    Object.assign(known[locale], await fetchThem());
    return true as const;
  });
}

const GROUPS: Record<Locale, Record<TextGroup, OnDemand<true>>> = {
  en: {
    start: group('en', () => import('./en/of-start.ts').then((module) => module.texts)),
    booking: group('en', () => import('./en/of-booking.ts').then((module) => module.texts)),
    members: group('en', () => import('./en/of-members.ts').then((module) => module.texts)),
  },
  vi: {
    start: group('vi', () => import('./vi/of-start.ts').then((module) => module.texts)),
    booking: group('vi', () => import('./vi/of-booking.ts').then((module) => module.texts)),
    members: group('vi', () => import('./vi/of-members.ts').then((module) => module.texts)),
  },
  ja: {
    start: group('ja', () => import('./ja/of-start.ts').then((module) => module.texts)),
    booking: group('ja', () => import('./ja/of-booking.ts').then((module) => module.texts)),
    members: group('ja', () => import('./ja/of-members.ts').then((module) => module.texts)),
  },
};

/** Returns the texts of one language that are loaded: everything that the visible pages use. */
export function messagesIn(locale: Locale): Messages {
  // tools/structure/texts.ts checks that every page uses only the groups it declares.
  return known[locale] as Messages;
}

/** Returns a text group of a language, to be suspended on or loaded. */
export function textGroup(locale: Locale, name: TextGroup): OnDemand<true> {
  return GROUPS[locale][name];
}

/** Loads the given text groups in one language, and those in use in another language. */
export async function loadTexts(locale: Locale, groups: readonly TextGroup[] = []): Promise<Messages> {
  const inUse = Object.values(GROUPS).flatMap((language) =>
    (['booking', 'members'] as const).filter((name) => language[name].loaded()),
  );
  const wanted = new Set<TextGroup>(['start', ...groups, ...inUse]);
  await Promise.all([...wanted].map((name) => GROUPS[locale][name].load()));
  return messagesIn(locale);
}
