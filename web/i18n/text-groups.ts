import { type Locale, perLocale } from '#domain/basics/locale.ts';
import { type OnDemand, onDemand } from '#web/router/on-demand.tsx';
import type { Messages } from './en.ts';

/** Which texts come together: every page needs those of the start, and says in the table of routes which others. */
export type TextGroup = 'start' | 'booking' | 'members';

/** The texts that are here already. A page is drawn only once its groups are. */
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

/** The texts of one language: those that are here by now, which are all that any page in sight has asked for. */
export function messagesIn(locale: Locale): Messages {
  // tools/structure/texts.ts holds every page to the groups that it asks for.
  return known[locale] as Messages;
}

/** A group of texts in a language, for who draws with it. */
export function textGroup(locale: Locale, name: TextGroup): OnDemand<true> {
  return GROUPS[locale][name];
}

/** Fetches groups of texts in one language, and those that are in use in another. */
export async function loadTexts(locale: Locale, groups: readonly TextGroup[] = []): Promise<Messages> {
  const inUse = Object.values(GROUPS).flatMap((language) =>
    (['booking', 'members'] as const).filter((name) => language[name].loaded()),
  );
  const wanted = new Set<TextGroup>(['start', ...groups, ...inUse]);
  await Promise.all([...wanted].map((name) => GROUPS[locale][name].load()));
  return messagesIn(locale);
}
