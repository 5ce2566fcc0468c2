import type { Queryable, Transaction } from '#server/db/database.ts';

export async function hasPaymentUnderWay(tx: Queryable, memberId: string): Promise<boolean> {
  const text = 'SELECT 1 FROM payments WHERE member_id = $1 AND ended_at IS NULL LIMIT 1';
  return (await tx.query({ name: 'payment-under-way', text }, [memberId])).length > 0;
}

/** Locks a member's pending reservations, so that none of them is marked as attended until the transaction ends. */
export async function lockPendingReservations(tx: Transaction, memberId: string): Promise<void> {
  const text = `SELECT 1 FROM reservations WHERE member_id = $1 AND status = 'PENDING' ORDER BY id FOR NO KEY UPDATE`;
  await tx.query({ name: 'lock-pending-reservations-of-member', text }, [memberId]);
}

const UNFINISHED = {
  name: 'unfinished-of-member',
  text: `SELECT EXISTS (SELECT FROM reservations WHERE member_id = $1 AND status = 'ATTENDED') AS "isInside",
           EXISTS (SELECT FROM charges c JOIN reservations r ON r.id = c.reservation_id
               WHERE r.member_id = $1 AND c.state = 'open')
             OR EXISTS (SELECT FROM refunds f JOIN transactions t ON t.id = f.transaction_id
               WHERE t.member_id = $1 AND f.state <> 'settled') AS "hasOpenMoney"`,
};

export type UnfinishedRow = {
  isInside: boolean;
  /** Whether a charge is unpaid, or a refund is not settled. */
  hasOpenMoney: boolean;
};

/** Finds whether a member is inside, or has anything to pay or to be refunded. */
export async function findUnfinished(tx: Queryable, memberId: string): Promise<UnfinishedRow> {
  const [row] = await tx.query<UnfinishedRow>(UNFINISHED, [memberId]);
  if (row === undefined) throw new Error(`The query for unfinished business of member ${memberId} returned no row`);
  return row;
}

export type HeldSlotRow = { holdId: string; slotId: string };

export async function listHeldSlots(tx: Queryable, memberId: string): Promise<HeldSlotRow[]> {
  const text = `SELECT hold_id AS "holdId", slot_id AS "slotId" FROM slot_claims
    WHERE member_id = $1 AND hold_id IS NOT NULL`;
  return tx.query<HeldSlotRow>({ name: 'held-slots-of-member', text }, [memberId]);
}

const UPCOMING = {
  name: 'upcoming-reservations-of-member',
  text: `SELECT r.id, r.slot_id AS "slotId", r.purchased_ticket_id AS "purchasedTicketId",
           pt.transaction_id AS "transactionId"
         FROM reservations r JOIN slots s ON s.id = r.slot_id
         LEFT JOIN purchased_tickets pt ON pt.id = r.purchased_ticket_id
         WHERE r.member_id = $1 AND r.status = 'PENDING' AND s.end_time > $2`,
};

export type UpcomingReservationRow = {
  id: string;
  slotId: string;
  purchasedTicketId: string | null;
  transactionId: string | null;
};

export async function listUpcomingReservations(
  tx: Queryable,
  { memberId, now }: { memberId: string; now: Date },
): Promise<UpcomingReservationRow[]> {
  return tx.query<UpcomingReservationRow>(UPCOMING, [memberId, now]);
}

export async function lockTickets(tx: Queryable, memberId: string): Promise<void> {
  const text = 'SELECT 1 FROM purchased_tickets WHERE member_id = $1 ORDER BY id FOR NO KEY UPDATE';
  await tx.query({ name: 'lock-tickets-of-member', text }, [memberId]);
}

const UNUSED_TICKETS = {
  name: 'unused-tickets-of-member',
  text: `SELECT pt.id, pt.transaction_id AS "transactionId" FROM purchased_tickets pt
         WHERE pt.member_id = $1 AND pt.voided_at IS NULL AND NOT EXISTS (
           SELECT 1 FROM reservations r WHERE r.purchased_ticket_id = pt.id AND r.status <> 'CANCELED')`,
};

export type UnusedTicketRow = { id: string; transactionId: string };

export async function listUnusedTickets(tx: Queryable, memberId: string): Promise<UnusedTicketRow[]> {
  return tx.query<UnusedTicketRow>(UNUSED_TICKETS, [memberId]);
}
