/** The size of a run. */
export type Plan = {
  /** Counted turns of each side; one warm-up turn comes before them. */
  readonly rounds: number;
  readonly holdsPerTurn: number;
  readonly weekSecondsPerTurn: number;
  readonly slots: { readonly small: number; readonly large: number };
  readonly contests: number;
  readonly starts: number;
  /** The number of holds taken to measure staleness; after each, both processes are queried immediately. */
  readonly writesSeen: number;
  /** The holds per turn on the embedded database: fewer, because each takes longer. */
  readonly embeddedHolds: number;
};

export const CONNECTIONS = 32;

/** Enough members that each takes one hold in a turn and no limit refuses one. */
export const MEMBERS = 10_000;

export const FULL: Plan = {
  rounds: 3,
  holdsPerTurn: 9_600,
  weekSecondsPerTurn: 4,
  slots: { small: 10_000, large: 1_000_000 },
  contests: 100,
  starts: 3,
  writesSeen: 10_000,
  embeddedHolds: 4_800,
};

/** A short run for a look during development, too short for a reliable verdict. */
export const QUICK: Plan = {
  rounds: 1,
  holdsPerTurn: 3_200,
  weekSecondsPerTurn: 2,
  slots: { small: 10_000, large: 100_000 },
  contests: 20,
  starts: 1,
  writesSeen: 1_000,
  embeddedHolds: 1_600,
};
