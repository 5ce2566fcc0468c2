import type { Statement, Transaction } from '#server/db/database.ts';
import { PLACE_OF_MONEY } from './place.ts';

/**
 * Posts money events to the ledger in the transaction of the event. The amount comes from the transaction
 * row, so that no caller can state another; an amount of 0 has no entry. The database refuses, at commit, an
 * event that is posted twice or out of order.
 */

/** `source` selects one event: its references, its amount, and the accounts to debit and credit. */
function posting(name: string, source: string): Statement {
  return {
    name,
    text: `WITH event AS (SELECT * FROM (${source}) AS e WHERE e.amount > 0), entry AS (
             INSERT INTO journal_entries (kind, occurred_at, transaction_id, purchased_ticket_id, refund_id)
             SELECT kind, $1::timestamptz, transaction_id, purchased_ticket_id, refund_id FROM event RETURNING id)
           INSERT INTO postings (entry_id, account, amount)
           SELECT entry.id, side.account, side.amount
           FROM entry, event, LATERAL (VALUES (event.debit, event.amount), (event.credit, -event.amount)) AS side (account, amount)`,
  };
}

const TICKET_SOLD = posting(
  'post-ticket-sold',
  `SELECT 'ticket_sold' AS kind, t.id AS transaction_id, $3::uuid AS purchased_ticket_id, NULL::uuid AS refund_id,
     t.amount::bigint AS amount, ${PLACE_OF_MONEY} AS debit, 'unused_tickets' AS credit
   FROM transactions t WHERE t.id = $2::uuid AND t.kind = 'capture'`,
);

type TicketSold = { readonly transactionId: string; readonly purchasedTicketId: string; readonly now: Date };

/** Posts a capture that became an unused ticket. */
export async function postTicketSold(
  tx: Transaction,
  { transactionId, purchasedTicketId, now }: TicketSold,
): Promise<void> {
  await tx.query(TICKET_SOLD, [now, transactionId, purchasedTicketId]);
}

const BOUGHT_NOTHING = posting(
  'post-bought-nothing',
  `SELECT 'bought_nothing' AS kind, t.id AS transaction_id, NULL::uuid AS purchased_ticket_id, r.id AS refund_id,
     t.amount::bigint AS amount, ${PLACE_OF_MONEY} AS debit, 'refunds_owed' AS credit
   FROM refunds r JOIN transactions t ON t.id = r.transaction_id WHERE r.id = $2::uuid`,
);

/** Posts a capture that bought nothing and became a refund. */
export async function postBoughtNothing(
  tx: Transaction,
  { refundId, now }: { readonly refundId: string; readonly now: Date },
): Promise<void> {
  await tx.query(BOUGHT_NOTHING, [now, refundId]);
}

const TICKET_USED = posting(
  'post-ticket-used',
  `SELECT 'ticket_used' AS kind, NULL::uuid AS transaction_id, pt.id AS purchased_ticket_id, NULL::uuid AS refund_id,
     t.amount::bigint AS amount, 'unused_tickets' AS debit, 'bookings' AS credit
   FROM purchased_tickets pt JOIN transactions t ON t.id = pt.transaction_id WHERE pt.id = $2::uuid`,
);

/** Posts the use of a ticket for a reservation. */
export async function postTicketUsed(
  tx: Transaction,
  { purchasedTicketId, now }: { readonly purchasedTicketId: string; readonly now: Date },
): Promise<void> {
  await tx.query(TICKET_USED, [now, purchasedTicketId]);
}

/** SQL: the account that holds the money of the ticket `pt`. */
const WHERE_TICKET_IS = `CASE (SELECT u.kind FROM journal_entries u WHERE u.purchased_ticket_id = pt.id ORDER BY u.id DESC LIMIT 1)
       WHEN 'ticket_used' THEN 'bookings' ELSE 'unused_tickets' END`;

const TICKET_RETURNED = posting(
  'post-ticket-returned',
  `SELECT 'ticket_returned' AS kind, NULL::uuid AS transaction_id, pt.id AS purchased_ticket_id, NULL::uuid AS refund_id,
     t.amount::bigint AS amount, 'bookings' AS debit, 'unused_tickets' AS credit
   FROM purchased_tickets pt JOIN transactions t ON t.id = pt.transaction_id WHERE pt.id = $2::uuid`,
);

