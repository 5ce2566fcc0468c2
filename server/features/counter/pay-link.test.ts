import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayOf } from '#domain/calendar/day.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { formatDateTime } from '#domain/calendar/format.ts';
import { auditAtRest } from '#server/audit/audit.ts';
import { payLinkToken } from '#server/secrets/pay-link-token.ts';
import { givenHold, givenSlot } from '#server/testing/given/given.ts';
import { givenLinkBooking, type LinkBooking } from '#server/testing/given/given-link-booking.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import { settle } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

const PRICE = 1_200_000;

let site: Site;
let staff: GivenStaff;
let booking: LinkBooking;
let token: string;
const now = () => site.context.clock.now();
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1' });
  await site.worker.drained();
});
beforeEach(async () => {
  staff = await givenStaff(site.db, { role: 'owner', now: now() });
  booking = await givenLinkBooking(site);
  token = payLinkToken(site.context.payLinkSecret, booking.reservationId);
});
afterAll(() => site.close());

const open = (given = token) => site.call('POST', '/api/pay-links/open', { body: { token: given } });
const pay = (given = token) =>
  site.call('POST', '/api/pay-links/payment', { body: { token: given, vpc_Locale: 'en' } });
const money = (body?: object) =>
  site.call(body === undefined ? 'GET' : 'POST', `/api/admin/bookings/${booking.reservationId}/money`, {
    headers: staff.headers,
    ...(body !== undefined && { body }),
  });

async function capture(url: string, responseCode = '0'): Promise<string> {
  const { returnUrl } = await settle(site.call, { url, responseCode });
  return (await site.call('GET', returnUrl)).headers.get('location') ?? '';
}

/** Returns the outcome of each capture for the booking's guest. */
async function outcomes(): Promise<{ refund: string | null; books: boolean }[]> {
  return site.db.query(
    `SELECT f.reason AS refund, r.id IS NOT NULL AS books FROM members m JOIN transactions t ON t.member_id = m.id AND t.kind = 'capture'
     LEFT JOIN refunds f ON f.transaction_id = t.id LEFT JOIN purchased_tickets k ON k.transaction_id = t.id
     LEFT JOIN reservations r ON r.purchased_ticket_id = k.id AND r.status <> 'CANCELED'
     WHERE m.email = $1 ORDER BY t.occurred_at, f.reason NULLS FIRST`,
    [booking.email],
  );
}

