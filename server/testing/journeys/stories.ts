import { randomUUID } from 'node:crypto';
import { addMinutes } from '#domain/calendar/duration.ts';
import { settleMessage } from '#server/features/checkout/commands/settle-message.ts';
import { openReservation } from '#server/features/reservations/commands/open-reservation.ts';
import { payLinkToken } from '#server/secrets/pay-link-token.ts';
import { type GivenSlot, givenMember, givenPromotion, givenSlot } from '../given/given.ts';
import { givenStaff } from '../given/given-staff.ts';
import { givenVoucher } from '../given/given-voucher.ts';
import type { Site } from '../servers/site.ts';
import { askToPay, holdSlot, settle, startPaying } from './journey.ts';

/** The ids of the rows that a story left; `''` for rows that it does not have. */
export type Story = {
  readonly memberId: string;
  readonly slotId: string;
  readonly holdId: string;
  readonly paymentId: string;
  readonly transactionId: string;
  readonly purchasedTicketId: string;
  readonly reservationId: string;
  readonly refundId: string;
  readonly promotionId: string;
  readonly useId: string;
};

export type StoryKind = keyof typeof STORIES;

type Person = { id: string; token: string; email: string };
type Scene = { site: Site; person: Person; slot: GivenSlot };

/** Paths through the product, each performed over HTTP by a new member. */
const STORIES = {
  held: async ({ site, person, slot }: Scene) => expectOk(await holdSlot(site.call, person, slot.slotId)),
  started: async ({ site, person, slot }: Scene) => startPaying(site.call, person, slot.slotId),
  paid,
  promoted: async (scene: Scene) => payWithPromotion(scene, 10),
  free: async (scene: Scene) => payWithPromotion(scene, 100),
  refused: async (scene: Scene) => {
    const promotion = await givenPromotion(scene.site.db, { code: newCode(), usage_limit: 5 });
    await payAs(scene, promotion.code, '4');
  },
  unusedTicket: async (scene: Scene) => {
    const url = await startPaying(scene.site.call, scene.person, scene.slot.slotId);
    await scene.site.db.query('UPDATE slots SET locked_at = start_time WHERE id = $1', [scene.slot.slotId]);
    await settle(scene.site.call, { url, ipn: 'once' });
  },
  reservedWithTicket: async (scene: Scene) => {
    await STORIES.unusedTicket(scene);
    const { site, person, slot } = scene;
    const [ticket] = await site.db.query<{ id: string }>('SELECT id FROM purchased_tickets WHERE member_id = $1', [
      person.id,
    ]);
    await site.db.query('UPDATE slots SET locked_at = NULL WHERE id = $1', [slot.slotId]);
    const body = {
      userId: person.id,
      ticketId: slot.ticketId,
      slotId: slot.slotId,
      purchasedTicketId: ticket?.id,
    };
    expectOk(await site.call('POST', '/api/reservations', { token: person.token, body }));
  },
  wrongAmount: async ({ site, person, slot }: Scene) => {
    const url = await startPaying(site.call, person, slot.slotId);
    // The gateway has captured the payment but sent no message.
    await settle(site.call, { url, ipn: 'none' });
    const [payment] = await site.db.query<{ merch_txn_ref: string }>(
      'SELECT merch_txn_ref FROM payments WHERE member_id = $1',
      [person.id],
    );
    await settleMessage(site.context, {
      message: {
        merchTxnRef: payment?.merch_txn_ref ?? '',
        amount: { kind: 'vnd', amount: 5 },
        responseCode: '0',
        transactionNo: randomUUID(),
        orderInfo: null,
        fields: {},
      },
      source: 'notice',
      now: site.context.clock.now(),
    });
  },
  linkOver: async (scene: Scene) => {
    const { site, person, slot } = scene;
    const { headers } = await givenStaff(site.db, { role: 'owner', now: site.context.clock.now() });
    const pay = { way: 'link', amount: 1_200_000 };
    const guest = { name: 'Mai Anh', email: person.email, language: 'en' };
    const body = { slotId: slot.slotId, person: guest, partySize: 2, pay };
    expectOk(await site.call('POST', '/api/admin/bookings', { headers, body }));
    const reservationId = await reservationOf(scene);
    const link = { token: payLinkToken(site.context.payLinkSecret, reservationId), vpc_Locale: 'en' };
    const { url } = (await site.call('POST', '/api/pay-links/payment', { body: link })).body;
    const cash = { method: 'cash', amount: pay.amount };
    expectOk(await site.call('POST', `/api/admin/bookings/${reservationId}/money`, { headers, body: cash }));
    await settle(site.call, { url, ipn: 'once' });
  },
  promotionGone: async (scene: Scene) => {
    const { site, person, slot } = scene;
    const { code } = await givenPromotion(site.db, { code: newCode(), usage_limit: 1 });
    await holdSlot(site.call, person, slot.slotId);
    const { url } = (await askToPay(site.call, person, slot.slotId, { vpc_Promotion_Code: code })).body.data;
    await site.call('DELETE', `/api/slots/${slot.slotId}/paymenting`, { token: person.token });
    // Another member uses the promotion code that was released, before the first URL is paid after all.
    const other = await givenMember(site.db);
    await payAs({ site, person: other, slot: await givenSlot(site.db) }, code, '0');
    await settle(site.call, { url, ipn: 'once' });
  },
  opened: async ({ site, person, slot }: Scene) => {
    const now = site.context.clock.now();
    const wish = { slotId: slot.slotId, memberId: person.id, locale: 'en', now } as const;
    await site.db.transaction((tx) => openReservation(tx, wish));
  },
  released: async (scene: Scene) => {
    const { site, person, slot } = scene;
    await STORIES.opened(scene);
    const [made] = await site.db.query<{ id: string }>('SELECT id FROM reservations WHERE slot_id = $1', [slot.slotId]);
    expectOk(await site.call('POST', `/api/reservations/${made?.id}/release`, { token: person.token }));
  },
  canceled: async (scene: Scene) => {
    await paid(scene);
    await cancel(scene);
  },
  canceledPromoted: async (scene: Scene) => {
    await payWithPromotion(scene, 10);
    await cancel(scene);
  },
  canceledFree: async (scene: Scene) => {
    await payWithPromotion(scene, 100);
    await cancel(scene);
  },
  gaveUp: async (scene: Scene) => {
    await payWithPromotion(scene, 10);
    await leave(scene);
  },
  gaveUpTicket: async (scene: Scene) => {
    await STORIES.unusedTicket(scene);
    await leave(scene);
  },
  takenAtDesk: async ({ site, person, slot }: Scene) => {
    const { headers } = await givenStaff(site.db, { role: 'receptionist', now: site.context.clock.now() });
    const body = {
      slotId: slot.slotId,
      person: { name: 'Walk-in', email: person.email, language: 'en' },
      partySize: 2,
      pay: { way: 'cash', amount: 1_200_000 },
    };
    expectOk(await site.call('POST', '/api/admin/bookings', { headers, body }));
  },
  freeAlone: async (scene: Scene) => {
    await bookFree(scene);
  },
  freeByTwo: async (scene: Scene) => {
    const { db, call, context } = scene.site;
    // At this price, a free booking needs the approval of a second person.
    await db.query('UPDATE tickets SET price = 6000000 WHERE id = $1', [scene.slot.ticketId]);
    const { approvalId } = await bookFree(scene);
    const { headers } = await givenStaff(db, { role: 'owner', now: context.clock.now() });
    const decided = { decision: 'approve', reason: 'Yes' };
    expectOk(await call('POST', `/api/admin/approvals/${approvalId}/decide`, { headers, body: decided }));
  },
  moved: async (scene: Scene) => {
    await paid(scene);
    const { site, slot } = scene;
    const { roomId, locationId, programId, ticketId } = slot;
    const later = { room: { roomId, locationId }, program: { programId, ticketId } };
    const { slotId } = await givenSlot(site.db, { ...later, startTime: addMinutes(slot.startTime, 24 * 60) });
    await changeAtDesk(scene, 'owner', { path: 'move', body: { slotId, reason: 'Asked to' } });
  },
  extended: async (scene: Scene) => {
    await paid(scene);
    const { db, call, context } = scene.site;
    const { headers } = await givenStaff(db, { role: 'receptionist', now: context.clock.now() });
    const booking = `/api/admin/bookings/${await reservationOf(scene)}`;
    const ends: { minutes: number; owes: number }[] = (await call('GET', `${booking}/ends`, { headers })).body;
    const longer = { minutes: 30, owes: ends.find(({ minutes }) => minutes === 30)?.owes };
    const changed = await changeAtDesk(scene, 'receptionist', { path: 'end', body: longer });
    const [charge] = changed.charges;
    const cash = { method: 'cash', amount: charge.amount };
    expectOk(await call('POST', `/api/admin/charges/${charge.id}/pay`, { headers, body: cash }));
  },
  refundedAlone: async (scene: Scene) => {
    await paidTooLate(scene);
    await changeAtDesk(scene, 'owner', { path: 'cancel', body: { refund: 'all', reason: 'Boiler' } });
  },
  refundedByTwo: async (scene: Scene) => {
    await paidTooLate(scene);
    const body = { refund: 'all', reason: 'Boiler' };
    const { approvalId } = await changeAtDesk(scene, 'receptionist', { path: 'cancel', body });
    const { db, call, context } = scene.site;
    const { headers } = await givenStaff(db, { role: 'owner', now: context.clock.now() });
    const decided = { decision: 'approve', reason: 'Yes' };
    expectOk(await call('POST', `/api/admin/approvals/${approvalId}/decide`, { headers, body: decided }));
  },
  attended: async (scene: Scene) => {
    await paid(scene);
    const { db, call, context } = scene.site;
    const now = context.clock.now();
    // Moves the slot to ten minutes from now: the guest is early, and the board shows only the visits of one day.
    await db.query('UPDATE slots SET start_time = $2, end_time = $3 WHERE id = $1', [
      scene.slot.slotId,
      addMinutes(now, 10),
      addMinutes(now, 100),
    ]);
    await db.query(
      `UPDATE entry_codes e SET valid_from = $2, valid_until = $3 FROM reservations r
       WHERE r.id = e.reservation_id AND r.slot_id = $1`,
      [scene.slot.slotId, addMinutes(now, 10), addMinutes(now, 100)],
    );
    await db.query(`UPDATE jobs SET run_at = $2 WHERE kind = 'end-visit' AND payload ->> 'reservationId' = $1`, [
      await reservationOf(scene),
      addMinutes(now, 100),
    ]);
    const { headers } = await givenStaff(db, { role: 'receptionist', now });
    const mark = { id: randomUUID(), kind: 'arrived', tappedAt: now.toISOString() };
    const path = `/api/admin/visits/${await reservationOf(scene)}/marks`;
    expectOk(await call('POST', path, { headers, body: mark }));
  },
  chosen: async (scene: Scene) => {
    await paid(scene);
    const { db, call, context } = scene.site;
    const { roomId, locationId, startTime, endTime } = scene.slot;
    const { headers } = await givenStaff(db, { role: 'owner', now: context.clock.now() });
    const span = { from: startTime.toISOString(), until: endTime.toISOString() };
    const block = { id: randomUUID(), roomId, locationId, ...span, kind: 'repair', reason: 'Water' };
    expectOk(await call('POST', '/api/admin/blocks', { headers, body: block }));
    const choices = [{ bookingId: await reservationOf(scene), choice: 'refund' }];
    const run = { id: randomUUID(), reason: 'Water', choices };
    expectOk(await call('POST', `/api/admin/blocks/${block.id}/run`, { headers, body: run }));
  },
  redeemed: async ({ site, person, slot }: Scene) => {
    const { code } = await givenVoucher(site.db);
    const body = { code, slot: slot.slotId, email: '', name: '' };
    expectOk(await site.call('POST', '/api/voucher-usage', { token: person.token, body }));
  },
} as const;

