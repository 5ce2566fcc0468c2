import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settleMessage } from '#server/features/checkout/commands/settle-message.ts';
import { hastenJobs } from '#server/queue/jobs.ts';
import { payLinkToken } from '#server/secrets/pay-link-token.ts';
import { givenMember, givenReservation, givenSlot } from '#server/testing/given/given.ts';
import { type GivenStaff, givenStaff } from '#server/testing/given/given-staff.ts';
import {
  expectOk,
  MAILED_EVENTS,
  type MailScene,
  openMailScene,
  slotIn,
} from '#server/testing/journeys/mailed-events.ts';
import { live } from '#server/testing/journeys/stories.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { MAILS } from './mails.ts';

let site: Site;
let scene: MailScene;
let owner: GivenStaff;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
  scene = await openMailScene(site);
  owner = await givenStaff(site.db, { role: 'owner', now: site.context.clock.now() });
});
afterAll(() => site.close());

const ask = async (method: string, path: string, body?: object) => {
  const answer = site.call(method, `/api/admin${path}`, { headers: owner.headers, ...(body && { body }) });
  await expectOk(answer);
  return (await answer).body;
};

/** More events that cause a mail about a booking; each returns its guest's address. */
const MORE_EVENTS: Readonly<Record<string, () => Promise<string>>> = {
  'the reception writes to the guest of a blocked booking': async () => {
    const member = await givenMember(site.db);
    const slot = await slotIn(site, 8);
    const { reservationId } = await givenReservation(site.db, { slot, member });
    const { roomId, locationId } = slot;
    const span = { from: slot.startTime.toISOString(), until: slot.endTime.toISOString() };
    const block = { id: randomUUID(), roomId, locationId, ...span, kind: 'repair', reason: 'Boiler' };
    await ask('POST', '/blocks', block);
    const choices = [{ bookingId: reservationId, choice: 'write', message: 'The boiler is broken.' }];
    await ask('POST', `/blocks/${block.id}/run`, { id: randomUUID(), choices, reason: 'Boiler' });
    return member.email;
  },
  'a payment by link arrives after the booking was paid': async () =>
    addressOf((await live(site, 'linkOver')).memberId),
  'a wrong amount is paid by link': async () => {
    const { email } = await givenMember(site.db);
    const { slotId } = await givenSlot(site.db, { startTime: (await slotIn(site, 9)).startTime });
    const person = { name: 'Mai Anh', email, language: 'en' };
    const pay = { way: 'link', amount: 1_200_000 };
    const { reservationId } = await ask('POST', '/bookings', { slotId, person, partySize: 2, pay });
    const link = { token: payLinkToken(site.context.payLinkSecret, reservationId), vpc_Locale: 'en' };
    await expectOk(site.call('POST', '/api/pay-links/payment', { body: link }));
    const text = 'SELECT merch_txn_ref FROM payments WHERE link_reservation_id = $1';
    const [payment] = await site.db.query<{ merch_txn_ref: string }>(text, [reservationId]);
    const paid = { merchTxnRef: payment?.merch_txn_ref ?? '', transactionNo: randomUUID(), responseCode: '0' };
    const message = { ...paid, amount: { kind: 'vnd', amount: 5 }, orderInfo: null, fields: {} } as const;
    await settleMessage(site.context, { message, source: 'notice', now: site.context.clock.now() });
    return email;
  },
  'extra time that was paid is refunded': async () => {
    const { memberId, reservationId } = await live(site, 'extended');
    const { version } = await ask('GET', `/bookings/${reservationId}`);
    await ask('POST', `/bookings/${reservationId}/cancel`, { refund: 'all', reason: 'Boiler', version });
    const text = `SELECT f.id FROM refunds f JOIN charges h ON h.transaction_id = f.transaction_id WHERE h.reservation_id = $1`;
    for (const { id } of await site.db.query<{ id: string }>(text, [reservationId]))
      await ask('POST', `/refunds/${id}/settled`, { by: 'hand', reason: 'Cash' });
    return addressOf(memberId);
  },
};

async function addressOf(memberId: string): Promise<string> {
  const [row] = await site.db.query<{ email: string }>('SELECT email FROM members WHERE id = $1', [memberId]);
  return row?.email ?? '';
}

async function bookingsOf(email: string): Promise<string[]> {
  const text = `SELECT r.id FROM reservations r LEFT JOIN members m ON m.id = r.member_id
                WHERE coalesce(m.email, r.guest_email) = $1`;
  return (await site.db.query<{ id: string }>(text, [email])).map(({ id }) => id);
}

/** Lists the kinds of the mails on the timelines of bookings. */
async function mailsOnTimelines(bookings: readonly string[]): Promise<string[]> {
  const timelines = await Promise.all(bookings.map((id) => ask('GET', `/bookings/${id}/timeline`)));
  return timelines.flat().flatMap(({ kind, what }) => (kind === 'mail' ? [`mail-${what}`] : []));
}

const ABOUT_RESERVATIONS = Object.entries(MAILS).flatMap(([kind, { about }]) =>
  about === 'reservation' ? [kind] : [],
);

// shows: 12.19
test('each mail about a booking is on its timeline', async () => {
  const shown = new Set<string>();
  const happenings = Object.entries(MAILED_EVENTS).map(([event, { happen }]) => [event, () => happen(scene)] as const);
  for (const [event, happen] of [...happenings, ...Object.entries(MORE_EVENTS)]) {
    const [{ last } = { last: 0 }] = await site.db.query<{ last: number }>(
      'SELECT coalesce(max(id), 0)::integer AS last FROM jobs',
    );
    const bookings = await bookingsOf(await happen());
    await hastenJobs(site.db, { kind: 'mail-reminder', now: site.context.clock.now() });
    await site.worker.drained();
    // A payment that bought nothing has mails of the same kinds, but no booking.
    if (bookings.length === 0) continue;
    const sent = await site.db.query<{ kind: string }>(
      'SELECT kind FROM jobs WHERE id > $1 AND kind = ANY ($2) AND done_at IS NOT NULL',
      [last, ABOUT_RESERVATIONS],
    );
    const kinds = sent.map(({ kind }) => kind).sort();
    expect([event, (await mailsOnTimelines(bookings)).sort()]).toEqual([event, kinds]);
    for (const kind of kinds) shown.add(kind);
  }
  // No payment by link has a promotion.
  expect([...shown].sort()).toEqual(ABOUT_RESERVATIONS.filter((kind) => kind !== 'mail-promotion-gone').sort());
}, 120_000);
