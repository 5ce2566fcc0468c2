import { givenLateCapture, givenPromotion, givenSlot, givenUnpaidReservation } from '../given/given.ts';
import { givenVoucher } from '../given/given-voucher.ts';
import { askToPay, holdSlot } from '../journeys/journey.ts';
import type { Call } from '../servers/call.ts';
import { everyone, members, type Row, viewers } from './table.ts';
import { type Asker, type Caller, isPerson, reserve, unknownId, type World } from './world.ts';

/** Returns a new person of the caller's kind and a free slot, which they hold if they have logged in. */
async function withHold(world: World, caller: Caller): Promise<{ asker: Asker; slotId: string }> {
  const [asker, { slotId }] = await Promise.all([world.newcomer(caller), givenSlot(world.site.db)]);
  if (isPerson(caller)) await hold(world.site.call, asker, slotId);
  return { asker, slotId };
}

async function hold(call: Call, { id, token = '' }: Asker, slotId: string): Promise<void> {
  const held = await holdSlot(call, { id, token }, slotId);
  if (held.status !== 200) throw new Error(`The hold of slot ${slotId} was refused with ${held.status}`);
}

const payment = (userId: string, slotId: string) => ({ vpc_Locale: 'vn', user_UserId: userId, user_SlotId: slotId });

/** Holds and payments. */
const HOLD_ROWS: readonly Row[] = [
  {
    route: 'PATCH /api/slots/{id}/paymenting',
    about: 'a free slot',
    ask: async (world, caller) => {
      const [asker, { slotId }] = await Promise.all([world.newcomer(caller), givenSlot(world.site.db)]);
      return { path: `/api/slots/${slotId}/paymenting`, asker };
    },
    gets: members({ owner: '200', other: '200' }),
  },
  {
    route: 'PATCH /api/slots/{id}/paymenting',
    about: "the slot of the member's reservation",
    ask: ({ owned }) => ({ path: `/api/slots/${owned.slot.slotId}/paymenting` }),
    gets: members({ owner: '409 slot_booked', other: '409 slot_booked' }),
  },
  {
    route: 'PATCH /api/slots/{id}/paymenting',
    about: 'an id that does not exist',
    ask: () => ({ path: `/api/slots/${unknownId()}/paymenting` }),
    gets: members({ owner: '404 slot_not_found', other: '404 slot_not_found' }),
  },
  {
    route: 'DELETE /api/slots/{id}/paymenting',
    about: 'their own hold',
    ask: async (world, caller) => {
      const { asker, slotId } = await withHold(world, caller);
      return { path: `/api/slots/${slotId}/paymenting`, asker };
    },
    gets: members({ owner: '200 released', other: '200 released' }),
    seen: ({ body }) => (body.released ? 'released' : 'nothing released'),
  },
  {
    route: 'DELETE /api/slots/{id}/paymenting',
    about: "another member's hold",
    ask: async (world) => ({ path: `/api/slots/${(await withHold(world, 'owner')).slotId}/paymenting` }),
    gets: members({ owner: '200 nothing released', other: '200 nothing released' }),
    seen: ({ body }) => (body.released ? 'released' : 'nothing released'),
  },
  {
    route: 'POST /api/payment/get-payment-url',
    about: 'their own hold',
    ask: async (world, caller) => {
      const { asker, slotId } = await withHold(world, caller);
      return { path: '/api/payment/get-payment-url', asker, body: payment(asker.id, slotId) };
    },
    gets: members({ owner: '200', other: '200' }),
  },
  {
    route: 'POST /api/payment/get-payment-url',
    about: "another member's hold",
    ask: async (world, caller) => {
      const { slotId } = await withHold(world, 'owner');
      return { path: '/api/payment/get-payment-url', body: payment(world.asker(caller).id, slotId) };
    },
    gets: members({ owner: '409 hold_required', other: '409 hold_required' }),
  },
  {
    route: 'POST /api/payment/get-payment-url',
    about: "in another member's name",
    ask: async (world, caller) => {
      const { asker, slotId } = await withHold(world, caller);
      return { path: '/api/payment/get-payment-url', asker, body: payment(unknownId(), slotId) };
    },
    gets: members({ owner: '403 forbidden', other: '403 forbidden' }),
  },
  {
    route: 'GET /api/payments/{id}',
    about: "the member's payment",
    ask: async ({ site, people }) => {
      const { id, token } = people.owner;
      const { slotId } = await givenSlot(site.db);
      await hold(site.call, { id, token }, slotId);
      const asked = await askToPay(site.call, people.owner, slotId);
      const [started] = await site.db.query<{ id: string }>('SELECT id FROM payments WHERE slot_id = $1', [slotId]);
      await site.call('DELETE', `/api/slots/${slotId}/paymenting`, { token });
      return { path: `/api/payments/${started?.id ?? asked.status}` };
    },
    gets: members({ owner: '200', other: '404 payment_not_found' }),
  },
  {
    route: 'GET /api/payments/{id}',
    about: 'an id that does not exist',
    ask: () => ({ path: `/api/payments/${unknownId()}` }),
    gets: members({ owner: '404 payment_not_found', other: '404 payment_not_found' }),
  },
];

