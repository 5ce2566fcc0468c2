export type SeededChoice = {
  /** A whole number from 0 on, below the given one. */
  below(limit: number): number;
  of<Item>(items: readonly Item[]): Item;
};

/** Choices that are the same for the same seed (mulberry32). */
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
      if (item === undefined) throw new Error('There is nothing to choose from');
      return item;
    },
  };
}
