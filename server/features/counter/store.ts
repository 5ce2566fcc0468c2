import { z } from 'zod';
import type { BankAccount } from '#domain/desk/vietqr.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { listSettings } from '#server/settings.ts';

export type NewDeskBooking = {
  reservationId: string;
  madeBy: string;
  partySize: number;
  transferReference: string | null;
  now: Date;
};

export async function insertDeskBooking(tx: Transaction, booking: NewDeskBooking): Promise<void> {
  const { reservationId, madeBy, partySize, transferReference, now } = booking;
  await tx.query(
    {
      name: 'insert-desk-booking',
      text: `INSERT INTO desk_bookings (reservation_id, made_by, made_at, party_size, transfer_reference)
             VALUES ($1, $2, $3, $4, $5)`,
    },
    [reservationId, madeBy, now, partySize, transferReference],
  );
}

/** Finds the reference of the transfer that a booking of the desk awaits. */
export async function findTransferReference(db: Queryable, reservationId: string): Promise<string | null> {
  const text = 'SELECT transfer_reference FROM desk_bookings WHERE reservation_id = $1';
  const [row] = await db.query<{ transfer_reference: string | null }>({ name: 'transfer-reference', text }, [
    reservationId,
  ]);
  return row?.transfer_reference ?? null;
}

export async function insertTaking(
  tx: Transaction,
  taking: { transactionId: string; locationId: string; takenBy: string },
): Promise<void> {
  const text = 'INSERT INTO desk_takings (transaction_id, location_id, taken_by) VALUES ($1, $2, $3)';
  await tx.query({ name: 'insert-desk-taking', text }, [taking.transactionId, taking.locationId, taking.takenBy]);
}

const Account = z.object({ bin: z.string(), bank: z.string(), number: z.string(), owner: z.string() });

/** Finds the account of the catalog to which guests transfer money. */
export async function findBankAccount(db: Queryable): Promise<BankAccount | undefined> {
  const stored = (await listSettings(db, ['bankAccount'])).get('bankAccount');
  return stored === undefined ? undefined : Account.parse(stored);
}
