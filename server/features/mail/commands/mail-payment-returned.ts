import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/brand/queries.ts';
import { links } from '#server/mail/links.ts';
import { paymentReturnedLetter, type ReturnReason } from '#server/mail/payment-returned.ts';
import type { JobOutcome } from '#server/queue/jobs.ts';
import { selectPayment } from '../store.ts';
import { deliver } from './deliver-letter.ts';

/** Tells a member that a captured payment bought nothing, why, and that it is on its way back. */
export async function mailPaymentReturned(
  context: Context,
  { paymentId, reason, now }: { paymentId: string; reason: ReturnReason; now: Date },
): Promise<JobOutcome> {
  const row = await selectPayment(context.db, paymentId);
  if (row === undefined || row.captured_amount === null) {
    return { kind: 'dead', reason: 'there is no such captured payment' };
  }
  const { email: to, name, locale, amount: agreed, captured_amount: captured } = row;
  const { refund_from: from, refund_until: until } = row;
  const brand = await readBrand(context.db);
  const slot = { location: row.location_name, room: row.room_name, startTime: row.start_time, endTime: row.end_time };
  const url = links.location(context.publicUrl(), row.location_id);
  const letter = paymentReturnedLetter(
    {
      reason,
      name,
      agreed,
      captured,
      expected: from && until ? { from, until } : null,
      slot,
      url,
      contact: { hotline: brand.hotline, email: brand.receptionEmail },
      brand: brand.name,
    },
    locale,
  );
  return deliver(context, {
    to,
    letter,
    locale,
    event: `${reason === 'wrong_amount' ? 'wrong-amount' : 'promotion-gone'} ${paymentId}`,
    now,
  });
}
