import type { Check } from './check.ts';

/** A job that is done is cleared away after 30 days. */
const isRecent = (instant: string) => `${instant} > $1::timestamptz - interval '29 days'`;

const noJob = (kind: string, key: string) =>
  `NOT EXISTS (SELECT 1 FROM jobs j WHERE j.kind = '${kind}' AND j.key = ${key}::text)`;

/** Nor one that was ended. */
const noOpenJob = (kind: string, key: string) =>
  `NOT EXISTS (SELECT 1 FROM jobs j WHERE j.kind = '${kind}' AND j.key = ${key}::text AND j.done_at IS NULL AND j.dead_at IS NULL)`;

/** What follows a change was written down with it, and nothing that was ended goes on. */
export const WORK_CHECKS: readonly Check[] = [
  {
    id: 'job.of_reservation',
    sentence: 'Whoever has a paid reservation is told so.',
    text: `SELECT r.id::text AS subject, NULL AS detail FROM reservations r
           WHERE NOT r.payment_required AND ${isRecent('r.created_at')} AND ${noJob('mail-reservation-confirmed', 'r.id')}`,
  },
  {
    id: 'job.of_cancellation',
    sentence: 'Whose reservation was canceled is told so, unless they have given it up and left.',
    text: `SELECT r.id::text AS subject, NULL AS detail FROM reservations r
           WHERE r.status = 'CANCELED' AND NOT r.payment_required AND ${isRecent('r.canceled_at')}
             AND ${noJob('mail-reservation-canceled', 'r.id')}
             AND NOT EXISTS (SELECT 1 FROM history h WHERE h.subject_id = r.id AND h.action = 'reservation.given_up')`,
  },
  {
    id: 'job.of_unpaid_reservation',
    sentence: 'A reservation that is not paid in time will be released.',
    text: `SELECT r.id::text AS subject, 'to be paid by ' || r.pay_by AS detail FROM reservations r
           WHERE r.payment_required AND r.status = 'PENDING' AND ${noOpenJob('release-unpaid', 'r.id')}`,
  },
  {
    id: 'job.of_release',
    sentence: 'Whose unpaid reservation was released is told so, unless they have left.',
    text: `SELECT r.id::text AS subject, NULL AS detail FROM reservations r
           WHERE r.status = 'CANCELED' AND r.payment_required AND NOT r.given_up AND ${isRecent('r.canceled_at')}
             AND ${noJob('mail-reservation-released', 'r.id')}`,
  },
  {
    id: 'job.of_visit',
    sentence: 'What becomes of a reservation when its slot has ended will be noted.',
    text: `SELECT r.id::text AS subject, r.status AS detail FROM reservations r
           LEFT JOIN jobs j ON j.kind = 'end-visit' AND j.key = r.id::text
           WHERE r.status IN ('PENDING', 'ATTENDED') AND (j.id IS NULL OR j.done_at IS NOT NULL OR j.dead_at IS NOT NULL)`,
  },
  {
    id: 'job.of_unused_ticket',
    sentence: 'Whose payment found the slot gone is told of the ticket.',
    text: `SELECT t.payment_id::text AS subject, 'ticket ' || k.id AS detail
           FROM purchased_tickets k JOIN transactions t ON t.id = k.transaction_id
           WHERE t.payment_id IS NOT NULL AND ${isRecent('t.occurred_at')} AND ${noJob('mail-ticket-ready', 't.payment_id')}
             AND NOT EXISTS (SELECT 1 FROM reservations r WHERE r.purchased_ticket_id = k.id AND r.payment_method = 'card')`,
  },
  {
    id: 'job.of_wrong_amount',
    sentence: 'Whose payment was of a wrong amount is told so.',
    text: `SELECT payment_id::text AS subject, NULL AS detail FROM refunds r
           WHERE reason = 'wrong_amount' AND ${isRecent('r.requested_at')} AND ${noJob('mail-wrong-amount', 'r.payment_id')}`,
  },
  {
    id: 'job.of_promotion_gone',
    sentence: 'Whose payment rested on a promotion that was gone is told so.',
    text: `SELECT payment_id::text AS subject, NULL AS detail FROM refunds r
           WHERE reason = 'promotion_gone' AND ${isRecent('r.requested_at')} AND ${noJob('mail-promotion-gone', 'r.payment_id')}`,
  },
  {
    id: 'job.of_refund',
    sentence: 'A refund by card is sent to the gateway, and its work is not over while it is under way.',
    text: `SELECT r.id::text AS subject, r.state AS detail FROM refunds r
           LEFT JOIN jobs j ON j.kind = 'send-refund' AND j.key = r.id::text
           WHERE r.method = 'card' AND ((j.id IS NULL AND ${isRecent('r.requested_at')})
             OR (r.state IN ('requested', 'sent') AND (j.id IS NULL OR j.done_at IS NOT NULL OR j.dead_at IS NOT NULL)))`,
  },
  {
    id: 'job.of_open_refund',
    sentence: 'A refund is watched until it has settled, so that one that takes too long is an alarm.',
    text: `SELECT r.id::text AS subject, r.state AS detail FROM refunds r
           WHERE r.state <> 'settled' AND ${noOpenJob('watch-refund', 'r.id')}`,
  },
  {
    id: 'job.of_settled_refund',
    sentence: 'Whose money has gone back is told so.',
    text: `SELECT r.id::text AS subject, NULL AS detail FROM refunds r
           WHERE r.state = 'settled' AND ${isRecent('r.changed_at')} AND ${noJob('mail-refund-settled', 'r.id')}`,
  },
  {
    id: 'job.of_entry_code',
    sentence:
      'An entry code is made by a job, which goes on until it is made or its lock says that it cannot be, and deleted by one once it is revoked.',
    text: `SELECT e.id::text AS subject, e.state AS detail FROM entry_codes e JOIN reservations r ON r.id = e.reservation_id
           WHERE (${isRecent('r.created_at')} AND ${noJob('provision-entry-code', 'e.id')})
             OR (e.state = 'revoked' AND ${isRecent('r.canceled_at')} AND ${noJob('delete-entry-code', 'e.id')})
             OR (e.state = 'requested' AND e.valid_until > $1::timestamptz AND NOT EXISTS (
               SELECT 1 FROM jobs j WHERE j.kind = 'provision-entry-code' AND starts_with(j.key, e.id::text) AND j.done_at IS NULL
                 AND (j.dead_at IS NULL OR j.last_error ~ '^(unsupported|rejected) ')))`,
  },
  {
    id: 'job.of_payment',
    sentence: 'The gateway is asked about a payment until it has given a final answer.',
    text: `SELECT p.id::text AS subject, p.state AS detail FROM payments p
           LEFT JOIN jobs j ON j.kind = 'ask-gateway' AND j.key = p.id::text
           WHERE (j.id IS NULL AND ${isRecent('p.started_at')}) OR (p.ended_at IS NULL
             AND (j.id IS NULL OR j.done_at IS NOT NULL OR j.dead_at IS NOT NULL))
             OR (p.state = 'unanswered' AND NOT EXISTS (SELECT 1 FROM jobs a WHERE a.kind = 'ask-gateway'
               AND starts_with(a.key, p.id::text) AND a.done_at IS NULL AND a.dead_at IS NULL))`,
  },
  {
    id: 'job.of_invoice',
    sentence: 'A ticket that was paid for has its invoice, or work that will write it.',
    text: `SELECT t.id::text AS subject, NULL AS detail
           FROM purchased_tickets k JOIN transactions t ON t.id = k.transaction_id
           WHERE t.payment_id IS NOT NULL AND NOT EXISTS (
               SELECT 1 FROM invoices i WHERE i.transaction_id = t.id AND i.kind = 'invoice')
             AND ${noOpenJob('issue-invoice', 't.id')}`,
  },
  {
    id: 'job.of_adjustment',
    sentence: 'An invoice whose money goes back is taken back, or work will do it.',
    text: `SELECT r.transaction_id::text AS subject, NULL AS detail
           FROM refunds r JOIN invoices i ON i.transaction_id = r.transaction_id AND i.kind = 'invoice'
           WHERE NOT EXISTS (
               SELECT 1 FROM invoices a WHERE a.transaction_id = r.transaction_id AND a.kind = 'adjustment')
             AND ${noOpenJob('adjust-invoice', 'r.transaction_id')}`,
  },
  {
    id: 'job.of_hold',
    sentence: "A live hold's end will be noted.",
    text: `SELECT h.id::text AS subject, NULL AS detail FROM holds h
           WHERE h.ended_at IS NULL AND h.expires_at > $1::timestamptz AND ${noJob('end-expired-hold', 'h.id')}`,
  },
  {
    id: 'job.one_end',
    sentence: 'A job has one end: it was done, or it was given up.',
    text: `SELECT id::text AS subject, kind AS detail FROM jobs WHERE done_at IS NOT NULL AND dead_at IS NOT NULL`,
  },
  {
    id: 'job.once',
    sentence: 'One event has one job of a kind.',
    text: `SELECT key AS subject, count(*) || ' of ' || kind AS detail FROM jobs GROUP BY kind, key HAVING count(*) > 1`,
  },
  {
    id: 'request.key_once',
    sentence: "A member's key for repeating a request stands for one request.",
    text: `SELECT coalesce(member_id::text, 'guest') AS subject, count(*) || ' of one key' AS detail FROM idempotency_keys
           GROUP BY member_id, key HAVING count(*) > 1`,
  },
  {
    id: 'session.none_older_than_the_password',
    sentence: 'No session is older than the last reset of its password.',
    text: `SELECT s.member_id::text AS subject, 'since ' || s.created_at AS detail FROM sessions s
           WHERE EXISTS (SELECT 1 FROM email_tokens t
             WHERE t.member_id = s.member_id AND t.purpose = 'reset' AND t.used_at > s.created_at)`,
  },
  {
    id: 'token.used_in_time',
    sentence: 'No token was used after its end.',
    text: `SELECT member_id::text AS subject, purpose AS detail FROM email_tokens WHERE used_at >= expires_at`,
  },
];

