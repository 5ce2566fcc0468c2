/** Stands for the end of a process that goes on only in name: whatever it tries from then on is refused with this. */
export class ProcessGone extends Error {
  constructor(point: string) {
    super(`the process has died at: ${point}`);
    this.name = 'ProcessGone';
  }
}

export type CrashPlan = {
  /** Counts the steps from here on, and lets the process die at the given one; at none when it is 0. */
  arm(step: number): void;
  /** One thing that the process does to the world outside its memory; never returns once the process has died. */
  readonly step: (point: string) => void;
  /** How many steps were taken since it was armed. */
  readonly steps: () => number;
  /** Where it died, if it has. */
  readonly diedAt: () => string | undefined;
};

/** When a process dies. `die` is called once, at that moment. */
export function createCrashPlan(die: () => void): CrashPlan {
  let fatal = 0;
  let steps = 0;
  let diedAt: string | undefined;
  return {
    arm(step) {
      [fatal, steps] = [step, 0];
    },
    step(point) {
      if (diedAt !== undefined) throw new ProcessGone(diedAt);
      steps += 1;
      if (steps !== fatal) return;
      diedAt = point;
      die();
      throw new ProcessGone(point);
    },
    steps: () => steps,
    diedAt: () => diedAt,
  };
}
