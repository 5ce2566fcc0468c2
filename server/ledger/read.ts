import type { Day } from '#domain/calendar/day.ts';
import type { Moved } from '#domain/counter/day-sums.ts';
import type { Queryable } from '#server/db/database.ts';
import { PLACES_OF_MONEY } from './place.ts';

/** The balance of the ledger: where the money is, what we owe, and revenue. Whole VND; liabilities are positive. */
export type Balance = {
  /** Captures minus refunds, by place. */
  readonly gateway: number;
  readonly till: number;
  readonly terminal: number;
  readonly bank: number;
  readonly hand: number;
  /** Paid visits without a slot. */
  readonly unusedTickets: Owed;
  /** Paid visits whose slot has not ended. */
  readonly bookingsToCome: Owed;
  /** Refunds that have not settled. */
  readonly openRefunds: Owed;
  /** Revenue: paid visits whose slot has ended. */
  readonly earned: Owed;
  /** Revenue: paid visits that members forfeited when they left. */
  readonly givenUp: Owed;
  /** Revenue: charges beyond tickets, without refunded ones. */
  readonly extras: Owed;
};

export type Owed = { readonly count: number; readonly amount: number };

/** The totals of one day in Ho Chi Minh City. Whole VND. */
export type DayTotal = {
  readonly day: Day;
  readonly captures: number;
  readonly captured: number;
  readonly refunds: number;
  readonly refunded: number;
  readonly net: number;
};

/** SQL for the remaining balance of each ticket or refund in an account; zero balances are omitted. */
const owedBy = (owner: 'purchased_ticket_id' | 'refund_id', account: string) =>
  `SELECT e.${owner} AS id, -sum(p.amount) AS amount FROM postings p JOIN journal_entries e ON e.id = p.entry_id
   WHERE p.account = '${account}' GROUP BY e.${owner} HAVING sum(p.amount) <> 0`;

const BALANCE = {
  name: 'ledger-balance',
  text: `
    WITH booked AS (
      SELECT b.amount, s.end_time <= $1::timestamptz AS has_ended FROM (${owedBy('purchased_ticket_id', 'bookings')}) b
      JOIN reservations r ON r.purchased_ticket_id = b.id AND r.status <> 'CANCELED' JOIN slots s ON s.id = r.slot_id)
    SELECT account AS name, 0::bigint AS count, sum(amount)::bigint AS amount FROM postings
      WHERE account IN (${PLACES_OF_MONEY}) GROUP BY account
    UNION ALL SELECT 'unusedTickets', count(*), sum(amount)::bigint FROM (${owedBy('purchased_ticket_id', 'unused_tickets')}) t
    UNION ALL SELECT 'givenUp', count(*), sum(amount)::bigint FROM (${owedBy('purchased_ticket_id', 'given_up')}) g
    UNION ALL SELECT 'extras', coalesce(-sum(sign(p.amount)), 0)::bigint, coalesce(-sum(p.amount), 0)::bigint
      FROM postings p WHERE p.account = 'extras'
    UNION ALL SELECT 'openRefunds', count(*), sum(amount)::bigint FROM (${owedBy('refund_id', 'refunds_owed')}) r
    UNION ALL SELECT 'bookingsToCome', count(*), sum(amount)::bigint FROM booked WHERE NOT has_ended
    UNION ALL SELECT 'earned', count(*), sum(amount)::bigint FROM booked WHERE has_ended`,
};

type BalanceRow = { name: keyof Balance; count: number; amount: number | null };

/** Reads the current balance of the ledger. `now` separates future visits from past ones. */
export async function readBalance(db: Queryable, now: Date): Promise<Balance> {
  const rows = new Map((await db.query<BalanceRow>(BALANCE, [now])).map((row) => [row.name, row]));
  const amount = (name: keyof Balance) => rows.get(name)?.amount ?? 0;
  const owed = (name: keyof Balance) => ({ count: rows.get(name)?.count ?? 0, amount: amount(name) });
  return {
    gateway: amount('gateway'),
    till: amount('till'),
    terminal: amount('terminal'),
    bank: amount('bank'),
    hand: amount('hand'),
    unusedTickets: owed('unusedTickets'),
    bookingsToCome: owed('bookingsToCome'),
    openRefunds: owed('openRefunds'),
    earned: owed('earned'),
    givenUp: owed('givenUp'),
    extras: owed('extras'),
  };
}

const DAY_TOTALS = {
  name: 'ledger-day-totals',
  text: `
    SELECT (e.occurred_at AT TIME ZONE 'Asia/Ho_Chi_Minh')::date AS day,
      count(*) FILTER (WHERE p.amount > 0) AS captures, coalesce(sum(p.amount) FILTER (WHERE p.amount > 0), 0)::bigint AS captured,
      count(*) FILTER (WHERE p.amount < 0) AS refunds, coalesce(-sum(p.amount) FILTER (WHERE p.amount < 0), 0)::bigint AS refunded,
      sum(p.amount)::bigint AS net
    FROM journal_entries e JOIN postings p ON p.entry_id = e.id AND p.account IN (${PLACES_OF_MONEY})
    WHERE e.occurred_at >= ($1::date)::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh'
      AND e.occurred_at < ($2::date + 1)::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh'
    GROUP BY day ORDER BY day`,
};

/** Reads the totals of each day with a transaction, both ends included. */
export function readDayTotals(db: Queryable, { from, until }: { from: Day; until: Day }): Promise<DayTotal[]> {
  return db.query<DayTotal>(DAY_TOTALS, [from, until]);
}

const MONEY_OF_DAY = {
  name: 'ledger-money-of-day',
  text: `
    SELECT p.account, p.amount::bigint AS amount
    FROM journal_entries e
    JOIN postings p ON p.entry_id = e.id AND p.account IN (${PLACES_OF_MONEY})
    LEFT JOIN refunds f ON f.id = e.refund_id
    JOIN transactions t ON t.id = coalesce(f.transaction_id, e.transaction_id)
    LEFT JOIN desk_takings d ON d.transaction_id = t.id
    LEFT JOIN payments y ON y.id = t.payment_id
    LEFT JOIN slots s ON s.id = y.slot_id
    LEFT JOIN rooms r ON r.id = s.room_id
    WHERE e.occurred_at >= ($1::date)::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh'
      AND e.occurred_at < ($1::date + 1)::timestamp AT TIME ZONE 'Asia/Ho_Chi_Minh'
      AND ($2::uuid[] IS NULL OR coalesce(d.location_id, r.location_id) = ANY ($2))
    ORDER BY e.id, p.account`,
};

/**
 * Lists the money of a day: each capture at its location, each settled refund at the location of its capture.
 * Without `locationIds` everything, including money of no location, such as demo tickets.
 */
export function listMoneyOfDay(
  db: Queryable,
  { day, locationIds }: { day: Day; locationIds: readonly string[] | null },
): Promise<Moved[]> {
  return db.query<Moved>(MONEY_OF_DAY, [day, locationIds]);
}