/** Messages of the gateway, which are authenticated by their signature alone. */
const GATEWAY_ROWS: readonly Row[] = [
  {
    route: 'GET /api/payment/onepay/return',
    about: 'a message without a signature, which settles nothing',
    ask: () => ({ path: '/api/payment/onepay/return?vpc_TxnResponseCode=0' }),
    gets: everyone('302'),
  },
  ...['GET', 'POST'].map((method) => ({
    route: `${method} /api/payment/onepay/ipn`,
    about: 'a message without a signature, which settles nothing',
    ask: () => ({ path: '/api/payment/onepay/ipn' }),
    gets: everyone('400 malformed_request'),
  })),
];

const PROMOTION = 'TAINTLESS';

async function promotionFor({ site }: World): Promise<void> {
  const [known] = await site.db.query('SELECT 1 FROM promotions WHERE code = $1', [PROMOTION]);
  if (known === undefined) await givenPromotion(site.db, { code: PROMOTION });
}

/** Promotions, tickets, vouchers and reservations. */
const RESERVATION_ROWS: readonly Row[] = [
  {
    route: 'GET /api/promotions/validate/{code}',
    about: 'a promotion',
    ask: async (world) => {
      await promotionFor(world);
      const { slotId } = await givenSlot(world.site.db);
      return { path: `/api/promotions/validate/${PROMOTION}?slotId=${slotId}` };
    },
    gets: viewers({ nobody: '200' }),
  },
  {
    route: 'GET /api/promotions/validate/{code}',
    about: 'an id that does not exist',
    ask: async ({ site }) => ({ path: `/api/promotions/validate/NONE?slotId=${(await givenSlot(site.db)).slotId}` }),
    gets: viewers({ nobody: '404 promotion_not_found' }),
  },
  {
    route: 'GET /api/promotions/validate/{code}',
    about: "in another member's name",
    ask: async (world) => {
      await promotionFor(world);
      const { slotId } = await givenSlot(world.site.db);
      return { path: `/api/promotions/validate/${PROMOTION}?slotId=${slotId}&userId=${unknownId()}` };
    },
    gets: viewers({ nobody: '200', owner: '403 forbidden', other: '403 forbidden' }),
  },
  ...['purchased-tickets', 'reservations'].map((list) => ({
    route: `GET /api/${list}/user/{id}`,
    about: "the member's",
    ask: ({ people }: World) => ({ path: `/api/${list}/user/${people.owner.id}` }),
    gets: members({ owner: '200', other: '403 forbidden' }),
  })),
  ...['purchased-tickets', 'reservations'].map((list) => ({
    route: `GET /api/${list}/user/{id}`,
    about: 'an unknown user',
    ask: () => ({ path: `/api/${list}/user/${unknownId()}` }),
    gets: members({ owner: '403 forbidden', other: '403 forbidden' }),
  })),
  {
    route: 'GET /api/reservations/{id}',
    about: "the member's",
    ask: ({ owned }) => ({ path: `/api/reservations/${owned.reservationId}` }),
    gets: viewers({ nobody: '200 as visitor', owner: '200 as owner', other: '200 as visitor' }),
    seen: ({ body }) => `as ${body.viewer}`,
  },
  {
    route: 'GET /api/reservations/{id}',
    about: "a guest's, with its link",
    ask: ({ guests }, caller) => ({
      path: `/api/reservations/${caller === 'nobody' ? unknownId() : guests.reservationId}`,
    }),
    gets: { ...viewers({ nobody: '200 as guest' }), nobody: '404 reservation_not_found' },
    seen: ({ body }) => `as ${body.viewer}`,
  },
  {
    route: 'GET /api/reservations/{id}',
    about: "a guest's, by the short id that screens show",
    ask: ({ guests }) => ({ path: `/api/reservations/${guests.reservationId.slice(0, 8)}` }),
    gets: viewers({ nobody: '400 malformed_request' }),
  },
  {
    route: 'GET /api/reservations/{id}',
    about: 'an id that does not exist',
    ask: () => ({ path: `/api/reservations/${unknownId()}` }),
    gets: viewers({ nobody: '404 reservation_not_found' }),
  },
  {
    route: 'GET /api/ttlock-qr-codes/{id}/qr-code-content',
    about: "the member's, before the slot begins",
    ask: ({ owned }) => ({ path: contentOf(owned.codeIds[1]) }),
    gets: viewers({
      nobody: '404 entry_code_not_found',
      owner: '403 entry_code_not_yet_valid',
      other: '404 entry_code_not_found',
    }),
  },
  {
    route: 'GET /api/ttlock-qr-codes/{id}/qr-code-content',
    about: "a guest's, with its link, before the slot begins",
    ask: ({ guests }, caller) => ({ path: contentOf(caller === 'nobody' ? unknownId() : guests.codeIds[1]) }),
    gets: { ...viewers({ nobody: '403 entry_code_not_yet_valid' }), nobody: '404 entry_code_not_found' },
  },
  {
    route: 'GET /api/ttlock-qr-codes/{id}/qr-code-content',
    about: 'an id that does not exist',
    ask: () => ({ path: contentOf(unknownId()) }),
    gets: viewers({ nobody: '404 entry_code_not_found' }),
  },
];

