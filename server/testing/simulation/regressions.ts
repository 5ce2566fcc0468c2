import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Failure } from './run.ts';
import { STEP_KINDS, type Step } from './steps.ts';

const FILE = fileURLToPath(new URL('./regressions.json', import.meta.url));

const roll = z.number().min(0).lt(1);
const KeptStep: z.ZodType<Step> = z.object({
  kind: z.enum(STEP_KINDS),
  rolls: z.tuple([roll, roll, roll, roll]),
  crashAt: z.int().nullable(),
});
const Regression = z.object({ seed: z.int(), broke: z.string(), steps: z.array(KeptStep) });

/** A shrunk sequence that once broke a promise. */
export type Regression = z.infer<typeof Regression>;

/** Returns all stored regressions, which every test run replays. */
export function readRegressions(): Regression[] {
  return z.array(Regression).parse(JSON.parse(readFileSync(FILE, 'utf8')));
}

/** Stores a failure as a regression. */
export function keepRegression({ seed, steps, violation }: Failure): void {
  const kept = [...readRegressions(), { seed, broke: violation.promise, steps }];
  writeFileSync(FILE, `${JSON.stringify(kept, null, 2)}\n`);
}