async function mails(): Promise<{ subject: string; text: string }[]> {
  await site.worker.drained();
  return (await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(booking.email)}`)).body.messages;
}

const BOOKED = { refund: null, books: true };
const RETURNED = { refund: 'link_over', books: false };

describe('a payment link', () => {
  // shows: 12.51
  test('a payment link is mailed, shows the booking and its price, and is paid by card without a login', async () => {
    const [mail] = await mails();
    expect(mail?.subject).toMatch(/^Please pay for your booking by /);
    expect(mail?.text).toContain(`/pay?token=${token}`);
    expect(mail?.text).toContain('1,200,000');
    expect(mail?.text).not.toMatch(/log ?in/i);
    expect((await money()).body).toMatchObject({
      isPaid: false,
      amount: PRICE,
      transfer: null,
      link: { state: 'sent', mailedTo: booking.email },
    });
    expect((await open()).body).toMatchObject({ state: 'open', amount: PRICE, lastFailed: false, returned: null });

    const { status, body } = await pay();
    expect(status).toBe(200);
    expect((await money()).body.link.state).toBe('paying');
    expect(await capture(body.url)).toBe(`/pay?token=${token}`);
    expect((await open()).body.state).toBe('paid');
    expect((await money()).body.code).toBe('not_awaiting_payment');
    expect(await outcomes()).toEqual([BOOKED]);
    expect((await mails()).map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^Booking confirmed/));
    const codes = await site.db.query('SELECT 1 FROM entry_codes WHERE reservation_id = $1', [booking.reservationId]);
    expect(codes).toHaveLength(2);
    expect((await pay()).body.code).toBe('not_awaiting_payment');
    expect(await auditAtRest(site.db, now())).toEqual([]);
  });

  // shows: 2.166
  test('a payment link says until when canceling is free, and that it never is on a public holiday', async () => {
    const { startTime } = booking.slot;
    expect((await open()).body.freeCancellationUntil).toBe(addMinutes(startTime, -24 * 60).toISOString());
    await site.db.query('INSERT INTO holidays (day) VALUES ($1)', [dayOf(startTime)]);
    expect((await open()).body.freeCancellationUntil).toBeNull();
    await site.db.query('DELETE FROM holidays WHERE day = $1', [dayOf(startTime)]);
  });

  test.each([
    {
      given: 'in time',
      inHours: 48,
      says: (start: Date) => {
        const until = formatDateTime(addMinutes(start, -24 * 60), 'en');
        return `You can cancel free of charge until ${until}, Vietnam time, by contacting us. If you cancel later`;
      },
    },
    { given: 'less than 24 hours ahead', inHours: 20, says: () => 'This booking is no longer refundable.' },
    { given: 'on a public holiday', inHours: 48, isHoliday: true, says: () => 'so this booking is non-refundable.' },
  ])('the mail with a payment link says what canceling costs $given', async ({ inHours, isHoliday, says }) => {
    await site.db.query('DELETE FROM holidays');
    if (isHoliday)
      await site.db.query('INSERT INTO holidays (day) VALUES ($1)', [dayOf(addMinutes(now(), inHours * 60))]);
    booking = await givenLinkBooking(site, { inHours });
    const [mail] = await mails();
    await site.db.query('DELETE FROM holidays');
    expect(mail?.text.replace(/\s+/g, ' ')).toContain(says(booking.slot.startTime));
  });

  test('a payment link starts one payment, however often its button is pressed', async () => {
    const started = await Promise.all([pay(), pay(), pay()]);
    expect(started.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(started.map(({ body }) => body.url)).size).toBe(1);
  });

  test('a payment link works when both holds of its guest have just expired and no job has ended them yet', async () => {
    const [guest] = await site.db.query<{ id: string }>('SELECT id FROM members WHERE email = $1', [booking.email]);
    for (const place of [1, 2] as const) {
      const { slotId } = await givenSlot(site.db);
      await givenHold(site.db, {
        slotId,
        expiresAt: addMinutes(now(), -1),
        place,
        ...(guest && { memberId: guest.id }),
      });
    }
    expect((await pay()).status).toBe(200);
  });

  test('a payment link keeps the price that the guest was told', async () => {
    await site.db.query('UPDATE tickets SET price = price + 1 WHERE id = $1', [booking.slot.ticketId]);
    expect((await open()).body.amount).toBe(PRICE);
    await capture((await pay()).body.url);
    expect(await outcomes()).toEqual([BOOKED]);
  });

  test('a payment link can be paid again after a refused card', async () => {
    await capture((await pay()).body.url, '1');
    expect((await open()).body).toMatchObject({ state: 'open', lastFailed: true, lastCanceled: false });
    expect((await money()).body.link.state).toBe('failed');
    await capture((await pay()).body.url);
    expect((await open()).body.state).toBe('paid');
  });

  test('a payment link knows that its guest canceled the payment, until another is refused', async () => {
    await capture((await pay()).body.url, '99');
    expect((await open()).body).toMatchObject({ state: 'open', lastFailed: true, lastCanceled: true });
    await capture((await pay()).body.url, '5');
    expect((await open()).body).toMatchObject({ state: 'open', lastFailed: true, lastCanceled: false });
  });

  test('a payment link is sent again by the staff', async () => {
    const path = `/api/admin/bookings/${booking.reservationId}/resend`;
    const sent = await site.call('POST', path, { headers: staff.headers, body: { what: 'payment_due' } });
    expect(sent.status).toBe(200);
    expect((await mails()).map(({ text }) => text.includes(`/pay?token=${token}`))).toEqual([true, true]);
  });

  test('a link signed with another secret, a changed link and a link to no unpaid booking get the same 404', async () => {
    const other = payLinkToken('another secret', booking.reservationId);
    const tokens = [other, `${token}x`, `x${token}`, '', payLinkToken(site.context.payLinkSecret, staff.id)];
    for (const given of tokens) {
      expect([(await open(given)).status, (await pay(given)).status]).toEqual([404, 404]);
      expect((await open(given)).body.code).toBe('pay_link_invalid');
    }
  });

  test('a payment link that is not paid in time says so, and the slot is free again', async () => {
    await site.advance(2 * 60 * 60 + 1);
    await site.worker.drained();
    expect((await open()).body.state).toBe('expired');
    expect((await pay()).body.code).toBe('not_awaiting_payment');
    expect((await mails()).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Unpaid booking cancelled/),
    );
  });

  test('a payment link needs an address, a price and the gateway', async () => {
    const slot = await givenSlot(site.db, { startTime: addMinutes(now(), 20 * 24 * 60) });
    const body = {
      slotId: slot.slotId,
      person: { name: 'Lê Văn Không', language: 'vi' },
      partySize: 1,
      pay: { way: 'link', amount: PRICE },
    };
    const booked = await site.call('POST', '/api/admin/bookings', { headers: staff.headers, body });
    expect([booked.status, booked.body.code]).toEqual([409, 'link_impossible']);
  });
});

describe('money that comes twice or too late', () => {
  test('two payments by one link book once, and the second is refunded and explained', async () => {
    const first = (await pay()).body.url;
    await site.advance(16 * 60);
    const second = (await pay()).body.url;
    expect(second).not.toBe(first);
    const both = await Promise.all([capture(first), capture(second)]);
    expect(both).toEqual([`/pay?token=${token}`, `/pay?token=${token}`]);
    expect((await outcomes()).sort((a, b) => Number(b.books) - Number(a.books))).toEqual([BOOKED, RETURNED]);
    const returned = (await mails()).find(({ subject }) => subject === 'We’re refunding your payment');
    expect(returned?.text.replace(/\s+/g, ' ')).toContain('You had already paid for the booking below');
    expect(returned?.text).toContain(`/reservation/${booking.reservationId}`);
    expect(await auditAtRest(site.db, now())).toEqual([]);
  });

  test('a card payment after cash was taken at the desk is refunded, and the page says so', async () => {
    const { url } = (await pay()).body;
    expect((await money({ method: 'cash', amount: PRICE })).status).toBe(200);
    await capture(url);
    expect(await outcomes()).toEqual([BOOKED, RETURNED]);
    expect((await open()).body).toMatchObject({ state: 'paid', returned: PRICE });
    await site.worker.drained();
    expect(await auditAtRest(site.db, now())).toEqual([]);
  });

  test('a payment after the release books the slot when it is still free', async () => {
    const url = await givenReleased();
    await capture(url);
    expect(await outcomes()).toEqual([BOOKED]);
    await site.worker.drained();
    expect(await auditAtRest(site.db, now())).toEqual([]);
  });

  test('a payment after the release is refunded when another guest has the slot', async () => {
    const url = await givenReleased();
    const { headers } = await givenStaff(site.db, { role: 'receptionist', now: now() });
    const { slotId } = booking.slot;
    const person = { name: 'Walk-in', language: 'vi' };
    const body = { slotId, person, partySize: 1, pay: { way: 'cash', amount: PRICE } };
    expect((await site.call('POST', '/api/admin/bookings', { headers, body })).status).toBe(201);
    await capture(url);
    expect(await outcomes()).toEqual([RETURNED]);
    expect((await open()).body).toMatchObject({ state: 'expired', returned: PRICE });
    const returned = (await mails()).find(({ subject }) => subject === 'We’re refunding your payment');
    expect(returned?.text.replace(/\s+/g, ' ')).toContain(
      'arrived too late: the booking below had already been cancelled',
    );
    expect(await auditAtRest(site.db, now())).toEqual([]);
  });
});

/** Waits until the deadline releases the booking, after its hold and the gateway queries have ended. */
async function givenReleased(): Promise<string> {
  const { url } = (await pay()).body;
  await site.advance(3 * 60 * 60);
  await site.worker.drained();
  // The release waits for the last gateway query about a payment; it is tried again later.
  await site.advance(60 * 60);
  await site.worker.drained();
  expect((await open()).body.state).toBe('expired');
  return url;
}
