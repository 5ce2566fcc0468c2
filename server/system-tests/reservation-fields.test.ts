import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Reservation } from '#contract/reservations.ts';
import { payLinkToken } from '#server/secrets/pay-link-token.ts';
import { createWorld, type World } from '#server/testing/authorisation/world.ts';
import { givenLinkBooking } from '#server/testing/given/given-link-booking.ts';
import { givenStaff } from '#server/testing/given/given-staff.ts';
import { settle } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

let site: Site;
let world: World;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
  world = await createWorld(site);
});
afterAll(() => site.close());

/** Flags that are false for those who may not know; another flag is null for them. */
const FALSE_WHEN_HIDDEN = ['paymentRequired', 'canceledUnpaid', 'cancellation.allowed'];

/** Returns the dotted names of all fields with a value; empty lists, null and these flags count as no value. */
function filled(value: unknown, path = ''): string[] {
  if (value === false && FALSE_WHEN_HIDDEN.includes(path)) return [];
  if (value === null || (Array.isArray(value) && value.length === 0)) return [];
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => filled(one, `${path}[]`)))];
  if (typeof value !== 'object') return [path];
  return Object.entries(value).flatMap(([name, child]) => filled(child, path === '' ? name : `${path}.${name}`));
}

const SLOT = [
  'id',
  'startTime',
  'endTime',
  'room.id',
  'room.name',
  'room.displayName',
  'room.location.id',
  'room.location.name',
];
const PROGRAM = ['id', 'name', 'duration', 'ticket.id', 'ticket.name', 'ticket.price'];
const EVERYBODY = [
  'id',
  'viewer',
  'status',
  'createdAt',
  ...SLOT.map((name) => `slot.${name}`),
  ...PROGRAM.map((name) => `slot.program.${name}`),
];
const CODES = ['ttLockQRCodes[].id', 'ttLockQRCodes[].qrCodeType'];
const PAID = ['id', 'transaction.id', 'transaction.amount'].map((name) => `purchasedTicket.${name}`);
const CANCELLATION = ['refundAmount', 'refundMethod', 'until'].map((name) => `cancellation.${name}`);
const CANCELABLE = ['cancellation.allowed', ...CANCELLATION];
const NOT_CANCELABLE = ['cancellation.reason', ...CANCELLATION];
const OWNER = [
  'notes',
  ...PAID,
  'paymentMethod',
  ...CANCELABLE,
  'movableUntil',
  'moveDrops.minutes',
  'moveDrops.returns',
];
const INVOICE = ['invoiceUrl', 'invoiceExpiredAt'];
const REFUNDED = [
  ...['number', 'url', 'expiredAt'].map((name) => `adjustment.${name}`),
  ...['state', 'method', 'amount', 'expectedFrom', 'expectedUntil'].map((name) => `refund.${name}`),
];
const UNPAID = ['paymentRequired', 'payBy', 'amountDue'];
/** Fields that other tests read: `book-at-desk`, `release-reservation`, `change-end`. */
const READ_ELSEWHERE = ['transfer', 'canceledUnpaid', 'receipts'];
const VOUCHER = ['voucherUsage.voucher.type.name', 'voucherUsage.voucher.partner.name'];

// shows: 3.31, S36
describe('the fields of a reservation', () => {
  // shows: 3.12, 6.5, 7.19
  test.each([
    { who: 'its member', whose: 'owned', caller: 'owner', fields: [...EVERYBODY, ...OWNER, ...CODES] },
    { who: 'another member', whose: 'owned', caller: 'other', fields: EVERYBODY },
    { who: 'an administrator', whose: 'owned', caller: 'admin', fields: EVERYBODY },
    { who: 'a visitor with its link', whose: 'owned', caller: 'nobody', fields: EVERYBODY },
    {
      who: "a guest with the link of a voucher's reservation",
      whose: 'guests',
      caller: 'guest',
      fields: [...EVERYBODY, ...VOUCHER, 'paymentMethod', ...NOT_CANCELABLE, ...CODES],
    },
  ] as const)('the fields of a reservation are exactly these for $who', async ({ whose, caller, fields }) => {
    const { token } = world.asker(caller);
    const { status, body } = await site.call('GET', `/api/reservations/${world[whose].reservationId}`, { token });
    expect(status).toBe(200);
    expect(filled(body).sort()).toEqual([...fields].sort());
  });

  // shows: 3.12, 3.31
  test('the fields of a reservation include invoice and refund for a guest of the desk with the link, and for no visitor', async () => {
    const { reservationId: id, email } = await givenLinkBooking(site);
    const read = async () => filled((await site.call('GET', `/api/reservations/${id}`)).body).sort();
    expect(await read()).toEqual([...EVERYBODY, ...UNPAID, ...NOT_CANCELABLE].sort());
    const paid = { token: payLinkToken(site.context.payLinkSecret, id), vpc_Locale: 'en' };
    const { url } = (await site.call('POST', '/api/pay-links/payment', { body: paid })).body;
    await site.call('GET', (await settle(site.call, { url })).returnUrl);
    await site.worker.drained();
    expect(await read()).toEqual([...EVERYBODY, 'paymentMethod', ...PAID, ...INVOICE, ...CANCELABLE, ...CODES].sort());

    const { headers } = await givenStaff(site.db, { role: 'owner', now: site.context.clock.now() });
    const { version } = (await site.call('GET', `/api/admin/bookings/${id}`, { headers })).body;
    const body = { refund: 'rule', reason: 'Broken boiler', version };
    expect((await site.call('POST', `/api/admin/bookings/${id}/cancel`, { headers, body })).status).toBe(200);
    await site.worker.drained();
    expect(await read()).toEqual(
      [...EVERYBODY, 'paymentMethod', ...PAID, ...INVOICE, ...NOT_CANCELABLE, ...REFUNDED].sort(),
    );

    await site.db.query(`UPDATE members SET registered_by = 'mail' WHERE email = $1`, [email]);
    expect(await read()).toEqual([...EVERYBODY].sort());
  });
});

test('a new field of a reservation needs an example here, filled in for those who may read it', () => {
  const lists = [EVERYBODY, OWNER, CODES, INVOICE, REFUNDED, UNPAID, VOUCHER, READ_ELSEWHERE];
  const read = new Set(lists.flat().map((name) => name.replace(/[.[].*/, '')));
  expect([...read].sort()).toEqual(Object.keys(Reservation.shape).sort());
});

// shows: 6.13
test('a reservation is never found by a part of its id or a pattern', async () => {
  const { reservationId } = world.guests;
  const guesses = [reservationId.slice(0, 8), reservationId.slice(0, 35), `${reservationId.slice(0, 8)}%`, '%'];
  for (const guess of guesses) {
    expect((await site.call('GET', `/api/reservations/${encodeURIComponent(guess)}`)).status).toBe(400);
  }
});
