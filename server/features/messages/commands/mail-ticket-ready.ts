import type { Context } from '#server/context.ts';
import { readBrand } from '#server/features/site/queries.ts';
import { nearestFreeSlots, type ViewedSlot } from '#server/features/slots/queries.ts';
import { links } from '#server/letters/links.ts';
import { type FreeSlot, ticketReadyLetter } from '#server/letters/ticket-ready.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { selectPayment } from '../store.ts';
import { deliver } from './deliver-letter.ts';

/** How many other times are named. */
const NEAREST = 5;

/** Tells a member that the paid slot had gone and a ticket waits, unless the ticket has been used or refunded by now. */
export async function mailTicketReady(
  context: Context,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<JobOutcome> {
  const { db } = context;
  const row = await selectPayment(db, paymentId);
  if (row === undefined) return { kind: 'dead', reason: 'there is no such payment' };
  if (!row.ticket_waits) return done;
  const { email: to, name, locale, program_id: programId } = row;
  const site = context.publicUrl();
  const brand = await readBrand(db);
  const nearest = await nearestFreeSlots(db, { programId, around: row.start_time, now, locale, limit: NEAREST });
  const gone = { location: row.location_name, room: row.room_name, startTime: row.start_time, endTime: row.end_time };
  const letter = ticketReadyLetter(
    {
      name,
      amount: row.amount,
      program: row.program_name,
      minutes: row.duration_minutes,
      gone,
      nearest: nearest.map((slot) => freeSlot(slot, site)),
      url: links.location(site, row.location_id),
      contact: { hotline: brand.hotline, email: brand.receptionEmail },
      brand: brand.name,
    },
    locale,
  );
  return deliver(context, { to, letter, locale, event: `ticket-ready ${paymentId}`, now });
}

function freeSlot({ id, room, startTime, endTime }: ViewedSlot, site: string): FreeSlot {
  return {
    location: room.location.name,
    room: room.displayName,
    startTime,
    endTime,
    url: links.slot(site, id),
  };
}
