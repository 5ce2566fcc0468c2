/** Thrown by everything that a simulated dead process still attempts. */
export class ProcessGone extends Error {
  constructor(point: string) {
    super(`the process has died at: ${point}`);
    this.name = 'ProcessGone';
  }
}

export type CrashPlan = {
  /** Restarts the count of steps; the process dies at the given step, or never when it is 0. */
  arm(step: number): void;
  /** Marks one effect of the process on the outside. Throws once the process has died. */
  readonly step: (point: string) => void;
  /** The number of steps since the plan was armed. */
  readonly steps: () => number;
  /** The step at which the process died, or undefined. */
  readonly diedAt: () => string | undefined;
};

/** Creates a plan for the death of a process. `die` is called once, at that moment. */
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
