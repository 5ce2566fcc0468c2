import type { Locale } from '#domain/basics/locale.ts';
import type { Queryable, Transaction } from '#server/db/database.ts';
import { nameIn } from '#server/db/names.ts';

export type PurchasedTicketRow = {
  id: string;
  userId: string;
  isUsed: boolean;
  createdAt: Date;
  ticketId: string;
  ticketName: string;
  programId: string;
  programName: string;
  programDuration: number;
  transactionId: string;
  amount: number;
};

/** Whether a ticket is void or pays for a live reservation. */
const IS_USED = `(pt.voided_at IS NOT NULL OR EXISTS (
  SELECT 1 FROM reservations r WHERE r.purchased_ticket_id = pt.id AND r.status <> 'CANCELED'))`;

export async function listPurchasedTicketRows(
  db: Queryable,
  memberId: string,
  locale: Locale,
): Promise<PurchasedTicketRow[]> {
  return db.query(
    {
      name: 'purchased-tickets-of-member',
      text: `SELECT pt.id, pt.member_id AS "userId", pt.created_at AS "createdAt", t.id AS "ticketId",
               ${nameIn('t', '$2')} AS "ticketName",
               p.id AS "programId", ${nameIn('p', '$2')} AS "programName",
               p.duration_minutes AS "programDuration",
               tr.id AS "transactionId", tr.amount,
               ${IS_USED} AS "isUsed"
             FROM purchased_tickets pt
             JOIN tickets t ON t.id = pt.ticket_id
             JOIN programs p ON p.id = pt.program_id
             JOIN transactions tr ON tr.id = pt.transaction_id
             WHERE pt.member_id = $1
             ORDER BY pt.created_at DESC, pt.id`,
    },
    [memberId, locale],
  );
}

export async function insertPurchasedTicket(
  tx: Transaction,
  ticket: { id: string; memberId: string; ticketId: string; transactionId: string; now: Date },
): Promise<void> {
  await tx.query(
    {
      name: 'insert-purchased-ticket',
      text: `INSERT INTO purchased_tickets (id, member_id, ticket_id, program_id, transaction_id, created_at)
     SELECT $1, $2, t.id, t.program_id, $4, $5 FROM tickets t WHERE t.id = $3`,
    },
    [ticket.id, ticket.memberId, ticket.ticketId, ticket.transactionId, ticket.now],
  );
}

export async function findPurchasedTicketRowOfPayment(
  db: Queryable,
  paymentId: string,
): Promise<{ id: string } | undefined> {
  const [row] = await db.query<{ id: string }>(
    {
      name: 'select-purchased-ticket-of-payment',
      text: `SELECT pt.id FROM purchased_tickets pt JOIN transactions t ON t.id = pt.transaction_id
     WHERE t.payment_id = $1 AND t.kind = 'capture'`,
    },
    [paymentId],
  );
  return row;
}

/**
 * Finds why a payment's ticket did not book the slot: the slot had ended by the capture, or the member had
 * already booked it.
 */
export async function findWhyUnusedRow(
  db: Queryable,
  paymentId: string,
): Promise<{ slotEnded: boolean; ownBooking: boolean } | undefined> {
  const [row] = await db.query<{ slotEnded: boolean; ownBooking: boolean }>(
    {
      name: 'select-why-unused',
      text: `SELECT s.end_time <= t.occurred_at AS "slotEnded", EXISTS (
       SELECT 1 FROM reservations r
       WHERE r.slot_id = p.slot_id AND r.member_id = p.member_id AND r.created_at <= t.occurred_at
         AND (r.canceled_at IS NULL OR r.canceled_at > t.occurred_at)) AS "ownBooking"
     FROM payments p JOIN slots s ON s.id = p.slot_id
     JOIN transactions t ON t.payment_id = p.id AND t.kind = 'capture'
     WHERE p.id = $1`,
    },
    [paymentId],
  );
  return row;
}

/** Voids a ticket. Returns false when it was already void. */
export async function updateVoided(tx: Transaction, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const text = 'UPDATE purchased_tickets SET voided_at = $2 WHERE id = $1 AND voided_at IS NULL RETURNING id';
  return (await tx.query({ name: 'update-voided', text }, [id, now])).length > 0;
}

type OwnTicket = { id: string; memberId: string };

export async function lockPurchasedTicketRow(tx: Transaction, { id, memberId }: OwnTicket): Promise<void> {
  const text = 'SELECT 1 FROM purchased_tickets WHERE id = $1 AND member_id = $2 FOR NO KEY UPDATE';
  await tx.query({ name: 'lock-purchased-ticket', text }, [id, memberId]);
}

export type TicketToUse = { readonly isUsed: boolean; readonly ticketId: string; readonly programId: string };

const TICKET_TO_USE = {
  name: 'ticket-to-use',
  text: `SELECT pt.ticket_id AS "ticketId", pt.program_id AS "programId", ${IS_USED} AS "isUsed"
         FROM purchased_tickets pt WHERE pt.id = $1 AND pt.member_id = $2`,
};

export async function findTicketToUse(db: Queryable, { id, memberId }: OwnTicket): Promise<TicketToUse | undefined> {
  const [row] = await db.query<TicketToUse>(TICKET_TO_USE, [id, memberId]);
  return row;
}

/** Finds the member's oldest unused ticket for a program. */
export async function findUnusedTicketRow(
  db: Queryable,
  { memberId, programId }: { memberId: string; programId: string },
): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    {
      name: 'select-unused-ticket',
      text: `SELECT pt.id FROM purchased_tickets pt WHERE pt.member_id = $1 AND pt.program_id = $2 AND NOT ${IS_USED}
     ORDER BY pt.created_at, pt.id LIMIT 1`,
    },
    [memberId, programId],
  );
  return row?.id;
}
