import type { Failure, Stage } from './run.ts';
import type { Step } from './steps.ts';

/** The maximum number of replays while shrinking. */
const MOST_PLAYS = 150;

/**
 * Removes steps while the same promise stays broken: first those after the failure, then halves, finally
 * single steps.
 */
export async function shrink(stage: Stage, failure: Failure): Promise<Failure> {
  // The trace has a line per step, so later steps did not run.
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
