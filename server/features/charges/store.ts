import type { Vnd } from '#domain/basics/money.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';

export type ChargeState = 'open' | 'paid' | 'waived' | 'canceled';

export type Charge = {
  id: string;
  reservationId: string;
  minutes: number;
  amount: Vnd;
  state: ChargeState;
  transactionId: string | null;
  isRefunded: boolean;
};

const CHARGES = `SELECT c.id, c.reservation_id AS "reservationId", c.minutes, c.amount, c.state,
    c.transaction_id AS "transactionId",
    EXISTS (SELECT 1 FROM refunds f WHERE f.transaction_id = c.transaction_id) AS "isRefunded"
  FROM charges c`;

export async function listCharges(db: Queryable, reservationId: string): Promise<Charge[]> {
  const text = `${CHARGES} WHERE c.reservation_id = $1 ORDER BY c.made_at, c.id`;
  return db.query<Charge>({ name: 'charges-of-reservation', text }, [reservationId]);
}

export async function findChargeRow(db: Queryable, id: string): Promise<Charge | undefined> {
  const text = `${CHARGES} WHERE c.id = $1`;
  return (await db.query<Charge>({ name: 'charge', text }, [id]))[0];
}

export type NewCharge = {
  id: string;
  reservationId: string;
  minutes: number;
  amount: Vnd;
  madeBy: string;
  now: Date;
};

export async function insertCharge(tx: Transaction, charge: NewCharge): Promise<void> {
  const { id, reservationId, minutes, amount, madeBy, now } = charge;
  const text = `INSERT INTO charges (id, reservation_id, kind, minutes, amount, made_by, made_at)
                VALUES ($1, $2, 'extension', $3, $4, $5, $6)`;
  await tx.query({ name: 'insert-charge', text }, [id, reservationId, minutes, amount, madeBy, now]);
}

export type ChargeEnd = { id: string; by: string | null; now: Date } & (
  | { state: 'paid'; transactionId: string }
  | { state: 'waived'; reason: string }
  | { state: 'canceled' }
);

/** Ends an open charge. Returns false when it had ended. */
export async function updateChargeEnded(tx: Transaction, end: ChargeEnd): Promise<boolean> {
  const text = `UPDATE charges SET state = $2, ended_at = $3, ended_by = $4, transaction_id = $5, reason = $6
                WHERE id = $1 AND state = 'open' RETURNING id`;
  const transactionId = end.state === 'paid' ? end.transactionId : null;
  const reason = end.state === 'waived' ? end.reason : null;
  const values = [end.id, end.state, end.now, end.by, transactionId, reason];
  return (await tx.query({ name: 'update-charge-ended', text }, values)).length > 0;
}
