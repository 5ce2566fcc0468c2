/** How much is measured. */
export type Plan = {
  /** Turns of each side that count; one more goes before them, for warming up. */
  readonly rounds: number;
  readonly holdsPerTurn: number;
  readonly weekSecondsPerTurn: number;
  readonly slots: { readonly small: number; readonly large: number };
  readonly contests: number;
  readonly starts: number;
  /** Fewer, since they take longer. */
  readonly embeddedHolds: number;
};

export const CONNECTIONS = 32;

/** As many members, so that each takes one hold in a turn and none is refused a place. */
export const MEMBERS = 10_000;

export const FULL: Plan = {
  rounds: 3,
  holdsPerTurn: 9_600,
  weekSecondsPerTurn: 4,
  slots: { small: 10_000, large: 1_000_000 },
  contests: 100,
  starts: 3,
  embeddedHolds: 4_800,
};

/** For a look while working: too short for a verdict that one would defend. */
export const QUICK: Plan = {
  rounds: 1,
  holdsPerTurn: 3_200,
  weekSecondsPerTurn: 2,
  slots: { small: 10_000, large: 100_000 },
  contests: 20,
  starts: 1,
  embeddedHolds: 1_600,
};
