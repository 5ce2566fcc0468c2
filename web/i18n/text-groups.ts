import { type Locale, perLocale } from '#domain/basics/locale.ts';
import type { Messages } from '#texts/messages.ts';
import { type OnDemand, onDemand } from '#web/router/on-demand.tsx';
import { byLocale, type Loads } from './by-locale.ts';

/** Texts loaded together: every page needs `start`; the table of routes names the others. */
export type TextGroup = 'start' | 'booking' | 'members' | 'account';

/** The texts loaded so far. A page renders only once its groups are loaded. */
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
  account: group(import.meta.glob<Partial<Messages>>('#texts/*/screens/of-account.ts', { import: 'texts' })),
};

/** Returns the texts of one language that are loaded: everything that the visible pages use. */
export function messagesIn(locale: Locale): Messages {
  // tools/structure/text-groups.ts checks that every page uses only the groups it declares.
  return known[locale] as Messages;
}

/** Returns a text group of a language, to be suspended on or loaded. */
export function textGroup(locale: Locale, name: TextGroup): OnDemand<true> {
  return GROUPS[name][locale];
}

/** Loads the given text groups in a language, and all groups that are already loaded in any language. */
export async function loadTexts(locale: Locale, groups: readonly TextGroup[] = []): Promise<Messages> {
  const inUse = (['booking', 'members', 'account'] as const).filter((name) =>
    Object.values(GROUPS[name]).some((group) => group.loaded()),
  );
  const wanted = new Set<TextGroup>(['start', ...groups, ...inUse]);
  await Promise.all([...wanted].map((name) => GROUPS[name][locale].load()));
  return messagesIn(locale);
}
