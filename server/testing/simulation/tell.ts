import type { Failure, Run } from './run.ts';

/** Formats a failure: the broken promise, the trace, and the command that replays it. */
export function tellFailure({ seed, violation, trace }: Failure): string {
  return [
    `Seed ${seed} breaks a promise: ${violation.promise} (${violation.detail})`,
    ...trace.map((line) => `  ${line}`),
    `Shrunk and stored as a regression; replay with: npm run sim -- --seed ${seed} --runs 1`,
  ].join('\n');
}

/** Formats the figures of a run. */
export function tellRun(run: Run, { seed, seconds }: { seed: number; seconds: number }): string {
  const crashes = [...run.crashes.values()].reduce((sum, count) => sum + count, 0);
  const parts = [
    `seed ${seed}`,
    `${run.sequences} sequences`,
    `${run.steps} steps`,
    `${run.audits} audits`,
    `${crashes} crashes at ${run.crashes.size} points`,
    `${Math.round(seconds)} s`,
    run.failure === undefined ? 'every promise held' : 'A PROMISE WAS BROKEN',
  ];
  return parts.join(', ');
}
