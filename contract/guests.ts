import { z } from 'zod';
import { CalendarDay, Instant } from './basics.ts';
import { Acknowledged } from './members.ts';
import { route } from './route.ts';

/** The result of erasing a guest's data. */
export const GuestErasure = z
  .object({
    erased: z.int().describe('How many reservations lost their name and address'),
    ahead: z
      .array(z.object({ startTime: Instant, endTime: Instant, erasedBy: CalendarDay }))
      .describe('Upcoming visits, each with the day by which the guest is erased from it'),
  })
  .meta({ id: 'GuestErasure' });
export type GuestErasure = z.infer<typeof GuestErasure>;

export const askGuestErasure = route({
  id: 'askGuestErasure',
  method: 'POST',
  path: '/guest-data/link',
  summary: "Mail a link that erases a guest's data; the answer is the same for every address",
  tag: 'Reservations',
  caller: 'anyone',
  body: z.strictObject({ email: z.string().max(400) }),
  answers: { 200: Acknowledged },
  refusals: ['invalid_fields'],
  personal: true,
});

export const eraseGuestData = route({
  id: 'eraseGuestData',
  method: 'POST',
  path: '/guest-data/erase',
  summary: 'Erase the name and address of a guest with the token of the mailed link, once; reservations stay',
  tag: 'Reservations',
  caller: 'anyone',
  body: z.strictObject({ token: z.string().max(200) }),
  answers: { 200: GuestErasure },
  refusals: ['guest_link_used', 'guest_link_invalid'],
  personal: true,
});