/** Posts that a ticket is unused again, because the reservation that it paid for was a mistake. */
export async function postTicketReturned(
  tx: Transaction,
  { purchasedTicketId, now }: { readonly purchasedTicketId: string; readonly now: Date },
): Promise<void> {
  await tx.query(TICKET_RETURNED, [now, purchasedTicketId]);
}

const TICKET_VOIDED = posting(
  'post-ticket-voided',
  `SELECT 'ticket_voided' AS kind, NULL::uuid AS transaction_id, pt.id AS purchased_ticket_id, $3::uuid AS refund_id,
     t.amount::bigint AS amount,
     ${WHERE_TICKET_IS} AS debit,
     'refunds_owed' AS credit
   FROM purchased_tickets pt JOIN transactions t ON t.id = pt.transaction_id WHERE pt.id = $2::uuid`,
);

type TicketVoided = { readonly purchasedTicketId: string; readonly refundId: string; readonly now: Date };

/** Posts the refund of a ticket, used or not: its whole amount is owed to its owner. */
export async function postTicketVoided(
  tx: Transaction,
  { purchasedTicketId, refundId, now }: TicketVoided,
): Promise<void> {
  await tx.query(TICKET_VOIDED, [now, purchasedTicketId, refundId]);
}

const TICKET_GIVEN_UP = posting(
  'post-ticket-given-up',
  `SELECT 'ticket_given_up' AS kind, NULL::uuid AS transaction_id, pt.id AS purchased_ticket_id, NULL::uuid AS refund_id,
     t.amount::bigint AS amount,
     ${WHERE_TICKET_IS} AS debit,
     'given_up' AS credit
   FROM purchased_tickets pt JOIN transactions t ON t.id = pt.transaction_id WHERE pt.id = $2::uuid`,
);

/** Posts the forfeit of a ticket, used or not, whose owner left without a refund. */
export async function postTicketGivenUp(
  tx: Transaction,
  { purchasedTicketId, now }: { readonly purchasedTicketId: string; readonly now: Date },
): Promise<void> {
  await tx.query(TICKET_GIVEN_UP, [now, purchasedTicketId]);
}

const CHARGE_PAID = posting(
  'post-charge-paid',
  `SELECT 'charge_paid' AS kind, t.id AS transaction_id, NULL::uuid AS purchased_ticket_id, NULL::uuid AS refund_id,
     t.amount::bigint AS amount, ${PLACE_OF_MONEY} AS debit, 'extras' AS credit
   FROM transactions t WHERE t.id = $2::uuid AND t.kind = 'capture'`,
);

/** Posts a capture that paid for something beyond the ticket of a booking. */
export async function postChargePaid(
  tx: Transaction,
  { transactionId, now }: { readonly transactionId: string; readonly now: Date },
): Promise<void> {
  await tx.query(CHARGE_PAID, [now, transactionId]);
}

const CHARGE_REFUNDED = posting(
  'post-charge-refunded',
  `SELECT 'charge_refunded' AS kind, NULL::uuid AS transaction_id, NULL::uuid AS purchased_ticket_id, r.id AS refund_id,
     r.amount::bigint AS amount, 'extras' AS debit, 'refunds_owed' AS credit
   FROM refunds r WHERE r.id = $2::uuid`,
);

/** Posts the refund of a paid charge: its whole amount is owed to the guest. */
export async function postChargeRefunded(
  tx: Transaction,
  { refundId, now }: { readonly refundId: string; readonly now: Date },
): Promise<void> {
  await tx.query(CHARGE_REFUNDED, [now, refundId]);
}

const REFUND_SETTLED = posting(
  'post-refund-settled',
  `SELECT 'refund_settled' AS kind, t.id AS transaction_id, NULL::uuid AS purchased_ticket_id, $3::uuid AS refund_id,
     t.amount::bigint AS amount, 'refunds_owed' AS debit, ${PLACE_OF_MONEY} AS credit
   FROM transactions t WHERE t.id = $2::uuid AND t.kind = 'refund'`,
);

type RefundSettled = { readonly transactionId: string; readonly refundId: string; readonly now: Date };

/** Posts a refund that has reached its owner. `transactionId` is the refund's own transaction. */
export async function postRefundSettled(
  tx: Transaction,
  { transactionId, refundId, now }: RefundSettled,
): Promise<void> {
  await tx.query(REFUND_SETTLED, [now, transactionId, refundId]);
}
