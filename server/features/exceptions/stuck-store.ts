import { addMinutes, DAY } from '#domain/calendar/duration.ts';
import { MISSING_CODE_MINUTES } from '#domain/entry/entry-window.ts';
import type { Queryable } from '#server/db/database.ts';
import type { JobKind } from '#server/queue/kinds.ts';

/** A row of a list of stuck items, by column. Money in whole VND. */
export type StuckRow = Readonly<Record<string, string | number | boolean | Date | null>>;

export type Stuck = Readonly<Record<StuckKind, readonly StuckRow[]>>;

const LATE_PAYMENT_MINUTES = 30;
/** A job that has been due for longer is late. */
const LATE_SINCE = `$1::timestamptz - interval '5 minutes'`;

const ASKING: JobKind = 'ask-gateway';
const SENDING_REFUND: JobKind = 'send-refund';
const MAKING_CODE: JobKind = 'provision-entry-code';
const WATCHING_CODE: JobKind = 'watch-entry-code';
const REMINDER: JobKind = 'mail-reminder';
const CONFIRMING_DOOR: JobKind = 'confirm-door-order';
const RELEASING: JobKind = 'release-unpaid';

/** Joins the job that asks the gateway about a payment. */
const LAST_QUESTION = `LEFT JOIN jobs j ON j.kind = '${ASKING}' AND j.key = p.id::text`;

/** Joins the location of a payment's slot. */
const PLACE = 'JOIN slots s ON s.id = p.slot_id JOIN rooms rm ON rm.id = s.room_id';

/** The booking that a job is about, if it is about one. */
const BOOKING_OF_JOB = `coalesce(
               (payload->>'reservationId')::uuid,
               (SELECT e.reservation_id FROM entry_codes e WHERE e.id = (payload->>'entryCodeId')::uuid),
               (SELECT v.id FROM purchased_tickets pt JOIN reservations v ON v.purchased_ticket_id = pt.id
                WHERE pt.transaction_id IN ((payload->>'transactionId')::uuid,
                  (SELECT f.transaction_id FROM refunds f WHERE f.id = (payload->>'refundId')::uuid),
                  (SELECT t.id FROM transactions t WHERE t.payment_id = (payload->>'paymentId')::uuid AND t.kind = 'capture'))
                ORDER BY v.created_at DESC LIMIT 1))`;

/** Which door a job's entry code is for, if it is about one. */
const DOOR_OF_JOB = `(SELECT e.kind FROM entry_codes e WHERE e.id = (payload->>'entryCodeId')::uuid)`;

