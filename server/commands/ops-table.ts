import type { Stuck } from '#server/features/exceptions/queries.ts';
import { formatInstant, formatRows, type TableRow } from './table.ts';

const TITLES: Record<keyof Stuck, string> = {
  latePayments: 'Payments that are open and late, or whose refusal is not confirmed',
  unansweredPayments: 'Payments that got no final answer within a day',
  wrongAmounts: 'Captures of a wrong amount that are not refunded yet',
  unsettledRefunds: 'Refunds that are not settled; refund-settled settles one that was paid by hand',
  doubleRefunds: 'Refunds paid twice, by hand and by the gateway: recover one of them',
  deadJobs: 'Dead-lettered jobs; retry JOB runs one again, dismiss JOB marks it as handled',
  lateJobs: 'Jobs that are late, or that failed and are being retried',
  missingEntryCodes: 'Entry codes that are missing or unreadable shortly before their slot',
  overLimitUses: 'Promotions used beyond their limit by late captures',
  blockedReservations: 'Reservations in a blocked room for which nobody has made a choice',
  unpaidReservations: 'Reservations whose payment deadline has passed and that are still there',
  unpaidCharges: 'Charges for more time still unpaid after the visit: take or waive them on the booking',
  unusedTickets: 'Tickets whose slot was gone when the payment came, unused since a day',
  refusedMessages: 'Gateway messages of the last day that were refused, or whose amount is unreadable',
};

/** Formats the stuck items: one table per kind that has any. */
export function formatStuck(stuck: Stuck, now: Date): string {
  const tables = Object.entries(TITLES).flatMap(([kind, title]) => {
    // `Object.entries` types the keys of TITLES as strings.
    const rows = stuck[kind as keyof Stuck];
    return rows.length === 0 ? [] : [`${title}: ${rows.length}\n${formatRows(rows.map(printed))}`];
  });
  const at = `${formatInstant(now)}, Ho Chi Minh time`;
  return tables.length === 0 ? `Nothing is stuck or late (${at}).` : [`At ${at}:`, ...tables].join('\n\n');
}

/**
 * The cells of a row in the terminal: a reservation's id is a secret, so it is shortened, and a location
 * shows its name.
 */
function printed(row: TableRow): TableRow {
  const {
    location_id: _place,
    reservation_id: _secret,
    entry_code_id: _code,
    block_id: _block,
    is_running: _running,
    is_retryable: _retryable,
    is_dismissable: _dismissable,
    ...shown
  } = row;
  return shown;
}
