const { RACE_ROUNDS } = process.env;

/**
 * Whether `npm run proof races` runs the tests. It repeats each race in many rounds, and also runs the races
 * with their guards removed, which must make them fail.
 */
export const isProof = RACE_ROUNDS !== undefined;

/** Returns the number of rounds of a race: `few` in `npm test`, and at most `most`, for a slow race. */
export function roundsOf(few: number, most = Number.POSITIVE_INFINITY): number {
  return Math.min(Number(RACE_ROUNDS ?? few), most);
}
