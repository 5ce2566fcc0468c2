/** Pseudo-random numbers from 0 to below 1, determined by a seed. */
export type Dice = () => number;

/** Creates dice (mulberry32): small, fast, and the same on every machine. */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns an item of a list by a roll; undefined for an empty list. */
export function pick<Item>(items: readonly Item[], roll: number): Item | undefined {
  return items[Math.floor(roll * items.length)];
}

/** Returns a key by its weight. */
export function pickWeighted<Key extends string>(weights: Readonly<Record<Key, number>>, roll: number): Key {
  // `Object.keys` types its result as strings.
  const keys = Object.keys(weights) as Key[];
  let left = roll * keys.reduce((sum, key) => sum + weights[key], 0);
  for (const key of keys) {
    left -= weights[key];
    if (left < 0) return key;
  }
  throw new RangeError(`Roll ${roll} is not below 1`);
}