/** Makes a free booking at the desk; returns the answer. */
async function bookFree({ site, person, slot }: Scene) {
  const { headers } = await givenStaff(site.db, { role: 'manager', now: site.context.clock.now() });
  const body = {
    slotId: slot.slotId,
    person: { name: 'Walk-in', email: person.email, language: 'en' },
    partySize: 2,
    pay: { way: 'free', reason: 'Opening week' },
  };
  const answer = await site.call('POST', '/api/admin/bookings', { headers, body });
  expectOk(answer);
  return answer.body;
}

async function reservationOf({ site, slot }: Scene): Promise<string> {
  const [made] = await site.db.query<{ id: string }>('SELECT id FROM reservations WHERE slot_id = $1', [slot.slotId]);
  return made?.id ?? '';
}

/** Pays for a slot for which the rules no longer give a refund. */
async function paidTooLate(scene: Scene): Promise<void> {
  await paid(scene);
  const now = scene.site.context.clock.now();
  const soon = [scene.slot.slotId, addMinutes(now, 120), addMinutes(now, 210)];
  await scene.site.db.query('UPDATE slots SET start_time = $2, end_time = $3 WHERE id = $1', soon);
}

type Change = { readonly path: 'move' | 'cancel' | 'end'; readonly body: Readonly<Record<string, unknown>> };

