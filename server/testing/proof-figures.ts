import { appendFileSync } from 'node:fs';

/** The figures of one proof, by the names used in docs/figures.md. */
export type ProofFigures = Readonly<Record<string, number | string>>;

/** Reports a proof's claim and the figures of this run to `npm run proof`. */
export function tellFigures(claim: string, figures: ProofFigures): void {
  const file = process.env.PROOF_FIGURES;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ claim, figures })}\n`);
}

/**
 * Returns the duration of an open-ended proof in milliseconds; `npm run proof NAME -- --minutes N` overrides
 * it.
 */
export function proofTime(minutes: number): number {
  return Number(process.env.PROOF_MINUTES ?? minutes) * 60_000;
}
