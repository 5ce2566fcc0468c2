import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { audit } from '#server/audit/audit.ts';
import { lockSlot } from '#server/features/holds/queries.ts';
import { collide, takeAwayEach, WITHOUT_SLOT_LOCKS } from '#server/testing/databases/take-away.ts';
import { type GivenMember, type GivenSlot, givenMember, givenSlot } from '#server/testing/given/given.ts';
import { askToPay, holdSlot, settle } from '#server/testing/journeys/journey.ts';
import { isProof, roundsOf } from '#server/testing/rounds.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { openReservation } from './commands/open-reservation.ts';
import { release as releaseAs } from './commands/release-reservation.ts';
import { findReservation } from './store.ts';

const HOUR = 3_600_000;

let site: Site;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1' });
});
afterAll(() => site.close());

type Opened = { member: GivenMember; slot: GivenSlot; reservationId: string };

/** Creates a member's unpaid reservation that starts in `hoursAhead`. */
async function opened(hoursAhead = 5 * 24): Promise<Opened> {
  const now = site.context.clock.now();
  const member = await givenMember(site.db);
  const slot = await givenSlot(site.db, { startTime: new Date(now.getTime() + hoursAhead * HOUR) });
  const wish = { slotId: slot.slotId, memberId: member.id, locale: 'en', now } as const;
  expect(await site.db.transaction((tx) => openReservation(tx, wish))).toBe('opened');
  const [row] = await site.db.query<{ id: string }>('SELECT id FROM reservations WHERE slot_id = $1', [slot.slotId]);
  return { member, slot, reservationId: row?.id ?? '' };
}

const release = ({ reservationId, member }: Opened, as = member) =>
  site.call('POST', `/api/reservations/${reservationId}/release`, { token: as.token });
const read = async ({ reservationId, member }: Opened) =>
  (await site.call('GET', `/api/reservations/${reservationId}`, { token: member.token })).body;
const isFree = async ({ slot }: Opened) =>
  (await site.db.query('SELECT 1 FROM slot_claims WHERE slot_id = $1', [slot.slotId])).length === 0;
const subjects = async ({ member }: Opened): Promise<string[]> => {
  await site.worker.drained();
  const { body } = await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(member.email)}`);
  return body.messages.map(({ subject }: { subject: string }) => subject.replace(/(by|:).*/, '$1')).reverse();
};
const lastMail = async ({ member }: Opened): Promise<string> => {
  await site.worker.drained();
  const { body } = await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(member.email)}`);
  return body.messages[0].text;
};
const pay = async ({ member, slot }: Opened) => {
  await holdSlot(site.call, member, slot.slotId);
  return (await askToPay(site.call, member, slot.slotId)).body.data.url as string;
};
const sound = async () => expect(await audit(site.db, site.context.clock.now())).toEqual([]);

