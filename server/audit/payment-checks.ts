import type { Settlement } from '#domain/payments/settlement.ts';
import type { Check } from './check.ts';

/** The verdicts on a return or a notice that reports a capture. */
const SETTLED: Readonly<Record<Settlement['kind'], true>> = {
  reservation: true,
  unused_ticket: true,
  refund_wrong_amount: true,
  refund_account_deleted: true,
  refund_promotion_gone: true,
  refund_link_over: true,
};

/**
 * Allowed triples: the final state of a payment, whether a query led to it, and the verdict on that message.
 */
const ENDINGS = [
  `('failed', false, 'failed')`,
  `('failed', true, 'fail')`,
  `('captured', true, 'settle')`,
  ...Object.keys(SETTLED).map((verdict) => `('captured', false, '${verdict}')`),
].join(', ');

/**
 * SQL for: the value contains 13 to 19 digits, ignoring spaces and dashes, that pass the Luhn check of a card
 * number.
 */
const HOLDS_CARD_NUMBER = `EXISTS (
  SELECT 1 FROM regexp_matches(f.value, '[0-9](?:[ -]*[0-9]){12,}', 'g') run,
    LATERAL (SELECT regexp_replace(run[1], '[^0-9]', '', 'g') AS digits) d,
    LATERAL generate_series(13, length(digits)) AS ends,
    LATERAL generate_series(13, least(19, ends)) AS places
  WHERE (SELECT sum(CASE WHEN place % 2 = 1 THEN digit WHEN digit > 4 THEN 2 * digit - 9 ELSE 2 * digit END)
         FROM generate_series(1, places) place, LATERAL (SELECT substr(digits, ends - place + 1, 1)::integer AS digit) x) % 10 = 0)`;

