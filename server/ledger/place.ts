import type { PlaceOfMoney } from '#domain/desk/day-sums.ts';

/** Where the money of a method is; that of any other method was moved by hand. */
const PLACES = { card: 'gateway', cash: 'till', terminal: 'terminal', transfer: 'bank' } as const satisfies Readonly<
  Record<string, PlaceOfMoney>
>;

/** SQL for the account that holds the money of a transaction, by an expression for its method. */
export const placeOf = (method: string): string =>
  `CASE ${method} ${Object.entries(PLACES)
    .map(([each, account]) => `WHEN '${each}' THEN '${account}'`)
    .join(' ')} ELSE 'hand' END`;