describe('an unpaid reservation', () => {
  // shows: 1.37
  test('an unpaid reservation names its payment deadline on its page and by mail', async () => {
    const made = await opened();
    const created = new Date((await read(made)).createdAt);
    expect((await read(made)).payBy).toBe(new Date(created.getTime() + 24 * HOUR).toISOString());
    expect(await subjects(made)).toEqual(['Please pay for your booking by']);
    const stranger = await site.call('GET', `/api/reservations/${made.reservationId}`);
    expect(stranger.body).toMatchObject({ payBy: null, amountDue: null, paymentRequired: false });
  });

  test('an unpaid reservation is not created when its payment deadline, two hours before the start, is over', async () => {
    const now = site.context.clock.now();
    const { id: memberId } = await givenMember(site.db);
    const { slotId } = await givenSlot(site.db, { startTime: addMinutes(now, 119) });
    const wish = { slotId, memberId, locale: 'en', now } as const;
    expect(await site.db.transaction((tx) => openReservation(tx, wish))).toBe('too_late');
  });

  // shows: 1.37, 7.76
  test('an unpaid reservation can be released by its owner: the slot is free, nothing is refunded, and a mail confirms it', async () => {
    const made = await opened();
    const answer = await release(made);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { status: 'CANCELED', refund: null, payBy: null, amountDue: null, canceledUnpaid: false },
    ]);
    expect((await release(made)).status).toBe(200);
    expect(await isFree(made)).toBe(true);
    expect(await subjects(made)).toContain('Unpaid booking cancelled:');
    expect(await lastMail(made)).toContain('As requested, we have cancelled this booking.');
    const stranger = await givenMember(site.db);
    expect((await holdSlot(site.call, stranger, made.slot.slotId)).status).toBe(200);
    await sound();
  });

  test('an unpaid reservation can be released only by its owner, and not after the payment', async () => {
    const made = await opened();
    expect((await release(made, await givenMember(site.db))).body.code).toBe('reservation_not_found');
    await settle(site.call, { url: await pay(made), ipn: 'once' });
    expect((await release(made)).body.code).toBe('reservation_paid');
    expect(await read(made)).toMatchObject({ status: 'PENDING', paymentRequired: false, payBy: null });
  });

  test('an unpaid reservation is released at its deadline and a mail says so', async () => {
    const made = await opened();
    await site.advance(24 * 3600 - 60);
    expect(await isFree(made)).toBe(false);
    await site.advance(120);
    await site.worker.drained();
    expect(await isFree(made)).toBe(true);
    expect(await read(made)).toMatchObject({ status: 'CANCELED', payBy: null, amountDue: null, canceledUnpaid: true });
    expect(await subjects(made)).toEqual(['Please pay for your booking by', 'Unpaid booking cancelled:']);
    expect(await lastMail(made)).toContain('This booking wasn’t paid for in time');
    await sound();
  });

  test('a mail does not say that the guest asked for a release by the staff', async () => {
    const made = await opened();
    const now = site.context.clock.now();
    await site.db.transaction(async (tx) => {
      await lockSlot(tx, made.slot.slotId);
      const row = await findReservation(tx, made.reservationId);
      if (row === undefined) throw new Error(`Reservation ${made.reservationId} is missing`);
      await releaseAs(tx, row, { actor: 'staff', actorId: made.member.id, reason: 'closed', now });
    });
    await site.advance(1);
    expect(await lastMail(made)).toContain('Our reception team has cancelled this booking.');
  });

  test('an unpaid reservation is not released while a payment is under way, and stays when the payment succeeds', async () => {
    const made = await opened();
    await site.advance(24 * 3600 - 60);
    const url = await pay(made);
    await site.advance(120);
    await site.worker.drained();
    expect(await isFree(made)).toBe(false);
    await settle(site.call, { url, ipn: 'once' });
    await site.advance(3600);
    await site.worker.drained();
    expect(await read(made)).toMatchObject({ status: 'PENDING', paymentRequired: false });
    await sound();
  });

  test('an unpaid reservation is released once the payment under way has failed', async () => {
    const made = await opened();
    await site.advance(24 * 3600 - 60);
    await pay(made);
    await site.advance(86_400);
    await site.worker.drained();
    await site.advance(600);
    await site.worker.drained();
    expect(await isFree(made)).toBe(true);
    await sound();
  });
});

/** Returns for each live reservation of a slot whether it is paid. */
const paidAndLive = async ({ slot }: Opened) =>
  (
    await site.db.query<{ payment_required: boolean }>(
      `SELECT payment_required FROM reservations WHERE slot_id = $1 AND status <> 'CANCELED'`,
      [slot.slotId],
    )
  ).map((row) => !row.payment_required);

describe('simultaneous events for an unpaid reservation', () => {
  test('simultaneous events never lose a capture that arrives during a release', async () => {
    for (let round = 0; round < roundsOf(3); round += 1) {
      const made = await opened();
      const url = await pay(made);
      await Promise.all([release(made), settle(site.call, { url, ipn: 'once' })]);
      // The capture pays for the reservation, or for a new one when the release came first.
      expect(await paidAndLive(made)).toEqual([true]);
    }
    await site.worker.drained();
    await sound();
  }, 480_000);

  test('several simultaneous releases release a reservation once', async () => {
    const made = await opened();
    const answers = await Promise.all(Array.from({ length: 5 }, () => release(made)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const history = `SELECT 1 FROM history WHERE subject_id = $1 AND action = 'reservation.released'`;
    expect(await site.db.query(history, [made.reservationId])).toHaveLength(1);
  });
});

test.runIf(isProof)(
  'a release without locks cancels what was paid meanwhile, so the race above can see the fault',
  async () => {
    let lost = 0;
    const scenes = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const made = await opened();
        return { made, url: await pay(made) };
      }),
    );
    await takeAwayEach(site.db, [WITHOUT_SLOT_LOCKS]);
    for (const { made, url } of scenes) {
      await collide<unknown>(site.db, made, () => [settle(site.call, { url, ipn: 'once' }), release(made)]);
      if ((await paidAndLive(made)).length === 0) lost += 1;
    }
    expect(lost).toBeGreaterThan(0);
  },
);