/** Changes a paid booking at the desk; returns the answer. */
async function changeAtDesk(scene: Scene, role: 'owner' | 'receptionist', { path, body }: Change) {
  const { db, call, context } = scene.site;
  const { headers } = await givenStaff(db, { role, now: context.clock.now() });
  const wish = { ...body, version: '0.PENDING.paid' };
  const answer = await call('POST', `/api/admin/bookings/${await reservationOf(scene)}/${path}`, {
    headers,
    body: wish,
  });
  expectOk(answer);
  return answer.body;
}

async function paid({ site, person, slot }: Scene): Promise<void> {
  const url = await startPaying(site.call, person, slot.slotId);
  await settle(site.call, { url, ipn: 'once' });
}

async function payWithPromotion(scene: Scene, percent: number): Promise<void> {
  const promotion = await givenPromotion(scene.site.db, {
    code: newCode(),
    discount_value: percent,
    usage_limit: 5,
  });
  await payAs(scene, promotion.code, '0');
}

async function payAs({ site, person, slot }: Scene, code: string, responseCode: string): Promise<void> {
  expectOk(await holdSlot(site.call, person, slot.slotId));
  const asked = await askToPay(site.call, person, slot.slotId, { vpc_Promotion_Code: code });
  expectOk(asked);
  const { url } = asked.body.data;
  if (url !== undefined) await settle(site.call, { url, responseCode, ipn: 'once' });
}

