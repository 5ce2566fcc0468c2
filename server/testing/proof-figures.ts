import { appendFileSync } from 'node:fs';

/** What one proof has counted or measured: names in words, as they stand in docs/figures.md. */
export type ProofFigures = Readonly<Record<string, number | string>>;

/** Tells `npm run proof` what a proof has shown: the claim in a sentence, and the figures of this very run. */
export function tellFigures(claim: string, figures: ProofFigures): void {
  const file = process.env.PROOF_FIGURES;
  if (file !== undefined) appendFileSync(file, `${JSON.stringify({ claim, figures })}\n`);
}

/** For how long, in milliseconds, a proof goes on that has no end of its own; `npm run proof NAME -- --minutes N` changes it. */
export function proofTime(minutes: number): number {
  return Number(process.env.PROOF_MINUTES ?? minutes) * 60_000;
}
