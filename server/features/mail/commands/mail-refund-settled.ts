import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { refundSettledLetter } from '#server/mail/refund-settled.ts';
import type { Visit } from '#server/mail/visit.ts';
import type { JobOutcome } from '#server/queue/jobs.ts';
import { type RefundRow, selectRefund } from '../store.ts';
import { deliver } from './deliver-letter.ts';

/** Tells a member that a refund has been made. */
export async function mailRefundSettled(
  context: Context,
  { refundId, now }: { refundId: string; now: Date },
): Promise<JobOutcome> {
  const row = await selectRefund(context.db, refundId);
  if (row?.state !== 'settled') return { kind: 'dead', reason: 'there is no such settled refund' };
  const { email: to, name, locale, amount } = row;
  const brand = await readBrand(context.db);
  const letter = refundSettledLetter(
    {
      name,
      amount,
      byHand: row.settled_by !== 'card',
      expected: { from: row.expected_from, until: row.expected_until },
      slot: slotOf(row),
      contact: { hotline: brand.hotline, email: brand.receptionEmail },
      brand: brand.name,
    },
    locale,
  );
  return deliver(context, { to, letter, locale, event: `refund-settled ${refundId}`, now });
}

function slotOf({ location_name: location, room_name: room, start_time, end_time }: RefundRow): Visit | null {
  if (location === null || room === null || start_time === null || end_time === null) return null;
  return { location, room, startTime: start_time, endTime: end_time };
}
