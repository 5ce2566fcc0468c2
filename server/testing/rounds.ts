const { RACE_ROUNDS } = process.env;

/**
 * Whether `npm run proof races` runs the races: in many rounds, and with their guards removed, which must
 * make them fail.
 */
export const isProof = RACE_ROUNDS !== undefined;

/** How often a race is run: a few times in `npm test`. */
export function roundsOf(few: number): number {
  return Number(RACE_ROUNDS ?? few);
}
