import { PLACE_OF_MONEY } from '#server/ledger/place.ts';
import type { Check } from './check.ts';

/** SQL for the balance of one ticket or one refund in an account. */
const balance = (owner: 'purchased_ticket_id' | 'refund_id', id: string, account: string) =>
  `coalesce((SELECT sum(b.amount) FROM journal_entries j JOIN postings b ON b.entry_id = j.id
     WHERE j.${owner} = ${id} AND b.account = '${account}'), 0)`;

const GUARDS = [
  ['transactions', 'transactions_append_only'],
  ['journal_entries', 'journal_entries_append_only'],
  ['journal_entries', 'journal_entries_balance'],
  ['postings', 'postings_append_only'],
  ['postings', 'postings_balance'],
  ['history', 'history_append_only'],
  ['invoices', 'invoices_append_only'],
  ['desk_takings', 'desk_takings_append_only'],
  ['visit_marks', 'visit_marks_append_only'],
  ...['transactions', 'journal_entries', 'postings', 'history', 'invoices', 'desk_takings', 'visit_marks'].map(
    (name) => [name, `${name}_never_emptied`],
  ),
]
  .map(([table, trigger]) => `('${table}', '${trigger}')`)
  .join(', ');

/** The ledger balances, and agrees with the rows of tickets and refunds. */
export const LEDGER_CHECKS: readonly Check[] = [
  {
    id: 'ledger.entries_balance',
    sentence: 'Every entry has postings, and they sum to zero.',
    text: `SELECT e.id::text AS subject, e.kind || ' sums to ' || coalesce(sum(p.amount)::text, 'nothing, having none') AS detail
           FROM journal_entries e LEFT JOIN postings p ON p.entry_id = e.id
           GROUP BY e.id HAVING sum(p.amount) IS DISTINCT FROM 0`,
  },
  {
    id: 'ledger.total',
    sentence: 'All postings together sum to zero.',
    text: `SELECT 'ledger' AS subject, sum(amount)::text AS detail FROM postings HAVING sum(amount) <> 0`,
  },
  {
    id: 'ledger.no_negative_liability',
    sentence: 'No liability account has a negative balance.',
    text: `SELECT account AS subject, (-sum(amount))::text AS detail FROM postings
           WHERE account IN ('unused_tickets', 'bookings', 'refunds_owed') GROUP BY account HAVING sum(amount) > 0`,
  },
  {
    id: 'ledger.money_is_posted',
    sentence: 'Every capture and every settled refund has one ledger entry of its amount, at the place of its method.',
    text: `SELECT t.id::text AS subject, t.kind || ' of ' || t.amount AS detail
           FROM transactions t
           LEFT JOIN journal_entries e ON e.transaction_id = t.id
           LEFT JOIN postings p ON p.entry_id = e.id AND p.account = ${PLACE_OF_MONEY}
           GROUP BY t.id
           HAVING coalesce(sum(p.amount), 0) <> CASE t.kind WHEN 'capture' THEN t.amount ELSE -t.amount END
             OR count(DISTINCT e.id) <> (t.amount > 0)::integer`,
  },
  {
    id: 'ledger.tells_of_tickets',
    sentence: 'The ledger agrees with the state of each ticket: unused, used, or void.',
    text: `SELECT subject, detail FROM (
             SELECT k.id::text AS subject, 'unused ' || -balance.unused || ', booked ' || -balance.booked AS detail,
               balance.unused <> (CASE WHEN k.voided_at IS NULL AND r.id IS NULL THEN -t.amount ELSE 0 END)
                 OR balance.booked <> (CASE WHEN k.voided_at IS NULL AND r.id IS NOT NULL THEN -t.amount ELSE 0 END) AS differs
             FROM purchased_tickets k
             JOIN transactions t ON t.id = k.transaction_id
             LEFT JOIN LATERAL (SELECT id FROM reservations WHERE purchased_ticket_id = k.id AND status <> 'CANCELED' LIMIT 1) r ON true,
             LATERAL (SELECT ${balance('purchased_ticket_id', 'k.id', 'unused_tickets')} AS unused,
               ${balance('purchased_ticket_id', 'k.id', 'bookings')} AS booked) balance) k
           WHERE differs`,
  },
  {
    id: 'ledger.tells_of_refunds',
    sentence: 'The ledger owes each refund until it has settled, and nothing afterwards.',
    text: `SELECT r.id::text AS subject, r.state || ', owed ' || -balance.owed AS detail
           FROM refunds r, LATERAL (SELECT ${balance('refund_id', 'r.id', 'refunds_owed')} AS owed) balance
           WHERE balance.owed <> CASE WHEN r.state = 'settled' THEN 0 ELSE -r.amount END`,
  },
  {
    id: 'ledger.tells_of_charges',
    sentence: 'The extras in the ledger are the paid charges whose money was not given back.',
    text: `SELECT 'extras' AS subject, 'ledger ' || ledger.amount || ', charges ' || charged.amount AS detail
           FROM (SELECT coalesce(-sum(amount), 0) AS amount FROM postings WHERE account = 'extras') ledger,
             (SELECT coalesce(sum(h.amount), 0) AS amount FROM charges h WHERE h.state = 'paid'
                AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.transaction_id = h.transaction_id)) charged
           WHERE ledger.amount <> charged.amount`,
  },
  {
    id: 'charge.for_added_time',
    sentence: 'An open charge is for the time by which its visit is longer, without what was paid or waived.',
    text: `SELECT h.id::text AS subject, h.minutes || ' minutes instead of ' || added.minutes AS detail
           FROM charges h JOIN reservations r ON r.id = h.reservation_id JOIN slots s ON s.id = r.slot_id,
             LATERAL (
               SELECT extract(epoch FROM s.end_time - coalesce(s.normal_end, s.end_time)) / 60
                 - coalesce(sum(o.minutes) FILTER (WHERE o.state = 'waived' OR (o.state = 'paid' AND NOT EXISTS (
                     SELECT 1 FROM refunds f WHERE f.transaction_id = o.transaction_id))), 0) AS minutes
               FROM charges o WHERE o.reservation_id = r.id) added
           WHERE h.state = 'open' AND r.status <> 'CANCELED' AND h.minutes <> added.minutes`,
  },
  {
    id: 'charge.none_open_when_canceled',
    sentence: 'A canceled booking has no open charge.',
    text: `SELECT h.id::text AS subject, 'reservation ' || r.id AS detail FROM charges h
           JOIN reservations r ON r.id = h.reservation_id WHERE h.state = 'open' AND r.status = 'CANCELED'`,
  },
  {
    id: 'ledger.taking_of_each_capture',
    sentence:
      'Each capture in cash, by card terminal or by transfer names its place and who took it, and no other does.',
    text: `SELECT t.id::text AS subject, t.kind || ' by ' || t.method AS detail
           FROM transactions t LEFT JOIN desk_takings d ON d.transaction_id = t.id
           WHERE (t.kind = 'capture' AND t.method IN ('cash', 'terminal', 'transfer')) <> (d.transaction_id IS NOT NULL)`,
  },
  {
    id: 'ledger.guarded',
    sentence: 'Money and history are append-only: the triggers that refuse a change exist and are enabled.',
    text: `SELECT g.name AS subject, 'on ' || g.relation AS detail FROM (VALUES ${GUARDS}) AS g (relation, name)
           WHERE NOT EXISTS (SELECT 1 FROM pg_trigger t
             WHERE t.tgrelid = to_regclass(g.relation) AND t.tgname = g.name AND t.tgenabled IN ('O', 'A'))`,
  },
];