/** What holds besides once nothing fails any more and all work that is due has been done. */
export const AT_REST_CHECKS: readonly Check[] = [
  {
    id: 'rest.no_due_job',
    sentence: 'No job that is due waits.',
    text: `SELECT id::text AS subject, kind AS detail FROM jobs
           WHERE done_at IS NULL AND dead_at IS NULL AND run_at <= $1::timestamptz`,
  },
  {
    id: 'rest.no_failing_job',
    sentence: 'No job was given up and not dismissed, or is tried again.',
    text: `SELECT id::text AS subject, kind || ': ' || coalesce(last_error, 'given up') AS detail FROM jobs
           WHERE (dead_at IS NOT NULL AND dismissed_at IS NULL) OR (done_at IS NULL AND dead_at IS NULL AND last_error IS NOT NULL
                    AND kind NOT IN ('ask-gateway', 'mail-reminder'))`,
  },
  {
    id: 'rest.payment_ended',
    sentence: 'A payment that was started a day ago has ended.',
    text: `SELECT id::text AS subject, state AS detail FROM payments
           WHERE ended_at IS NULL AND started_at <= $1::timestamptz - interval '24 hours 10 minutes'`,
  },
  {
    id: 'rest.hold_ended',
    sentence: 'The end of a hold that has expired is noted.',
    text: `SELECT id::text AS subject, NULL AS detail FROM holds
           WHERE ended_at IS NULL AND expires_at <= $1::timestamptz - interval '1 minute'`,
  },
  {
    id: 'rest.visit_ended',
    sentence: 'What became of a reservation whose slot has ended is noted.',
    text: `SELECT r.id::text AS subject, r.status AS detail FROM reservations r JOIN slots s ON s.id = r.slot_id
           WHERE r.status IN ('PENDING', 'ATTENDED') AND s.end_time <= $1::timestamptz - interval '1 minute'`,
  },
  {
    id: 'rest.refund_ended',
    sentence: 'A refund by card has settled, or was rejected.',
    text: `SELECT id::text AS subject, state AS detail FROM refunds
           WHERE method = 'card' AND state IN ('requested', 'sent') AND requested_at <= $1::timestamptz - interval '1 minute'`,
  },
  {
    id: 'rest.entry_code_made',
    sentence: 'Half an hour before a slot its doors can be opened.',
    text: `SELECT e.id::text AS subject, e.kind AS detail
           FROM entry_codes e JOIN reservations r ON r.id = e.reservation_id
           WHERE e.state = 'requested' AND r.status <> 'CANCELED' AND e.valid_from <= $1::timestamptz + interval '30 minutes'
             AND e.valid_until > $1::timestamptz AND r.created_at <= $1::timestamptz - interval '1 minute'`,
  },
  {
    id: 'rest.guest_erased',
    sentence: 'A guest is erased within two days of the visit where the guest asked for it, else within 367 days.',
    text: `SELECT r.id::text AS subject, 'visited until ' || s.end_time AS detail
           FROM reservations r JOIN slots s ON s.id = r.slot_id
           WHERE r.guest_email NOT LIKE 'erased-%@erased.invalid' AND s.end_time <= $1::timestamptz
             - CASE WHEN r.guest_erasure_asked_at IS NULL THEN interval '367 days' ELSE interval '2 days' END`,
  },
];