async function cancel({ site, person, slot }: Scene): Promise<void> {
  const [reservation] = await site.db.query<{ id: string }>('SELECT id FROM reservations WHERE slot_id = $1', [
    slot.slotId,
  ]);
  const body = { userId: person.id, reservationId: reservation?.id };
  const answer = await site.call('POST', '/api/payment/refund', { token: person.token, body });
  if (answer.body.success !== true) throw new Error(`The cancellation was refused: ${JSON.stringify(answer.body)}`);
}

async function leave({ site, person: { token, email } }: Scene): Promise<void> {
  const body = { email, acceptLoss: true };
  expectOk(await site.call('DELETE', '/api/auth/account', { token, body }));
}

const newCode = () => randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase();

function expectOk({ status, body }: { status: number; body: unknown }): void {
  if (status >= 300) throw new Error(`Expected success but got ${status}: ${JSON.stringify(body)}`);
}

const LEFT = `
  SELECT coalesce(h.id::text, '') AS "holdId", coalesce(p.id::text, '') AS "paymentId", coalesce(t.id::text, '') AS "transactionId",
    coalesce(k.id::text, '') AS "purchasedTicketId", coalesce(r.id::text, '') AS "reservationId", coalesce(f.id::text, '') AS "refundId",
    coalesce(u.promotion_id::text, '') AS "promotionId", coalesce(u.id::text, '') AS "useId"
  FROM members m
  LEFT JOIN holds h ON h.member_id = m.id
  LEFT JOIN payments p ON p.member_id = m.id
  LEFT JOIN transactions t ON t.member_id = m.id AND t.kind = 'capture'
  LEFT JOIN purchased_tickets k ON k.member_id = m.id
  LEFT JOIN reservations r ON r.member_id = m.id
  LEFT JOIN refunds f ON f.transaction_id = t.id
  LEFT JOIN promotion_uses u ON u.payment_id = p.id OR u.transaction_id = t.id
  WHERE m.id = $1 ORDER BY f.id, t.id`;

/** Plays a story with a new member and a new slot in five days. */
export async function live(site: Site, kind: StoryKind): Promise<Story> {
  const person = await givenMember(site.db);
  const startTime = new Date(site.context.clock.now().getTime() + 5 * 86_400_000);
  const slot = await givenSlot(site.db, { startTime });
  await STORIES[kind]({ site, person, slot });
  const [left] = await site.db.query<Omit<Story, 'memberId' | 'slotId'>>(LEFT, [person.id]);
  if (left === undefined) throw new Error(`Member ${person.id} of the story ${kind} not found`);
  return { memberId: person.id, slotId: slot.slotId, ...left };
}

/** All kinds of stories. */
export const STORY_KINDS: readonly StoryKind[] = Object.keys(STORIES).filter((kind): kind is StoryKind =>
  Object.hasOwn(STORIES, kind),
);
