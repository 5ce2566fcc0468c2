import { LOCALES } from '#domain/basics/locale.ts';
import type { NamedState } from './all-states.ts';
import { type Look, THEMES } from './stage.ts';

const PHONE = 360;
const DESK = 1440;

/** Seed for choosing the look of each state; the same seed gives the same looks. */
export const SEED = Number(process.env.STATES_SEED ?? 1);

const ALL: readonly Look[] = LOCALES.flatMap((locale) =>
  THEMES.flatMap((theme) => [PHONE, DESK].map((width) => ({ locale, theme, width }))),
);

/** Returns one look for each state, spread so that every look is used. */
export function looksFor(states: readonly NamedState[]): Look[] {
  const random = randomFrom(SEED);
  let left: Look[] = [];
  return states.map(({ only }) => {
    if (left.length === 0) left = shuffled(ALL, random);
    const fits = left.findIndex(({ width }) => only === undefined || (only === 'phone') === (width === PHONE));
    const [look] = fits < 0 ? [] : left.splice(fits, 1);
    return look ?? { locale: 'en', theme: 'light', width: only === 'desk' ? DESK : PHONE };
  });
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

/** Returns a mulberry32 generator: small, and uniform enough to choose with. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
