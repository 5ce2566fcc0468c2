import type { Check } from './check.ts';

/** Uses of promotions are counted, and each follows the state of its payment. */
export const PROMOTION_CHECKS: readonly Check[] = [
  {
    id: 'promotion.count_is_uses',
    sentence:
      'The count of a promotion is its imported count plus its uses that are reserved or committed within the limit.',
    text: `SELECT o.id::text AS subject, o.code || ' counts ' || o.usage_count || ', has ' || o.imported_count + count(u.id) AS detail
           FROM promotions o
           LEFT JOIN promotion_uses u ON u.promotion_id = o.id AND u.state IN ('reserved', 'committed') AND NOT u.over_limit
           GROUP BY o.id HAVING o.usage_count <> o.imported_count + count(u.id)`,
  },
  {
    id: 'promotion.within_limit',
    sentence: 'A promotion is never used past its limit.',
    text: `SELECT id::text AS subject, code || ' used ' || usage_count || ' of ' || usage_limit AS detail FROM promotions
           WHERE usage_count > usage_limit`,
  },
  {
    id: 'promotion.takes_off_a_part',
    sentence: 'A discount is never negative, and a percentage is at most 100.',
    text: `SELECT id::text AS subject, code || ' takes off ' || discount_value AS detail FROM promotions
           WHERE discount_value < 0 OR (discount_type = 'PERCENTAGE' AND discount_value > 100)`,
  },
  {
    id: 'promotion.use_of_each_payment',
    sentence: 'A payment with a promotion has one use of it; any other payment has none.',
    text: `SELECT p.id::text AS subject, count(u.id) || ' uses' AS detail
           FROM payments p LEFT JOIN promotion_uses u ON u.payment_id = p.id
           GROUP BY p.id
           HAVING count(u.id) <> (p.promotion_id IS NOT NULL)::integer
             OR coalesce(bool_or(u.promotion_id IS DISTINCT FROM p.promotion_id), false)`,
  },
  {
    id: 'promotion.use_follows_payment',
    sentence:
      'A use is reserved while its payment is open, committed while the ticket is valid, and otherwise given back; while the gateway is asked about a payment, its use is reserved or given back.',
    text: `SELECT u.id::text AS subject, u.state || ', payment ' || coalesce(p.state, 'free') AS detail
           FROM promotion_uses u
           LEFT JOIN payments p ON p.id = u.payment_id
           LEFT JOIN transactions t ON t.id = u.transaction_id OR (t.payment_id = u.payment_id AND t.kind = 'capture')
           LEFT JOIN purchased_tickets k ON k.transaction_id = t.id AND k.voided_at IS NULL
           WHERE NOT u.state = ANY (CASE
             WHEN p.state = 'open' THEN ARRAY['reserved']
             WHEN p.state IN ('checking', 'unanswered') THEN ARRAY['reserved', 'given_back']
             WHEN k.id IS NOT NULL THEN ARRAY['committed']
             ELSE ARRAY['given_back'] END)
             OR (u.over_limit AND u.state <> 'committed')`,
  },
];
