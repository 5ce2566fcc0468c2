export type SeededChoice = {
  /** Returns a whole number from 0 to below the limit. */
  below(limit: number): number;
  of<Item>(items: readonly Item[]): Item;
};

/** Creates a deterministic random choice from a seed (mulberry32). */
export function seededChoice(seed: number): SeededChoice {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    of(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error('The list to choose from is empty');
      return item;
    },
  };
}
