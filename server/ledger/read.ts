import type { Day } from '#domain/calendar/day.ts';
import type { Queryable } from '#server/db/database.ts';

/** What we have where, and what we owe for it. Whole VND; what is owed is told as a positive amount. */
export type Balance = {
  /** Money at the gateway and in the till: what was captured, less what was paid back. */
  readonly gateway: number;
  readonly hand: number;
  /** Paid visits that nobody has chosen a slot for. */
  readonly unusedTickets: Owed;
  /** Paid visits whose slot has not ended. */
  readonly bookingsToCome: Owed;
  /** Refunds that have not settled. */
  readonly openRefunds: Owed;
  /** What is ours: paid visits whose slot has ended. */
  readonly earned: Owed;
  /** What is ours besides: paid visits that members gave up when they left. */
  readonly givenUp: Owed;
};

export type Owed = { readonly count: number; readonly amount: number };

/** One day's money in Ho Chi Minh City. Whole VND. */
export type DayTotal = {
  readonly day: Day;
  readonly captures: number;
  readonly captured: number;
  readonly refunds: number;
  readonly refunded: number;
  readonly net: number;
};

/** Of a ticket or a refund: what is left in an account. An amount of nothing is not owed any more. */
const owedBy = (owner: 'purchased_ticket_id' | 'refund_id', account: string) =>
  `SELECT e.${owner} AS id, -sum(p.amount) AS amount FROM postings p JOIN journal_entries e ON e.id = p.entry_id
   WHERE p.account = '${account}' GROUP BY e.${owner} HAVING sum(p.amount) <> 0`;

const BALANCE = {
  name: 'ledger-balance',
  text: `
    WITH booked AS (
      SELECT b.amount, s.end_time <= $1::timestamptz AS has_ended FROM (${owedBy('purchased_ticket_id', 'bookings')}) b
      JOIN reservations r ON r.purchased_ticket_id = b.id AND r.status <> 'CANCELED' JOIN slots s ON s.id = r.slot_id)
    SELECT 'gateway' AS name, 0::bigint AS count, sum(amount)::bigint AS amount FROM postings WHERE account = 'gateway'
    UNION ALL SELECT 'hand', 0, sum(amount)::bigint FROM postings WHERE account = 'hand'
    UNION ALL SELECT 'unusedTickets', count(*), sum(amount)::bigint FROM (${owedBy('purchased_ticket_id', 'unused_tickets')}) t
    UNION ALL SELECT 'givenUp', count(*), sum(amount)::bigint FROM (${owedBy('purchased_ticket_id', 'given_up')}) g
    UNION ALL SELECT 'openRefunds', count(*), sum(amount)::bigint FROM (${owedBy('refund_id', 'refunds_owed')}) r
    UNION ALL SELECT 'bookingsToCome', count(*), sum(amount)::bigint FROM booked WHERE NOT has_ended
    UNION ALL SELECT 'earned', count(*), sum(amount)::bigint FROM booked WHERE has_ended`,
};

type BalanceRow = { name: keyof Balance; count: number; amount: number | null };

/** The balance of the ledger as it stands. `now` parts the visits to come from those that were. */
export async function readBalance(db: Queryable, now: Date): Promise<Balance> {
  const rows = new Map((await db.query<BalanceRow>(BALANCE, [now])).map((row) => [row.name, row]));
  const amount = (name: keyof Balance) => rows.get(name)?.amount ?? 0;
  const owed = (name: keyof Balance) => ({ count: rows.get(name)?.count ?? 0, amount: amount(name) });
  return {
    gateway: amount('gateway'),
    hand: amount('hand'),
    unusedTickets: owed('unusedTickets'),
    bookingsToCome: owed('bookingsToCome'),
    openRefunds: owed('openRefunds'),
    earned: owed('earned'),
    givenUp: owed('givenUp'),
  };
}

const DAY_TOTALS = {
  name: 'ledger-day-totals',
  text: `
    SELECT (e.occurred_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date AS day,
      count(*) FILTER (WHERE p.amount > 0) AS captures, coalesce(sum(p.amount) FILTER (WHERE p.amount > 0), 0)::bigint AS captured,
      count(*) FILTER (WHERE p.amount < 0) AS refunds, coalesce(-sum(p.amount) FILTER (WHERE p.amount < 0), 0)::bigint AS refunded,
      sum(p.amount)::bigint AS net
    FROM journal_entries e JOIN postings p ON p.entry_id = e.id AND p.account IN ('gateway', 'hand')
    WHERE e.occurred_at >= ($1::date)::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh'
      AND e.occurred_at < ($2::date + 1)::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh'
    GROUP BY day ORDER BY day`,
};

/** The money of each day on which any moved, both days included. */
export function readDayTotals(db: Queryable, { from, until }: { from: Day; until: Day }): Promise<DayTotal[]> {
  return db.query<DayTotal>(DAY_TOTALS, [from, until]);
}
