import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { audit } from '#server/audit/audit.ts';
import { payLinkToken } from '#server/secrets/pay-link-token.ts';
import { untilWaitedFor } from '#server/testing/databases/waiting.ts';
import { givenHold, givenSlot } from '#server/testing/given/given.ts';
import { givenLinkBooking } from '#server/testing/given/given-link-booking.ts';
import { givenStaff } from '#server/testing/given/given-staff.ts';
import { settle } from '#server/testing/journeys/journey.ts';
import { roundsOf } from '#server/testing/rounds.ts';
import type { CallAnswer } from '#server/testing/servers/call.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

const ROUNDS = roundsOf(3);
const PRICE = 1_200_000;

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1', UNPAID_HOURS_OF_NETWORK: '24' });
});
afterAll(() => site.close());

const now = () => site.context.clock.now();

/** Returns how many captures of a guest book a slot, and how many are refunded. */
async function counted(email: string): Promise<{ booked: number; refunded: number; captures: number }> {
  const [row] = await site.db.query<{ booked: number; refunded: number; captures: number }>(
    `SELECT count(r.id)::integer AS booked, count(f.id)::integer AS refunded, count(*)::integer AS captures
     FROM members m JOIN transactions t ON t.member_id = m.id AND t.kind = 'capture'
     LEFT JOIN refunds f ON f.transaction_id = t.id LEFT JOIN purchased_tickets k ON k.transaction_id = t.id
     LEFT JOIN reservations r ON r.purchased_ticket_id = k.id AND r.status <> 'CANCELED' WHERE m.email = $1`,
    [email],
  );
  return row ?? { booked: 0, refunded: 0, captures: 0 };
}

async function givenPaying(guest?: string) {
  const booking = await givenLinkBooking(site, { email: guest });
  const token = payLinkToken(site.context.payLinkSecret, booking.reservationId);
  const press = () => site.call('POST', '/api/pay-links/payment', { body: { token, vpc_Locale: 'en' } });
  const begin = async () => (await press()).body.url as string;
  return { ...booking, press, begin };
}

const captureNow = async (url: string) => site.call('GET', (await settle(site.call, { url })).returnUrl);

test('of two payments of one link that are captured at once, one books and the other is refunded', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { email, begin } = await givenPaying();
    const first = await begin();
    await site.advance(16 * 60);
    const second = await begin();
    await Promise.all([captureNow(first), captureNow(second)]);
    expect(await counted(email)).toEqual({ booked: 1, refunded: 1, captures: 2 });
  }
  expect(await audit(site.db, now())).toEqual([]);
}, 480_000);

test('when a link is paid by card while the desk takes cash, the booking is made once and a later card is refunded', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { reservationId, email, begin } = await givenPaying();
    const { headers } = await givenStaff(site.db, { role: 'owner', now: now() });
    const url = await begin();
    const path = `/api/admin/bookings/${reservationId}/money`;
    const [cash] = await Promise.all([
      site.call('POST', path, { headers, body: { method: 'cash', amount: PRICE } }),
      captureNow(url),
    ]);
    const isCash = cash.status === 200;
    expect(await counted(email)).toEqual({ booked: 1, refunded: isCash ? 1 : 0, captures: isCash ? 2 : 1 });
  }
  expect(await audit(site.db, now())).toEqual([]);
}, 480_000);

test('a payment by link during the release of its booking never keeps money for nothing', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { reservationId, email, begin } = await givenPaying();
    const { headers } = await givenStaff(site.db, { role: 'owner', now: now() });
    const url = await begin();
    const shown = await site.call('GET', `/api/admin/bookings/${reservationId}`, { headers });
    const { returnUrl } = await settle(site.call, { url, responseCode: '0' });
    await Promise.all([
      site.call('POST', `/api/admin/bookings/${reservationId}/cancel`, {
        headers,
        body: { refund: 'rule', reason: 'Called off', version: shown.body.version },
      }),
      site.call('GET', returnUrl),
    ]);
    const { booked, refunded, captures } = await counted(email);
    expect([captures, booked + refunded]).toEqual([1, 1]);
  }
  expect(await audit(site.db, now())).toEqual([]);
}, 480_000);

test('two links of one guest that are pressed at once both start their payments', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const one = await givenPaying();
    const other = await givenPaying(one.email);
    const answers = await Promise.all([one.press(), other.press()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  }
}, 480_000);

test('a link that is pressed while its guest takes a hold starts its payment in the other place', async () => {
  const { email, press } = await givenPaying();
  const { slotId } = await givenSlot(site.db);
  const [guest] = await site.db.query<{ id: string }>('SELECT id FROM members WHERE email = $1', [email]);
  let pressing: Promise<CallAnswer> | undefined;
  await site.db.transaction(async (tx) => {
    await givenHold(tx, { slotId, expiresAt: addMinutes(now(), 15), ...(guest && { memberId: guest.id }) });
    pressing = press();
    await untilWaitedFor(site.db, tx);
  });
  expect((await pressing)?.status).toBe(200);
  const places = 'SELECT place FROM slot_claims WHERE member_id = $1 ORDER BY place';
  expect(await site.db.query(places, [guest?.id])).toEqual([{ place: 1 }, { place: 2 }]);
});
