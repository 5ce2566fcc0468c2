import type { Vnd } from '#domain/basics/money.ts';
import { extensionPrice, minutesToPay } from '#domain/pricing/extension.ts';
import type { Queryable } from '#server/db/database.ts';
import { type Charge, findChargeRow, listCharges } from './store.ts';

export type { Charge };

export function findCharge(db: Queryable, id: string): Promise<Charge | undefined> {
  return findChargeRow(db, id);
}

/** Returns what a guest has paid for extra time, without refunded charges. */
export async function paidForTime(db: Queryable, reservationId: string): Promise<Vnd> {
  const charges = await listCharges(db, reservationId);
  const paid = charges.filter(({ state, isRefunded }) => state === 'paid' && !isRefunded);
  return paid.reduce((sum, { amount }) => sum + amount, 0);
}

/** The price and length of a booking's program, and by how many minutes the visit is longer than that. */
export type BoughtTime = { readonly price: Vnd; readonly minutes: number; readonly beyond: number };

export type Owed = { readonly minutes: number; readonly amount: Vnd };

/** Returns the amount that a guest would owe for a visit of this length. */
export async function owedFor(db: Queryable, reservationId: string, time: BoughtTime): Promise<Owed> {
  const minutes = minutesToPay(time.beyond, await listCharges(db, reservationId));
  return { minutes, amount: extensionPrice(time, minutes) };
}