const contentOf = (codeId = '') => `/api/ttlock-qr-codes/${codeId}/qr-code-content`;

/** Returns a member's unused ticket, and a free slot of its program. */
async function unusedTicket({ site: { db } }: World, member: { id: string }) {
  const sold = await givenSlot(db);
  const { purchasedTicketId } = await givenLateCapture(db, { slot: sold, member });
  const { roomId, locationId, programId, ticketId } = sold;
  const startTime = new Date(sold.startTime.getTime() + 24 * 60 * 60_000);
  const slot = await givenSlot(db, { room: { roomId, locationId }, program: { programId, ticketId }, startTime });
  return { purchasedTicketId, ticketId, slotId: slot.slotId };
}

const ticketRow = (about: string, outcome: string, whose: 'own' | 'foreign' | 'none'): Row => ({
  route: 'POST /api/reservations',
  about,
  ask: async (world, caller) => {
    const asker = await world.newcomer(caller);
    const buyer = whose === 'foreign' ? await world.newcomer('other') : asker;
    const body = { userId: asker.id, ...(await unusedTicket(world, buyer)) };
    const asked = whose === 'none' ? { ...body, purchasedTicketId: unknownId() } : body;
    return { path: '/api/reservations', asker, body: asked };
  },
  gets: members({ owner: outcome, other: outcome }),
});

const voucherRow = (about: string, outcomes: { nobody: string; owner: string }, inNameOf: 'own' | 'foreign'): Row => ({
  route: 'POST /api/voucher-usage',
  about,
  ask: async (world, caller) => {
    const { slotId } = await givenSlot(world.site.db);
    const userId = inNameOf === 'own' ? world.asker(caller).id : unknownId();
    const guest = { email: 'guest@guests.example', name: 'Guest' };
    return { path: '/api/voucher-usage', body: { voucherCode: 'NONE-NONE-NONE', slotId, userId, ...guest } };
  },
  gets: viewers({ ...outcomes, other: outcomes.owner }),
});

const USE_ROWS: readonly Row[] = [
  ticketRow('their own unused ticket', '201', 'own'),
  ticketRow("another member's ticket", '404 ticket_not_found', 'foreign'),
  ticketRow('a ticket that does not exist', '404 ticket_not_found', 'none'),
  {
    route: 'POST /api/reservations',
    about: "in another member's name",
    ask: async (world) => ({
      path: '/api/reservations',
      body: { userId: unknownId(), ...(await unusedTicket(world, world.people.owner)) },
    }),
    gets: members({ owner: '403 forbidden', other: '403 forbidden' }),
  },
  {
    route: 'POST /api/voucher-usage',
    about: 'a valid voucher',
    ask: async (world, caller) => {
      const { slotId } = await givenSlot(world.site.db);
      const { code } = await givenVoucher(world.site.db);
      const guest = { email: `${slotId.slice(0, 8)}@guests.example`, name: 'Guest' };
      return {
        path: '/api/voucher-usage',
        asker: await world.newcomer(caller),
        body: { code, slot: slotId, ...guest },
      };
    },
    gets: viewers({ nobody: '201' }),
  },
  voucherRow('a code that does not exist', { nobody: '404 voucher_not_found', owner: '404 voucher_not_found' }, 'own'),
  voucherRow("in another member's name", { nobody: '404 voucher_not_found', owner: '403 forbidden' }, 'foreign'),
];

type Whose = 'own' | 'foreign' | 'none' | "guest's";

const refundRow = (about: string, whose: Whose, outcome: string): Row => ({
  route: 'POST /api/payment/refund',
  about,
  ask: async (world, caller) => {
    const asker = await world.newcomer(caller);
    const id = isPerson(caller) ? await reservationOf(world, asker, whose) : world.owned.reservationId;
    return { path: '/api/payment/refund', asker, body: { userId: asker.id, reservationId: id } };
  },
  gets: members({ owner: outcome, other: outcome }),
  seen: ({ body }) => (body.success ? 'canceled' : 'not canceled'),
});

