import type { Stuck, StuckKind } from './ops-store.ts';
import { formatInstant, formatRows } from './table.ts';

const TITLES: Record<StuckKind, string> = {
  latePayments: 'Payments that are open and late, or whose refusal is not confirmed',
  unansweredPayments: 'Payments that got no final answer within a day',
  wrongAmounts: 'Captures of a wrong amount, not refunded yet',
  unsettledRefunds: 'Refunds that have not settled; one by hand settles by refund-settled',
  doubleRefunds: 'Refunds that went out twice, by hand and by the gateway: one of them is to be had back',
  deadJobs: 'Jobs that were given up; retry JOB tries one again, dismiss JOB puts it aside',
  lateJobs: 'Jobs that are late, or that failed and are tried again',
  missingEntryCodes: 'Entry codes that are not made or cannot be read, though their slot is near',
  overLimitUses: 'Promotions used past their limit by late captures',
  refusedMessages:
    'Messages in the name of the gateway that were refused, or whose amount cannot be read, within a day',
};

/** Formats the stuck items: one table per kind that has any. */
export function formatStuck(stuck: Stuck, now: Date): string {
  const tables = Object.entries(TITLES).flatMap(([kind, title]) => {
    // The keys of TITLES are the kinds.
    const rows = stuck[kind as StuckKind];
    return rows.length === 0 ? [] : [`${title}: ${rows.length}\n${formatRows(rows)}`];
  });
  const at = `${formatInstant(now)}, Ho Chi Minh time`;
  return tables.length === 0 ? `Nothing is stuck or late (${at}).` : [`At ${at}:`, ...tables].join('\n\n');
}
