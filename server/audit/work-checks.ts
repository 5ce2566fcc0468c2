import type { Check } from './check.ts';

/** Finished jobs are deleted after 30 days. */
const isRecent = (instant: string) => `${instant} > $1::timestamptz - interval '29 days'`;

const noJob = (kind: string, key: string) =>
  `NOT EXISTS (SELECT 1 FROM jobs j WHERE j.kind = '${kind}' AND j.key = ${key}::text)`;

/** SQL for: no open job of the kind and key exists. */
const noOpenJob = (kind: string, key: string) =>
  `NOT EXISTS (SELECT 1 FROM jobs j WHERE j.kind = '${kind}' AND j.key = ${key}::text AND j.done_at IS NULL AND j.dead_at IS NULL)`;

/** Each change has the jobs that follow from it, and sessions and tokens that have ended are not used. */
export const WORK_CHECKS: readonly Check[] = [
  {
    id: 'job.of_reservation',
    sentence: 'Each paid reservation has a confirmation mail.',
    text: `SELECT r.id::text AS subject, NULL AS detail FROM reservations r
           WHERE NOT r.payment_required AND ${isRecent('r.created_at')} AND ${noJob('mail-reservation-confirmed', 'r.id')}`,
  },
  {
    id: 'job.of_cancellation',
    sentence: 'Each canceled reservation has a mail about it, unless its member gave it up by leaving.',
    text: `SELECT r.id::text AS subject, NULL AS detail FROM reservations r
           WHERE r.status = 'CANCELED' AND NOT r.payment_required AND ${isRecent('r.canceled_at')}
             AND ${noJob('mail-reservation-canceled', 'r.id')}
             AND NOT EXISTS (SELECT 1 FROM history h WHERE h.subject_id = r.id AND h.action = 'reservation.given_up')`,
  },
  {
    id: 'job.of_unpaid_reservation',
    sentence: 'Each unpaid reservation has a job that releases it when it is not paid in time.',
    text: `SELECT r.id::text AS subject, 'to be paid by ' || r.pay_by AS detail FROM reservations r
           WHERE r.payment_required AND r.status = 'PENDING' AND ${noOpenJob('release-unpaid', 'r.id')}`,
  },
  {
    id: 'job.of_release',
    sentence: 'Each released unpaid reservation has a mail about it, unless its member has left.',
    text: `SELECT r.id::text AS subject, NULL AS detail FROM reservations r
           WHERE r.status = 'CANCELED' AND r.payment_required AND NOT r.given_up AND ${isRecent('r.canceled_at')}
             AND ${noJob('mail-reservation-released', 'r.id')}`,
  },
  {
    id: 'job.of_visit',
    sentence: 'Each reservation has a job that records its outcome when its slot has ended.',
    text: `SELECT r.id::text AS subject, r.status AS detail FROM reservations r
           LEFT JOIN jobs j ON j.kind = 'end-visit'
             AND j.key = r.id::text || CASE r.revision WHEN 0 THEN '' ELSE ' ' || r.revision END
           WHERE r.status IN ('PENDING', 'ATTENDED') AND (j.id IS NULL OR j.done_at IS NOT NULL OR j.dead_at IS NOT NULL)`,
  },
  {
    id: 'job.of_unused_ticket',
    sentence: 'Each payment whose slot was gone has a mail about the unused ticket.',
    text: `SELECT t.payment_id::text AS subject, 'ticket ' || k.id AS detail
           FROM purchased_tickets k JOIN transactions t ON t.id = k.transaction_id
           WHERE t.payment_id IS NOT NULL AND ${isRecent('t.occurred_at')} AND ${noJob('mail-ticket-ready', 't.payment_id')}
             AND NOT EXISTS (SELECT 1 FROM reservations r WHERE r.purchased_ticket_id = k.id AND r.payment_method = 'card')`,
  },
  {
    id: 'job.of_wrong_amount',
    sentence: 'Each payment of a wrong amount has a mail about it.',
    text: `SELECT payment_id::text AS subject, NULL AS detail FROM refunds r
           WHERE reason = 'wrong_amount' AND ${isRecent('r.requested_at')} AND ${noJob('mail-wrong-amount', 'r.payment_id')}`,
  },
  {
    id: 'job.of_promotion_gone',
    sentence: 'Each payment whose promotion was gone has a mail about it.',
    text: `SELECT payment_id::text AS subject, NULL AS detail FROM refunds r
           WHERE reason = 'promotion_gone' AND ${isRecent('r.requested_at')} AND ${noJob('mail-promotion-gone', 'r.payment_id')}`,
  },
  {
    id: 'job.of_link_over',
    sentence: 'Each payment that came when its link was over has a mail about it.',
    text: `SELECT payment_id::text AS subject, NULL AS detail FROM refunds r
           WHERE reason = 'link_over' AND ${isRecent('r.requested_at')} AND ${noJob('mail-link-over', 'r.payment_id')}`,
  },
  {
    id: 'job.of_refund',
    sentence: 'A card refund has a job that sends it to the gateway, open until the refund has ended.',
    text: `SELECT r.id::text AS subject, r.state AS detail FROM refunds r
           LEFT JOIN jobs j ON j.kind = 'send-refund' AND j.key = r.id::text
           WHERE r.method = 'card' AND ((j.id IS NULL AND ${isRecent('r.requested_at')})
             OR (r.state IN ('requested', 'sent') AND (j.id IS NULL OR j.done_at IS NOT NULL OR j.dead_at IS NOT NULL)))`,
  },
  {
    id: 'job.of_open_refund',
    sentence: 'Each refund has a job that watches it until it is settled and raises an alarm when it takes too long.',
    text: `SELECT r.id::text AS subject, r.state AS detail FROM refunds r
           WHERE r.state <> 'settled' AND ${noOpenJob('watch-refund', 'r.id')}`,
  },
  {
    id: 'job.of_settled_refund',
    sentence: 'Each settled refund has a mail about it, unless it was paid back by hand as soon as it was requested.',
    text: `SELECT r.id::text AS subject, NULL AS detail FROM refunds r
           WHERE r.state = 'settled' AND ${isRecent('r.changed_at')} AND ${noJob('mail-refund-settled', 'r.id')}
             AND NOT EXISTS (
               SELECT 1 FROM transactions back
               WHERE back.id = r.settlement_id AND back.method <> 'card' AND r.changed_at = r.requested_at)`,
  },
  {
    id: 'job.of_entry_code',
    sentence:
      'An entry code has a job that makes it, open until it is made or its lock refuses it, and a job that deletes it once it is revoked.',
    text: `SELECT e.id::text AS subject, e.state AS detail FROM entry_codes e JOIN reservations r ON r.id = e.reservation_id
           WHERE (${isRecent('r.created_at')} AND ${noJob('provision-entry-code', 'e.id')})
             OR (e.state = 'revoked' AND ${isRecent('r.canceled_at')} AND ${noJob('delete-entry-code', 'e.id')})
             OR (e.state = 'requested' AND e.valid_until > $1::timestamptz AND NOT EXISTS (
               SELECT 1 FROM jobs j WHERE j.kind = 'provision-entry-code' AND starts_with(j.key, e.id::text) AND j.done_at IS NULL
                 AND (j.dead_at IS NULL OR j.last_error ~ '^(unsupported|rejected) ')))`,
  },
  {
    id: 'job.of_payment',
    sentence: 'Each payment has a job that asks the gateway until it gives a final answer.',
    text: `SELECT p.id::text AS subject, p.state AS detail FROM payments p
           LEFT JOIN jobs j ON j.kind = 'ask-gateway' AND j.key = p.id::text
           WHERE (j.id IS NULL AND ${isRecent('p.started_at')}) OR (p.ended_at IS NULL
             AND (j.id IS NULL OR j.done_at IS NOT NULL OR j.dead_at IS NOT NULL))
             OR (p.state = 'unanswered' AND NOT EXISTS (SELECT 1 FROM jobs a WHERE a.kind = 'ask-gateway'
               AND starts_with(a.key, p.id::text) AND a.done_at IS NULL AND a.dead_at IS NULL))`,
  },
  {
    id: 'job.of_invoice',
    sentence: 'Each ticket bought by a payment has its invoice, or a job that will issue it.',
    text: `SELECT t.id::text AS subject, NULL AS detail
           FROM purchased_tickets k JOIN transactions t ON t.id = k.transaction_id
           WHERE t.payment_id IS NOT NULL AND NOT EXISTS (
               SELECT 1 FROM invoices i WHERE i.transaction_id = t.id AND i.kind = 'invoice')
             AND ${noOpenJob('issue-invoice', 't.id')}`,
  },
  {
    id: 'job.of_receipt',
    sentence: 'Each paid charge has its receipt, or a job that will issue it.',
    text: `SELECT c.id::text AS subject, 'reservation ' || c.reservation_id AS detail FROM charges c
           WHERE c.state = 'paid' AND NOT EXISTS (
               SELECT 1 FROM invoices i WHERE i.transaction_id = c.transaction_id AND i.kind = 'invoice')
             AND ${noOpenJob('issue-invoice', 'c.transaction_id')}`,
  },
  {
    id: 'job.of_adjustment',
    sentence: 'Each refunded invoice has its adjustment, or a job that will issue it.',
    text: `SELECT r.transaction_id::text AS subject, NULL AS detail
           FROM refunds r JOIN invoices i ON i.transaction_id = r.transaction_id AND i.kind = 'invoice'
           WHERE NOT EXISTS (
               SELECT 1 FROM invoices a WHERE a.transaction_id = r.transaction_id AND a.kind = 'adjustment')
             AND ${noOpenJob('adjust-invoice', 'r.transaction_id')}`,
  },
  {
    id: 'job.of_hold',
    sentence: 'Each live hold has a job that records its end.',
    text: `SELECT h.id::text AS subject, NULL AS detail FROM holds h
           WHERE h.ended_at IS NULL AND h.expires_at > $1::timestamptz AND ${noJob('end-expired-hold', 'h.id')}`,
  },
  {
    id: 'job.one_end',
    sentence: 'A job is finished or dead-lettered, never both.',
    text: `SELECT id::text AS subject, kind AS detail FROM jobs WHERE done_at IS NOT NULL AND dead_at IS NOT NULL`,
  },
  {
    id: 'job.once',
    sentence: 'An event has at most one job of a kind.',
    text: `SELECT key AS subject, count(*) || ' of ' || kind AS detail FROM jobs GROUP BY kind, key HAVING count(*) > 1`,
  },
  {
    id: 'request.key_once',
    sentence: "A member's idempotency key belongs to one request.",
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
    sentence: 'No token was used after it expired.',
    text: `SELECT member_id::text AS subject, purpose AS detail FROM email_tokens WHERE used_at >= expires_at`,
  },
];