async function reservationOf(world: World, asker: Asker, whose: Whose): Promise<string> {
  if (whose === 'none') return unknownId();
  if (whose === 'foreign') return world.owned.reservationId;
  if (whose === "guest's") return world.guests.reservationId;
  const member = { ...world.people.owner, id: asker.id };
  return (await reserve(world.site, { member })).reservationId;
}

const REFUND_ROWS: readonly Row[] = [
  refundRow('their own reservation', 'own', '200 canceled'),
  refundRow("another member's reservation", 'foreign', '404 reservation_not_found'),
  refundRow("a guest's reservation", "guest's", '404 reservation_not_found'),
  refundRow('an id that does not exist', 'none', '404 reservation_not_found'),
  {
    route: 'POST /api/payment/refund',
    about: "in another member's name",
    ask: ({ owned }) => ({
      path: '/api/payment/refund',
      body: { userId: unknownId(), reservationId: owned.reservationId },
    }),
    gets: members({ owner: '403 forbidden', other: '403 forbidden' }),
  },
];

const releaseRow = (about: string, whose: Whose | 'unpaid', outcome: string): Row => ({
  route: 'POST /api/reservations/{id}/release',
  about,
  ask: async (world, caller) => {
    const asker = await world.newcomer(caller);
    if (!isPerson(caller)) return { path: `/api/reservations/${world.owned.reservationId}/release`, asker };
    const id = whose === 'unpaid' ? await unpaidOf(world, asker) : await reservationOf(world, asker, whose);
    return { path: `/api/reservations/${id}/release`, asker };
  },
  gets: members({ owner: outcome, other: outcome }),
  seen: ({ body }) => body.status,
});

async function unpaidOf({ site }: World, asker: Asker): Promise<string> {
  const now = site.context.clock.now();
  const { slotId } = await givenSlot(site.db, { startTime: new Date(now.getTime() + 5 * 86_400_000) });
  return givenUnpaidReservation(site.db, { slotId, now, memberId: asker.id });
}

const RELEASE_ROWS: readonly Row[] = [
  releaseRow('their own unpaid reservation', 'unpaid', '200 CANCELED'),
  releaseRow('their own paid reservation', 'own', '409 reservation_paid'),
  releaseRow("another member's reservation", 'foreign', '404 reservation_not_found'),
  releaseRow("a guest's reservation", "guest's", '404 reservation_not_found'),
  releaseRow('an id that does not exist', 'none', '404 reservation_not_found'),
];

const choicesRow = (about: string, whose: Whose, outcome: string): Row => ({
  route: 'GET /api/reservations/{id}/choices',
  about,
  ask: async (world, caller) => {
    const asker = await world.newcomer(caller);
    const id = isPerson(caller) ? await reservationOf(world, asker, whose) : world.owned.reservationId;
    return { path: `/api/reservations/${id}/choices`, asker };
  },
  gets: members({ owner: outcome, other: outcome }),
});

const moveRow = (about: string, whose: Whose, outcome: string): Row => ({
  route: 'POST /api/reservations/{id}/move',
  about,
  ask: async (world, caller) => {
    const asker = await world.newcomer(caller);
    const id = isPerson(caller) ? await reservationOf(world, asker, whose) : world.owned.reservationId;
    const { slotId } = await givenSlot(world.site.db);
    return { path: `/api/reservations/${id}/move`, body: { slotId }, asker };
  },
  gets: members({ owner: outcome, other: outcome }),
});

const MOVE_ROWS: readonly Row[] = [
  choicesRow('their own reservation', 'own', '200'),
  choicesRow("another member's reservation", 'foreign', '404 reservation_not_found'),
  choicesRow("a guest's reservation", "guest's", '404 reservation_not_found'),
  choicesRow('an id that does not exist', 'none', '404 reservation_not_found'),
  moveRow('their own reservation, to a slot of another program', 'own', '409 other_program'),
  moveRow("another member's reservation", 'foreign', '404 reservation_not_found'),
  moveRow("a guest's reservation", "guest's", '404 reservation_not_found'),
  moveRow('an id that does not exist', 'none', '404 reservation_not_found'),
];

export const BOOKING_ROWS: readonly Row[] = [
  ...RELEASE_ROWS,
  ...MOVE_ROWS,
  ...HOLD_ROWS,
  ...GATEWAY_ROWS,
  ...RESERVATION_ROWS,
  ...USE_ROWS,
  ...REFUND_ROWS,
];
