import { type Locale, perLocale } from '#domain/basics/locale.ts';
import type { Messages } from '#texts/messages.ts';
import { type OnDemand, onDemand } from '#web/router/on-demand.tsx';
import { byLocale, type Loads } from './by-locale.ts';

/** Which texts come together: every page needs those of the start, and says in the table of routes which others. */
export type TextGroup = 'start' | 'booking' | 'members';

/** The texts that are here already. A page is drawn only once its groups are. */
const known = perLocale<Partial<Messages>>(() => ({}));

function group(loads: Loads<Partial<Messages>>): Readonly<Record<Locale, OnDemand<true>>> {
  return byLocale(loads, (load, locale) =>
    onDemand(async () => {
      Object.assign(known[locale], await load());
      return true as const;
    }),
  );
}

const GROUPS: Record<TextGroup, Readonly<Record<Locale, OnDemand<true>>>> = {
  start: group(import.meta.glob<Partial<Messages>>('#texts/*/screens/of-start.ts', { import: 'texts' })),
  booking: group(import.meta.glob<Partial<Messages>>('#texts/*/screens/of-booking.ts', { import: 'texts' })),
  members: group(import.meta.glob<Partial<Messages>>('#texts/*/screens/of-members.ts', { import: 'texts' })),
};

/** The texts of one language: those that are here by now, which are all that any page in sight has asked for. */
export function messagesIn(locale: Locale): Messages {
  // tools/structure/texts.ts holds every page to the groups that it asks for.
  return known[locale] as Messages;
}

/** A group of texts in a language, for who draws with it. */
export function textGroup(locale: Locale, name: TextGroup): OnDemand<true> {
  return GROUPS[name][locale];
}

/** Fetches groups of texts in one language, and those that are in use in another. */
export async function loadTexts(locale: Locale, groups: readonly TextGroup[] = []): Promise<Messages> {
  const inUse = (['booking', 'members'] as const).filter((name) =>
    Object.values(GROUPS[name]).some((group) => group.loaded()),
  );
  const wanted = new Set<TextGroup>(['start', ...groups, ...inUse]);
  await Promise.all([...wanted].map((name) => GROUPS[name][locale].load()));
  return messagesIn(locale);
}
