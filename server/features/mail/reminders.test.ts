import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, dayOf } from '#domain/calendar/day.ts';
import { atTimeOfDay } from '#domain/calendar/time-of-day.ts';
import { type GivenMember, givenMember, givenSlot } from '#server/testing/given/given.ts';
import { settle, startPaying } from '#server/testing/journeys/journey.ts';
import { subjectStartsTo } from '#server/testing/readers/mail.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

const HOUR = 3_600_000;

let site: Site;
let start: Date;
beforeAll(async () => {
  site = await startSite();
  // Bookings can be canceled on any day on which the test runs.
  await site.db.query('DELETE FROM holidays');
  start = atTimeOfDay(addDays(dayOf(site.context.clock.now()), 4), 19 * 60);
});
afterAll(() => site.close());

async function book(): Promise<{ member: GivenMember; reservationId: string }> {
  const member = await givenMember(site.db);
  const { slotId } = await givenSlot(site.db, { startTime: start });
  const { returnUrl } = await settle(site.call, { url: await startPaying(site.call, member, slotId) });
  const location = (await site.call('GET', returnUrl)).headers.get('location') ?? '';
  return { member, reservationId: new URL(location, site.url).searchParams.get('reservation') ?? '' };
}

const subjects = ({ email }: GivenMember) => subjectStartsTo(site.call, email);
const moveTo = (instant: Date) => site.advance((instant.getTime() - site.context.clock.now().getTime()) / 1000);

// shows: 1.24, 1.25
test('a guest is reminded once the day before and once two hours before; a canceled reservation gets no reminder', async () => {
  const [guest, other] = [await book(), await book()];
  const { token, id: userId } = other.member;
  await site.call('POST', '/api/payment/refund', { token, body: { userId, reservationId: other.reservationId } });

  await moveTo(new Date(start.getTime() - 24 * HOUR - 60_000));
  expect(await subjects(guest.member)).toEqual(['Booking confirmed']);
  await moveTo(new Date(start.getTime() - 24 * HOUR));
  expect(await subjects(guest.member)).toEqual(['Booking confirmed', 'Reminder']);
  await moveTo(new Date(start.getTime() - 2 * HOUR));
  await moveTo(start);
  expect(await subjects(guest.member)).toEqual(['Booking confirmed', 'Reminder', 'Reminder']);
  expect(await subjects(other.member)).not.toContain('Reminder');
});

test('after an outage that lasted beyond the start, no reminder is sent', async () => {
  start = atTimeOfDay(addDays(dayOf(site.context.clock.now()), 3), 19 * 60);
  const { member } = await book();
  await site.worker.drained();
  await site.call('POST', '/sandbox/faults', { body: { smtp: 'down' } });
  await moveTo(new Date(start.getTime() - 24 * HOUR));
  await moveTo(new Date(start.getTime() - 2 * HOUR));
  await site.call('POST', '/sandbox/faults', { body: { smtp: 'ok' } });
  await moveTo(new Date(start.getTime() + HOUR));
  expect(await subjects(member)).toEqual(['Booking confirmed']);
});
