import { afterAll, beforeAll, expect, test } from 'vitest';
import { API } from '#contract/api.ts';
import { givenMember, givenPromotion, givenPurchasedTicket, givenSlot } from '#server/testing/given/given.ts';
import { givenVoucher } from '#server/testing/given/given-voucher.ts';
import { askToPay, holdSlot, paymentIn, settle, startPaying } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';

/** In production, answers are not checked against the contract, so these tests check them. */
let site: Site;
beforeAll(async () => {
  site = await startSite({ NODE_ENV: 'production', RATE_LIMITS: 'off' });
});
afterAll(() => site.close());

function expectPromised(id: string, answer: { status: number; body: unknown }): void {
  const promise = API.find((route) => route.id === id)?.answers[answer.status];
  expect(promise, `${id} promises no answer with status ${answer.status}`).toBeDefined();
  expect(promise?.parse(answer.body), id).toEqual(answer.body);
}

// shows: 3.1, 3.11, 7.12, 7.18, 7.48, S8
test('every answer on the way to a paid reservation matches its contract', async () => {
  const { call, db } = site;
  const member = await givenMember(db, { name: 'Nguyễn "Mai" \\ Ánh\u2028' });
  const { token } = member;
  const { slotId, roomId, locationId, ticketId, startTime } = await givenSlot(db);
  const day = startTime.toISOString().slice(0, 10);
  const read = async (id: string, path: string) => expectPromised(id, await call('GET', path, { token }));

  const url = await startPaying(call, member, slotId);
  await read('getSlot', `/api/slots/${slotId}`);
  await read('listSlotsOfWeek', `/api/slots/room/${roomId}/week?startDate=${day}`);
  const returned = await call('GET', (await settle(call, { url })).returnUrl);
  const payment = await call('GET', `/api/payments/${paymentIn(returned)}`, { token });
  expectPromised('getPayment', payment);
  expect(payment.body.outcome).toBe('reserved');
  await read('getReservation', `/api/reservations/${payment.body.reservation.id}`);
  await read('listReservations', `/api/reservations/user/${member.id}`);
  await read('listPurchasedTickets', `/api/purchased-tickets/user/${member.id}`);
  await read('getProfile', '/api/auth/profile');
  await read('listLocations', '/api/locations');
  await read('listRooms', `/api/rooms/location/${locationId}`);
  await read('getTicket', `/api/tickets/${ticketId}`);
  await read('getBrand', '/api/brand');
  await read('getIp', '/api/ip');
  await read('getHealth', '/api/health');
  await read('getReadiness', '/api/ready');
});

// shows: 3.24, 4.16
test('every answer on the way to a free reservation matches its contract', async () => {
  const { call, db } = site;
  const member = await givenMember(db);
  const { slotId } = await givenSlot(db);
  const { code } = await givenPromotion(db, { code: 'GIFT100', discount_value: 100 });
  expectPromised('validatePromotion', await call('GET', `/api/promotions/validate/${code}?slotId=${slotId}`));
  expectPromised('takeHold', await holdSlot(call, member, slotId));
  expectPromised('startPayment', await askToPay(call, member, slotId, { vpc_Promotion_Code: code }));
  const released = await call('DELETE', `/api/slots/${slotId}/paymenting`, { token: member.token });
  expectPromised('releaseHold', released);
});

// shows: 3.18
test('the answers to a ticket and to a voucher match their contracts', async () => {
  const { call, db } = site;
  const { id: userId, token } = await givenMember(db);
  const slot = await givenSlot(db);
  const { slotId, ticketId } = slot;
  const purchasedTicketId = await givenPurchasedTicket(db, { slot, memberId: userId });
  const body = { userId, ticketId, slotId, purchasedTicketId };
  expectPromised('reserveWithTicket', await call('POST', '/api/reservations', { token, body }));
  const { code } = await givenVoucher(db);
  const use = { code, slot: (await givenSlot(db)).slotId, email: 'mai@guests.example' };
  expectPromised('redeemVoucher', await call('POST', '/api/voucher-usage', { body: use }));
});
