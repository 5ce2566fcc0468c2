/** The speed of a side in one turn. */
export type Speed = {
  readonly perSecond: number /** The 99th percentile of HTTP answers, in milliseconds. */;
  readonly p99?: number;
};

export type Sides<Name extends string> = Readonly<Record<Name, () => Promise<Speed>>>;

/**
 * Lets the sides take turns and returns the median of each. The first side changes with every round, so that
 * no side always follows the same other; the first round is a warm-up and does not count.
 */
export async function alternate<Name extends string>(rounds: number, sides: Sides<Name>): Promise<Record<Name, Speed>> {
  const names = Object.keys(sides) as Name[]; // The keys of the record are exactly the names.
  const turns = new Map<Name, Speed[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (let turn = 0; turn < names.length; turn += 1) {
      const name = names[(round + turn) % names.length];
      if (name === undefined) continue;
      const speed = await sides[name]();
      if (round > 0) turns.get(name)?.push(speed);
    }
  }
  // `turns` has a list for every name.
  return Object.fromEntries([...turns].map(([name, speeds]) => [name, medianSpeed(speeds)])) as Record<Name, Speed>;
}

function medianSpeed(speeds: readonly Speed[]): Speed {
  const p99s = speeds.flatMap(({ p99 }) => (p99 === undefined ? [] : [p99]));
  const perSecond = median(speeds.map((speed) => speed.perSecond));
  return p99s.length === 0 ? { perSecond } : { perSecond, p99: median(p99s) };
}

/** Returns the middle value; of an even number the higher of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
