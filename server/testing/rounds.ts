/** How often a race is run: a few times in `npm test`; `npm run proof races-at-desk` sets `RACE_ROUNDS`. */
export function roundsOf(few: number): number {
  return Number(process.env.RACE_ROUNDS ?? few);
}