/** Invariants that hold once nothing fails any more and all due jobs are done. */
export const AT_REST_CHECKS: readonly Check[] = [
  {
    id: 'rest.no_due_job',
    sentence: 'No due job is waiting.',
    text: `SELECT id::text AS subject, kind AS detail FROM jobs
           WHERE done_at IS NULL AND dead_at IS NULL AND run_at <= $1::timestamptz`,
  },
  {
    id: 'rest.no_failing_job',
    sentence: 'No job is dead-lettered without being dismissed, and none is being retried.',
    text: `SELECT id::text AS subject, kind || ': ' || coalesce(last_error, 'dead-lettered') AS detail FROM jobs
           WHERE (dead_at IS NOT NULL AND dismissed_at IS NULL) OR (done_at IS NULL AND dead_at IS NULL AND last_error IS NOT NULL
                    AND kind NOT IN ('ask-gateway', 'mail-reminder'))`,
  },
  {
    id: 'rest.payment_ended',
    sentence: 'Each payment started more than a day ago has ended.',
    text: `SELECT id::text AS subject, state AS detail FROM payments
           WHERE ended_at IS NULL AND started_at <= $1::timestamptz - interval '24 hours 10 minutes'`,
  },
  {
    id: 'rest.hold_ended',
    sentence: 'Each expired hold has ended.',
    text: `SELECT id::text AS subject, NULL AS detail FROM holds
           WHERE ended_at IS NULL AND expires_at <= $1::timestamptz - interval '1 minute'`,
  },
  {
    id: 'rest.visit_ended',
    sentence: 'Each reservation whose slot has ended has its outcome.',
    text: `SELECT r.id::text AS subject, r.status AS detail FROM reservations r JOIN slots s ON s.id = r.slot_id
           WHERE r.status IN ('PENDING', 'ATTENDED') AND s.end_time <= $1::timestamptz - interval '1 minute'`,
  },
  {
    id: 'rest.refund_ended',
    sentence: 'Each card refund is settled or rejected.',
    text: `SELECT id::text AS subject, state AS detail FROM refunds
           WHERE method = 'card' AND state IN ('requested', 'sent') AND requested_at <= $1::timestamptz - interval '1 minute'`,
  },
  {
    id: 'rest.entry_code_made',
    sentence: 'The entry codes of a reservation are made half an hour before its slot.',
    text: `SELECT e.id::text AS subject, e.kind AS detail
           FROM entry_codes e JOIN reservations r ON r.id = e.reservation_id
           WHERE e.state = 'requested' AND r.status <> 'CANCELED' AND e.valid_from <= $1::timestamptz + interval '30 minutes'
             AND e.valid_until > $1::timestamptz AND r.created_at <= $1::timestamptz - interval '1 minute'`,
  },
  {
    id: 'rest.guest_erased',
    sentence: 'A guest is erased within two days of the visit on request, otherwise within 367 days.',
    text: `SELECT r.id::text AS subject, 'visited until ' || s.end_time AS detail
           FROM reservations r JOIN slots s ON s.id = r.slot_id
           WHERE r.guest_email NOT LIKE 'erased-%@erased.invalid' AND s.end_time <= $1::timestamptz
             - CASE WHEN r.guest_erasure_asked_at IS NULL THEN interval '367 days' ELSE interval '2 days' END`,
  },
];
