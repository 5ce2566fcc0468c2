import type { Failure, Stage } from './run.ts';
import type { Step } from './steps.ts';

/** So often at most a failure is played again to make it shorter. */
const MOST_PLAYS = 150;

/**
 * Leaves out whatever steps it can while the same promise is broken: what comes after it, then a half of them at once, and one
 * at a time in the end.
 */
export async function shrink(stage: Stage, failure: Failure): Promise<Failure> {
  // A step is a line.
  let shortest: Failure = { ...failure, steps: failure.steps.slice(0, failure.trace.length) };
  let plays = 0;
  for (let size = Math.ceil(shortest.steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let first = 0; first < shortest.steps.length && plays < MOST_PLAYS; plays += 1) {
      const steps: readonly Step[] = shortest.steps.toSpliced(first, size);
      const { violation, trace } = await stage.play(failure.seed, steps);
      if (violation?.promise === failure.violation.promise) shortest = { seed: failure.seed, steps, violation, trace };
      else first += size;
    }
  }
  return shortest;
}
