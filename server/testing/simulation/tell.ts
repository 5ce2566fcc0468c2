import type { Failure, Run } from './run.ts';

/** What happened, line by line, which promise it broke, and how to see it again. */
export function tellFailure({ seed, violation, trace }: Failure): string {
  return [
    `Seed ${seed} breaks a promise: ${violation.promise} (${violation.detail})`,
    ...trace.map((line) => `  ${line}`),
    `In as few steps as do it, and kept for every later test: npm run sim -- --seed ${seed} --runs 1`,
  ].join('\n');
}

/** What was counted. */
export function tellRun(run: Run, { seed, seconds }: { seed: number; seconds: number }): string {
  const crashes = [...run.crashes.values()].reduce((sum, count) => sum + count, 0);
  const parts = [
    `seed ${seed}`,
    `${run.sequences} sequences`,
    `${run.steps} steps`,
    `${run.audits} audits`,
    `${crashes} crashes at ${run.crashes.size} points`,
    `${Math.round(seconds)} s`,
    run.failure === undefined ? 'every promise was kept' : 'A PROMISE WAS BROKEN',
  ];
  return parts.join(', ');
}