/** The lists of stuck items, with the location where an item has one; `$1` is the instant that `from` computes. */
const LISTS = {
  latePayments: {
    name: 'stuck-late-payments',
    from: (now: Date) => addMinutes(now, -LATE_PAYMENT_MINUTES),
    text: `SELECT p.id AS payment, p.merch_txn_ref AS reference, p.state, p.amount, p.started_at AS started,
             p.queries AS asked, j.last_error AS last_answer, rm.location_id
           FROM payments p ${PLACE} ${LAST_QUESTION}
           WHERE p.ended_at IS NULL AND (p.started_at <= $1 OR p.state <> 'open') ORDER BY p.started_at`,
  },
  unansweredPayments: {
    name: 'stuck-unanswered-payments',
    from: (now: Date) => now,
    text: `SELECT p.id AS payment, p.merch_txn_ref AS reference, p.amount, p.started_at AS started,
             p.queries AS asked, j.last_error AS last_answer, rm.location_id
           FROM payments p ${PLACE} ${LAST_QUESTION}
           WHERE p.started_at <= $1 AND (p.state = 'unanswered' OR (p.state = 'failed' AND j.done_at IS NULL
             AND j.dead_at IS NULL AND j.run_at > p.started_at + interval '25 hours')) ORDER BY p.started_at`,
  },
  wrongAmounts: {
    name: 'stuck-wrong-amounts',
    from: (now: Date) => now,
    text: `SELECT p.id AS payment, p.merch_txn_ref AS reference, p.amount AS agreed, p.captured_amount AS captured,
             p.ended_at AS captured_at, r.state AS refund, rm.location_id
           FROM payments p ${PLACE} LEFT JOIN refunds r ON r.payment_id = p.id
           WHERE p.captured_amount <> p.amount AND r.state IS DISTINCT FROM 'settled' AND p.started_at <= $1
           ORDER BY p.ended_at`,
  },
  unsettledRefunds: {
    name: 'stuck-unsettled-refunds',
    from: (now: Date) => now,
    text: `SELECT r.id AS refund, r.method AS how, r.state, r.amount, r.reason, r.requested_at AS requested,
             r.expected_from AS due, r.merch_txn_ref AS reference, j.last_error AS last_answer,
             coalesce(rm.location_id, bought.location_id, d.location_id) AS location_id
           FROM refunds r LEFT JOIN desk_takings d ON d.transaction_id = r.transaction_id
           LEFT JOIN jobs j ON j.kind = '${SENDING_REFUND}' AND j.key = r.id::text
           LEFT JOIN payments p ON p.id = r.payment_id LEFT JOIN slots s ON s.id = p.slot_id LEFT JOIN rooms rm ON rm.id = s.room_id
           LEFT JOIN LATERAL (
             SELECT broom.location_id FROM purchased_tickets pt JOIN reservations v ON v.purchased_ticket_id = pt.id
             JOIN slots bs ON bs.id = v.slot_id JOIN rooms broom ON broom.id = bs.room_id
             WHERE pt.transaction_id = r.transaction_id ORDER BY v.created_at DESC LIMIT 1) bought ON true
           WHERE r.state <> 'settled' AND r.requested_at <= $1 ORDER BY r.requested_at, r.id`,
  },
  doubleRefunds: {
    name: 'stuck-double-refunds',
    from: (now: Date) => now,
    text: `SELECT r.id AS refund, r.amount, r.merch_txn_ref AS reference, r.changed_at AS by_hand, m.received_at AS by_gateway
           FROM refunds r JOIN transactions t ON t.id = r.settlement_id AND t.method <> 'card'
           JOIN LATERAL (
             SELECT min(received_at) AS received_at FROM gateway_messages
             WHERE payment_id = r.payment_id AND source = 'refund' AND verdict = 'accepted') m ON m.received_at IS NOT NULL
           WHERE r.requested_at <= $1 ORDER BY m.received_at`,
  },
  deadJobs: {
    name: 'stuck-dead-jobs',
    from: (now: Date) => now,
    text: `SELECT id AS job, kind, attempts, dead_at AS dead_lettered, last_error AS reason, ${DOOR_OF_JOB} AS door,
             NOT payload ? 'forgot' AS is_retryable, ${BOOKING_OF_JOB} AS reservation_id
           FROM jobs WHERE dead_at <= $1 AND dismissed_at IS NULL ORDER BY dead_at`,
  },
  lateJobs: {
    name: 'stuck-late-jobs',
    from: (now: Date) => now,
    // Leaves out `ask-gateway`, whose retries are in the list of late payments, and kinds that often wait,
    // such as a reminder that waits for the morning.
    text: `SELECT id AS job, kind, attempts, run_at AS due, last_error AS reason, ${DOOR_OF_JOB} AS door,
             last_error IS NOT NULL AS is_retryable, starts_with(kind, 'mail-') AND failures > 0 AS is_dismissable,
             coalesce(leased_until > $1, false) OR run_at > ${LATE_SINCE} AND run_at <= $1 AS is_running,
             ${BOOKING_OF_JOB} AS reservation_id
           FROM jobs WHERE done_at IS NULL AND dead_at IS NULL
             AND (run_at <= ${LATE_SINCE} OR (last_error IS NOT NULL AND kind <> '${ASKING}'
               AND (failures > 0 OR kind NOT IN ('${REMINDER}', '${CONFIRMING_DOOR}', '${RELEASING}'))))
           ORDER BY run_at`,
  },
  missingEntryCodes: {
    name: 'stuck-missing-entry-codes',
    from: (now: Date) => addMinutes(now, MISSING_CODE_MINUTES),
    text: `SELECT e.valid_from AS slot_starts, e.valid_until AS slot_ends, l.name AS location, r.name AS room, e.kind AS door,
             j.last_error AS reason, r.location_id, v.id AS reservation_id, e.id AS entry_code_id
           FROM entry_codes e
           JOIN reservations v ON v.id = e.reservation_id
           JOIN slots s ON s.id = v.slot_id
           JOIN rooms r ON r.id = s.room_id
           JOIN locations l ON l.id = r.location_id
           LEFT JOIN LATERAL (
             SELECT last_error FROM jobs WHERE starts_with(key, e.id::text) AND (kind = '${WATCHING_CODE}' AND done_at IS NULL AND dead_at IS NULL
               OR kind = '${MAKING_CODE}' AND e.state = 'requested')
             ORDER BY id DESC LIMIT 1) j ON true
           WHERE v.status <> 'CANCELED' AND e.valid_from <= $1 AND (e.state = 'requested'
             OR (e.state = 'active' AND e.valid_until > $1::timestamptz - interval '${MISSING_CODE_MINUTES} minutes' AND j.last_error IS NOT NULL))
           ORDER BY e.valid_from, l.name, r.name`,
  },
  overLimitUses: {
    name: 'stuck-over-limit-uses',
    from: (now: Date) => now,
    text: `SELECT o.code AS promotion, u.payment_id AS payment, u.changed_at AS counted, rm.location_id
           FROM promotion_uses u JOIN promotions o ON o.id = u.promotion_id
           LEFT JOIN payments p ON p.id = u.payment_id LEFT JOIN slots s ON s.id = p.slot_id LEFT JOIN rooms rm ON rm.id = s.room_id
           WHERE u.over_limit AND u.changed_at <= $1 ORDER BY u.changed_at`,
  },
  blockedReservations: {
    name: 'stuck-blocked-reservations',
    from: (now: Date) => now,
    // Leaves out bookings for which a choice was made on the block's page.
    text: `SELECT s.start_time AS slot_starts, l.name AS location, rm.name AS room, rm.location_id, v.id AS reservation_id,
             min(b.id::text) AS block_id
           FROM blocks b JOIN locations l ON l.id = b.location_id
           JOIN rooms rm ON rm.location_id = b.location_id AND (b.room_id IS NULL OR b.room_id = rm.id)
           JOIN slots s ON s.room_id = rm.id AND s.end_time > greatest(b.from_at, $1) AND (b.until_at IS NULL OR s.start_time < b.until_at)
           JOIN reservations v ON v.slot_id = s.id AND v.status = 'PENDING'
           WHERE b.lifted_at IS NULL AND (b.until_at IS NULL OR b.until_at > $1) AND NOT EXISTS (
             SELECT FROM bulk_items i JOIN bulk_runs u ON u.id = i.run_id
             WHERE u.block_id = b.id AND i.reservation_id = v.id AND i.state <> 'refused')
           GROUP BY v.id, s.id, rm.id, l.id ORDER BY s.start_time, rm.name, v.id`,
  },
  unpaidReservations: {
    name: 'stuck-unpaid-reservations',
    from: (now: Date) => now,
    text: `SELECT v.pay_by, s.start_time AS slot_starts, l.name AS location, rm.name AS room, rm.location_id, v.id AS reservation_id
           FROM reservations v JOIN slots s ON s.id = v.slot_id JOIN rooms rm ON rm.id = s.room_id
           JOIN locations l ON l.id = rm.location_id
           WHERE v.payment_required AND v.status = 'PENDING' AND v.pay_by <= $1 ORDER BY v.pay_by`,
  },
  unpaidCharges: {
    name: 'stuck-unpaid-charges',
    from: (now: Date) => now,
    text: `SELECT h.id AS charge, s.end_time AS visit_ended, h.minutes, h.amount, l.name AS location, rm.name AS room,
             rm.location_id, v.id AS reservation_id
           FROM charges h JOIN reservations v ON v.id = h.reservation_id JOIN slots s ON s.id = v.slot_id
           JOIN rooms rm ON rm.id = s.room_id JOIN locations l ON l.id = rm.location_id
           WHERE h.state = 'open' AND v.status <> 'CANCELED' AND s.end_time <= $1 ORDER BY s.end_time, h.id`,
  },
  unusedTickets: {
    name: 'stuck-unused-tickets',
    from: (now: Date) => new Date(now.getTime() - DAY),
    text: `SELECT pt.id AS ticket, pt.created_at AS bought, t.amount, p.merch_txn_ref AS reference, rm.location_id
           FROM purchased_tickets pt JOIN transactions t ON t.id = pt.transaction_id JOIN payments p ON p.id = t.payment_id ${PLACE}
           WHERE pt.voided_at IS NULL AND pt.created_at <= $1 AND NOT EXISTS (
             SELECT FROM reservations v WHERE v.purchased_ticket_id = pt.id AND (v.status <> 'CANCELED' OR v.given_up))
           ORDER BY pt.created_at`,
  },
  refusedMessages: {
    name: 'stuck-refused-messages',
    from: (now: Date) => new Date(now.getTime() - DAY),
    text: `SELECT received_at AS received, times, source, claimed_ref AS reference, verdict
           FROM gateway_messages
           WHERE coalesce(last_received_at, received_at) > $1 AND (verdict LIKE 'refused:%' OR verdict IN ('unknown_reference', 'unreadable_amount')) ORDER BY received_at`,
  },
} as const;

export type StuckKind = keyof typeof LISTS;

/** Returns all items that need an operator, or may need one soon. */
export async function listStuck(db: Queryable, now: Date): Promise<Stuck> {
  const read = (kind: StuckKind) => db.query<StuckRow>(LISTS[kind], [LISTS[kind].from(now)]);
  return {
    latePayments: await read('latePayments'),
    unansweredPayments: await read('unansweredPayments'),
    wrongAmounts: await read('wrongAmounts'),
    unsettledRefunds: await read('unsettledRefunds'),
    doubleRefunds: await read('doubleRefunds'),
    deadJobs: await read('deadJobs'),
    lateJobs: await read('lateJobs'),
    missingEntryCodes: await read('missingEntryCodes'),
    overLimitUses: await read('overLimitUses'),
    blockedReservations: await read('blockedReservations'),
    unpaidReservations: await read('unpaidReservations'),
    unpaidCharges: await read('unpaidCharges'),
    unusedTickets: await read('unusedTickets'),
    refusedMessages: await read('refusedMessages'),
  };
}