/** Each captured payment has exactly one outcome. */
export const PAYMENT_CHECKS: readonly Check[] = [
  {
    id: 'payment.one_capture',
    sentence: 'A captured payment has one capture, of the captured amount; any other payment has none.',
    text: `SELECT p.id::text AS subject, p.state || ' with ' || count(t.id) || ' captures' AS detail
           FROM payments p LEFT JOIN transactions t ON t.payment_id = p.id AND t.kind = 'capture'
           GROUP BY p.id
           HAVING count(t.id) <> (p.state = 'captured')::integer OR coalesce(bool_or(t.amount <> p.captured_amount), false)`,
  },
  {
    id: 'payment.one_outcome',
    sentence:
      'A capture has exactly one outcome: a ticket (used, unused or forfeited), a charge or a refund. A free booking has a ticket.',
    // A free ticket is voided without an entry or a refund; a card payment that captured 0 bought no ticket.
    text: `SELECT t.id::text AS subject, outcome.tickets || ' tickets, ' || outcome.refunds || ' refunds' AS detail
           FROM transactions t, LATERAL (
             SELECT (SELECT count(*) FROM purchased_tickets k WHERE k.transaction_id = t.id AND (k.voided_at IS NULL OR t.amount = 0
                   OR EXISTS (SELECT 1 FROM journal_entries g WHERE g.purchased_ticket_id = k.id AND g.kind = 'ticket_given_up'))) AS tickets,
               (SELECT count(*) FROM refunds r WHERE r.transaction_id = t.id
                  AND NOT EXISTS (SELECT 1 FROM charges h WHERE h.transaction_id = t.id)) AS refunds,
               (SELECT count(*) FROM charges h WHERE h.transaction_id = t.id) AS charges) outcome
           WHERE t.kind = 'capture' AND (t.amount > 0 OR t.method <> 'card') AND outcome.tickets + outcome.refunds + outcome.charges <> 1`,
  },
  {
    id: 'payment.wrong_amount_goes_back',
    sentence:
      'A capture of a wrong amount buys nothing and is refunded; a correct one is never refunded for its amount.',
    text: `SELECT p.id::text AS subject, 'agreed ' || p.amount || ', captured ' || p.captured_amount AS detail
           FROM payments p
           JOIN transactions t ON t.payment_id = p.id AND t.kind = 'capture'
           LEFT JOIN refunds r ON r.transaction_id = t.id AND r.reason = 'wrong_amount'
           WHERE (p.captured_amount <> p.amount AND p.captured_amount > 0) <> (r.id IS NOT NULL)
             OR (p.captured_amount <> p.amount AND EXISTS (SELECT 1 FROM purchased_tickets k WHERE k.transaction_id = t.id))`,
  },
  {
    id: 'payment.link_buys_a_booking',
    sentence:
      'A payment by link buys a booking or goes back: it leaves no unused ticket, and only such a payment goes back because its link was over.',
    text: `SELECT p.id::text AS subject, 'ticket ' || k.id AS detail
           FROM payments p JOIN transactions t ON t.payment_id = p.id AND t.kind = 'capture'
           JOIN purchased_tickets k ON k.transaction_id = t.id
           WHERE p.link_reservation_id IS NOT NULL AND k.voided_at IS NULL
             AND NOT EXISTS (SELECT 1 FROM reservations r WHERE r.purchased_ticket_id = k.id AND r.status <> 'CANCELED')
           UNION ALL
           SELECT p.id::text, 'refund ' || f.id FROM refunds f JOIN payments p ON p.id = f.payment_id
           WHERE f.reason = 'link_over' AND p.link_reservation_id IS NULL`,
  },
  {
    id: 'payment.reference_once',
    sentence: 'A merchant reference is used once, for a payment or for a refund.',
    text: `SELECT merch_txn_ref AS subject, count(*) || ' times' AS detail
           FROM (SELECT merch_txn_ref FROM payments UNION ALL SELECT merch_txn_ref FROM refunds WHERE merch_txn_ref IS NOT NULL) r
           GROUP BY merch_txn_ref HAVING count(*) > 1`,
  },
  {
    id: 'payment.gateway_number_once',
    sentence: 'A transaction number of the gateway belongs to one payment.',
    text: `SELECT gateway_transaction_no AS subject, count(*) || ' payments' AS detail FROM payments
           WHERE gateway_transaction_no IS NOT NULL GROUP BY gateway_transaction_no HAVING count(*) > 1`,
  },
  {
    id: 'payment.amount_agrees',
    sentence: 'The amount of a payment is the price minus the discount, and is positive; the discount is not negative.',
    text: `SELECT id::text AS subject, original_price || ' − ' || discount || ' is not ' || amount AS detail FROM payments
           WHERE amount <> original_price - discount OR discount < 0 OR amount <= 0`,
  },
  {
    id: 'payment.ended_by_a_message',
    sentence: 'Each captured or failed payment has a stored message of the gateway, not about a refund, that says so.',
    text: `SELECT p.id::text AS subject, p.state AS detail FROM payments p
           WHERE p.state IN ('captured', 'failed') AND NOT EXISTS (
             SELECT 1 FROM gateway_messages m WHERE m.payment_id = p.id AND m.source <> 'refund'
               AND (p.state, m.source = 'query', m.verdict) IN (${ENDINGS}))`,
  },
  {
    id: 'message.refused_moves_nothing',
    sentence: 'A message that was refused belongs to no payment.',
    text: `SELECT id::text AS subject, 'payment ' || payment_id AS detail FROM gateway_messages
           WHERE verdict LIKE 'refused:%' AND payment_id IS NOT NULL`,
  },
  {
    id: 'message.no_card',
    sentence: 'A stored message contains no card data except the brand.',
    text: `SELECT id::text AS subject, NULL AS detail FROM gateway_messages
           WHERE EXISTS (SELECT 1 FROM jsonb_each_text(fields) f
             WHERE (f.key LIKE 'vpc\\_Card%' AND f.key <> 'vpc_Card') OR f.key IN ('vpc_SecureHash', 'vpc_Token', 'vpc_TokenNum')
               OR (f.key <> 'vpc_TransactionNo' AND f.key NOT LIKE '%Ref' AND ${HOLDS_CARD_NUMBER}))`,
  },
  {
    id: 'refund.whole_capture',
    sentence: 'A capture is refunded at most once, by its full amount.',
    text: `SELECT t.id::text AS subject, count(r.id) || ' refunds of ' || sum(r.amount) || ' for ' || t.amount AS detail
           FROM refunds r JOIN transactions t ON t.id = r.transaction_id
           GROUP BY t.id HAVING count(r.id) > 1 OR sum(r.amount) <> t.amount OR t.kind <> 'capture'`,
  },
  {
    id: 'refund.settled_by_a_line',
    sentence: 'A refund is settled if and only if a transaction of its amount went out.',
    text: `SELECT r.id::text AS subject, r.state AS detail
           FROM refunds r LEFT JOIN transactions t ON t.id = r.settlement_id AND t.kind = 'refund' AND t.amount = r.amount
           WHERE (r.state = 'settled') <> (t.id IS NOT NULL)
           UNION ALL
           SELECT t.id::text, 'belongs to no refund' FROM transactions t
           WHERE t.kind = 'refund' AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.settlement_id = t.id)`,
  },
  {
    id: 'refund.voids_its_ticket',
    sentence: 'A ticket whose capture is refunded is void.',
    text: `SELECT k.id::text AS subject, 'refund ' || r.id AS detail
           FROM refunds r JOIN purchased_tickets k ON k.transaction_id = r.transaction_id WHERE k.voided_at IS NULL`,
  },
];
