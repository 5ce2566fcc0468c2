import { dayOf } from '#domain/calendar/day.ts';
import { formatTime } from '#domain/calendar/format.ts';
import type { Stuck, StuckKind, StuckRow } from './ops-store.ts';

const TITLES: Record<StuckKind, string> = {
  latePayments: 'Payments that are open and late, or whose refusal is not confirmed',
  unansweredPayments: 'Payments that got no final answer within a day',
  wrongAmounts: 'Captures of a wrong amount, not refunded yet',
  unsettledRefunds: 'Refunds that have not settled; one by hand settles by refund-settled',
  deadJobs: 'Jobs that were given up',
  lateJobs: 'Jobs that are late, or that failed and are tried again',
  missingEntryCodes: 'Entry codes that are not made, though their slot is near',
  overLimitUses: 'Promotions used past their limit by late captures',
  refusedMessages: 'Messages in the name of the gateway that were refused within a day',
};

const SHOWN = 20;

/** What is stuck, to be read: a table for each kind that there is any of. */
export function formatStuck(stuck: Stuck, now: Date): string {
  const tables = Object.entries(TITLES).flatMap(([kind, title]) => {
    // The titles' keys are the kinds.
    const rows = stuck[kind as StuckKind];
    return rows.length === 0 ? [] : [`${title}: ${rows.length}\n${formatRows(rows)}`];
  });
  const at = `${formatInstant(now)}, Ho Chi Minh time`;
  return tables.length === 0 ? `Nothing is stuck or late (${at}).` : [`At ${at}:`, ...tables].join('\n\n');
}

function formatRows(rows: readonly StuckRow[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const shown = rows.slice(0, SHOWN).map((row) => columns.map((column) => formatCell(row[column] ?? null)));
  const heads = columns.map((column) => column.replaceAll('_', ' '));
  const widths = heads.map((head, index) => Math.max(head.length, ...shown.map((cells) => cells[index]?.length ?? 0)));
  const lines = [heads, ...shown].map((cells) =>
    `  ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  ')}`.trimEnd(),
  );
  const more = rows.length - shown.length;
  return [...lines, ...(more > 0 ? [`  … and ${more} more, which --json shows`] : [])].join('\n');
}

function formatCell(value: StuckRow[string]): string {
  if (value === null || value === undefined) return '–';
  return value instanceof Date ? formatInstant(value) : String(value).replace(/\s+/g, ' ').slice(0, 80);
}

function formatInstant(instant: Date): string {
  return `${dayOf(instant)} ${formatTime(instant)}`;
}
