import type { Vnd } from '../basics/money.ts';

/** Where money is, as the ledger names it. */
export const PLACES_OF_MONEY = ['gateway', 'till', 'terminal', 'bank', 'hand'] as const;
export type PlaceOfMoney = (typeof PLACES_OF_MONEY)[number];

/** Money received or paid out at one place, in whole VND. */
export type Moved = { readonly account: PlaceOfMoney; readonly amount: Vnd };

export type WaySum = {
  readonly account: PlaceOfMoney;
  readonly takings: number;
  readonly taken: Vnd;
  readonly refunds: number;
  readonly returned: Vnd;
  readonly net: number;
};

/** Sums a day's movements by place, in a fixed order; places without any are omitted. */
export function sumByWay(moved: readonly Moved[]): WaySum[] {
  return PLACES_OF_MONEY.flatMap((account) => {
    const amounts = moved.filter((each) => each.account === account).map(({ amount }) => amount);
    if (amounts.length === 0) return [];
    const [taken, returned] = [amounts.filter((amount) => amount > 0), amounts.filter((amount) => amount < 0)];
    return {
      account,
      takings: taken.length,
      taken: sum(taken),
      refunds: returned.length,
      returned: Math.abs(sum(returned)),
      net: sum(amounts),
    };
  });
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
