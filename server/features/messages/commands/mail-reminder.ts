import { type Reminder, whenToRemind } from '#domain/reservations/reminders.ts';
import { capacityOf, roomTypeOf } from '#domain/slots/room-type.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/site/queries.ts';
import { links } from '#server/letters/links.ts';
import { reminderLetter } from '#server/letters/reminder.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { selectReservation } from '../store.ts';
import { deliver } from './deliver-letter.ts';

/** Reminds of a visit that is still to come. A reminder that could not be sent before the start is not sent at all. */
export async function mailReminder(
  context: Context,
  { reservationId, reminder, now }: { reservationId: string; reminder: Reminder; now: Date },
): Promise<JobOutcome> {
  const row = await selectReservation(context.db, reservationId);
  if (row === undefined) return { kind: 'dead', reason: 'there is no such reservation' };
  if (row.status !== 'PENDING' || row.payment_required || row.start_time <= now) return done;
  const at = whenToRemind(reminder, row.start_time, now);
  if (at === null) return done;
  if (at > now) return { kind: 'later', reason: 'it is night', at };
  const { email: to, locale } = row;
  const brand = await readBrand(context.db);
  const letter = reminderLetter(
    {
      reminder,
      name: row.name,
      location: row.location_name,
      room: row.room_name,
      address: row.address,
      roomType: roomTypeOf(row.room_code),
      capacity: capacityOf(row.room_code),
      program: row.program_name,
      minutes: row.duration_minutes,
      startTime: row.start_time,
      endTime: row.end_time,
      url: links.reservation(context.publicUrl(), row.id),
      needsLogIn: row.member_id !== null,
      contact: { hotline: row.hotline ?? brand.hotline, email: row.location_email ?? brand.receptionEmail },
      brand: brand.name,
    },
    locale,
  );
  return deliver(context, { to, letter, locale, event: `reminder ${reminder} ${reservationId}`, now });
}
