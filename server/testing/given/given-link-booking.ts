import { randomUUID } from 'node:crypto';
import { addMinutes } from '#domain/calendar/duration.ts';
import type { Site } from '../servers/site.ts';
import { type GivenSlot, givenSlot } from './given.ts';
import { givenStaff } from './given-staff.ts';

export type LinkBooking = { readonly reservationId: string; readonly email: string; readonly slot: GivenSlot };

type Wish = { readonly email?: string | undefined; readonly inHours?: number };

/** Books a new slot at the desk for the guest with an address, or for a new one, to be paid by the mailed link. */
export async function givenLinkBooking(
  site: Site,
  { email = `${randomUUID()}@guests.example`, inHours = 20 * 24 }: Wish = {},
): Promise<LinkBooking> {
  const now = site.context.clock.now();
  const slot = await givenSlot(site.db, { startTime: addMinutes(now, inHours * 60) });
  const { headers } = await givenStaff(site.db, { role: 'receptionist', locationId: slot.locationId, now });
  const [{ price } = { price: 0 }] = await site.db.query<{ price: number }>('SELECT price FROM tickets WHERE id = $1', [
    slot.ticketId,
  ]);
  const person = { name: 'Mai Anh', language: 'en', email };
  const body = { slotId: slot.slotId, person, partySize: 2, pay: { way: 'link', amount: price } };
  const booked = await site.call('POST', '/api/admin/bookings', { headers, body });
  if (booked.status !== 201) throw new Error(`The booking by link was refused: ${JSON.stringify(booked.body)}`);
  return { reservationId: booked.body.reservationId, email, slot };
}
