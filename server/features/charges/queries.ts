import type { Vnd } from '#domain/basics/money.ts';
import { extensionPrice, minutesToPay } from '#domain/pricing/extension.ts';
import type { Queryable } from '#server/db/database.ts';
import { type ChargeState, findChargeRow, listCharges } from './store.ts';

export type Charge = {
  readonly id: string;
  readonly reservationId: string;
  readonly amount: Vnd;
  readonly state: ChargeState;
};

export async function findCharge(db: Queryable, id: string): Promise<Charge | undefined> {
  const row = await findChargeRow(db, id);
  return row && { id: row.id, reservationId: row.reservation_id, amount: row.amount, state: row.state };
}

/** Returns what a guest has paid for extra time, without refunded charges. */
export async function paidForTime(db: Queryable, reservationId: string): Promise<Vnd> {
  const paid = (await listCharges(db, reservationId)).filter(
    ({ state, is_refunded }) => state === 'paid' && !is_refunded,
  );
  return paid.reduce((sum, { amount }) => sum + amount, 0);
}

/** The price and length of a booking's program, and by how many minutes the visit is longer than that. */
export type BoughtTime = { readonly price: Vnd; readonly minutes: number; readonly beyond: number };

export type Owed = { readonly minutes: number; readonly amount: Vnd };

/** Returns the amount that a guest would owe for a visit of this length. */
export async function owedFor(db: Queryable, reservationId: string, time: BoughtTime): Promise<Owed> {
  const charges = (await listCharges(db, reservationId)).map((row) => ({ ...row, isRefunded: row.is_refunded }));
  const minutes = minutesToPay(time.beyond, charges);
  return { minutes, amount: extensionPrice(time, minutes) };
}
