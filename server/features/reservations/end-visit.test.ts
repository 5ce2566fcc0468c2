import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR } from '#domain/calendar/duration.ts';
import { type GivenMember, type GivenSlot, givenMember, givenReservation, givenSlot } from '#server/testing/given.ts';
import { bookByCard } from '#server/testing/journey.ts';
import { type Site, startSite } from '#server/testing/site.ts';
import { markAttended } from './commands/mark-attended.ts';

let site: Site;
let member: GivenMember;
beforeAll(async () => {
  site = await startSite({ RATE_LIMITS: 'off' });
});
beforeEach(async () => {
  member = await givenMember(site.db);
});
afterAll(() => site.close());

/** So long after the present of the site's clock. */
const inHours = (hours: number) => new Date(site.context.clock.now().getTime() + hours * HOUR);
const slotIn = (hours = 20 * 24) => givenSlot(site.db, { startTime: inHours(hours) });
const booked = ({ slotId }: GivenSlot) => bookByCard(site.call, member, slotId);
const read = async (reservationId: string) =>
  (await site.call('GET', `/api/reservations/${reservationId}`, { token: member.token })).body;
const history = async (action: string, subjectId: string) =>
  (await site.db.query('SELECT 1 FROM history WHERE action = $1 AND subject_id = $2', [action, subjectId])).length;

describe('when the slot has ended', () => {
  test('whoever came has been here, and whoever did not is a no-show', async () => {
    const [came, missed, gone] = [
      await booked(await slotIn(50)),
      await booked(await slotIn(50)),
      await booked(await slotIn(50)),
    ];
    const now = site.context.clock.now();
    const seenBy = { kind: 'lock' } as const;
    expect(await markAttended(site.db, { reservationId: came, seenBy, now })).toEqual({ kind: 'attended' });
    expect(await markAttended(site.db, { reservationId: came, seenBy, now })).toEqual({ kind: 'already_attended' });
    const body = { userId: member.id, reservationId: gone };
    await site.call('POST', '/api/payment/refund', { token: member.token, body });
    expect(await markAttended(site.db, { reservationId: gone, seenBy, now })).toEqual({ kind: 'not_pending' });
    expect(await markAttended(site.db, { reservationId: randomUUID(), seenBy, now })).toEqual({ kind: 'not_found' });
    await site.advance(51 * 3_600);
    expect((await read(came)).status).toBe('ATTENDED');
    await site.advance(1_800);
    const statuses = await Promise.all([came, missed, gone].map(async (id) => (await read(id)).status));
    expect(statuses).toEqual(['DONE', 'NO_SHOW', 'CANCELED']);
    expect(await markAttended(site.db, { reservationId: missed, seenBy, now })).toEqual({ kind: 'not_pending' });
    expect(await history('reservation.attended', came)).toBe(1);
    expect(await history('reservation.done', came)).toBe(1);
    expect(await history('reservation.no_show', missed)).toBe(1);
  });

  test('the job changes nothing when it runs again, or too early', async () => {
    const reservationId = await booked(await slotIn(50));
    await site.db.query(`UPDATE jobs SET run_at = $2 WHERE kind = 'end-visit' AND key = $1`, [
      reservationId,
      site.context.clock.now(),
    ]);
    await site.worker.drained();
    expect((await read(reservationId)).status).toBe('PENDING');
    await site.advance(52 * 3_600);
    expect((await read(reservationId)).status).toBe('NO_SHOW');
    await site.db.query(`UPDATE jobs SET done_at = NULL WHERE kind = 'end-visit' AND key = $1`, [reservationId]);
    await site.worker.drained();
    expect((await read(reservationId)).status).toBe('NO_SHOW');
    expect(await history('reservation.no_show', reservationId)).toBe(1);
  });
});

describe('who was not seen', () => {
  const faults = (ttlock: 'ok' | 'down') => site.call('POST', '/sandbox/faults', { body: { ttlock } });
  beforeEach(() => faults('ok'));

  /** The lock cloud lists that a code of this reservation, or of nobody's, has opened its room, and has told nobody. */
  const opened = (reservationId: string, { by, at }: { by: 'its code' | 'another'; at: Date }) =>
    site.db.query(
      `INSERT INTO sandbox.ttlock_record (lock_id, record_type, keyboard_pwd, username, success, lock_date)
       SELECT lock_id, -4, CASE WHEN $2::text = 'its code' THEN qr_code_number ELSE '1' END, '', true, $3
       FROM entry_codes WHERE reservation_id = $1 AND kind = 'ROOM'`,
      [reservationId, by, at.getTime()],
    );

  const noted = async (reservationId: string) =>
    (
      await site.db.query<{ action: string; after: object }>(
        `SELECT action, after FROM history WHERE subject_id = $1 AND action LIKE 'reservation.%' ORDER BY id OFFSET 1`,
        [reservationId],
      )
    ).map(({ action, after }) => [action, after]);
  const attended = ['reservation.attended', { status: 'ATTENDED', seenBy: 'lock' }];
  const wasHere = ['reservation.done', { status: 'DONE' }];

  /** A reservation whose slot begins in an hour and lasts 90 minutes. */
  async function bookedSoon() {
    const slot = await slotIn(1);
    const reservationId = await booked(slot);
    await site.worker.drained();
    return { slot, reservationId };
  }

  test('has been here when the lock cloud lists an opening by the own code, and by no other', async () => {
    const [came, missed] = [await bookedSoon(), await bookedSoon()];
    await opened(came.reservationId, { by: 'its code', at: came.slot.startTime });
    await opened(missed.reservationId, { by: 'another', at: missed.slot.startTime });
    await site.advance(2.5 * 3_600);
    expect(await noted(came.reservationId)).toEqual([attended, wasHere]);
    expect(await noted(missed.reservationId)).toEqual([
      ['reservation.no_show', { status: 'NO_SHOW', lockSays: 'nobody' }],
    ]);
  });

  test('is decided about as soon as the lock cloud can be asked again', async () => {
    const { slot, reservationId } = await bookedSoon();
    await opened(reservationId, { by: 'its code', at: slot.startTime });
    await faults('down');
    await site.advance(2.5 * 3_600);
    expect((await read(reservationId)).status).toBe('PENDING');
    await faults('ok');
    await site.advance(15 * 60);
    expect(await noted(reservationId)).toEqual([attended, wasHere]);
  });

  test('is a no-show when the lock cloud cannot be asked for a day, and that it was not is noted', async () => {
    const { reservationId } = await bookedSoon();
    await faults('down');
    await site.advance(2.5 * 3_600);
    await site.advance(23.5 * 3_600);
    expect((await read(reservationId)).status).toBe('PENDING');
    await site.advance(3_600);
    expect(await noted(reservationId)).toEqual([['reservation.no_show', { status: 'NO_SHOW', lockSays: 'not_asked' }]]);
  });
});

test.each([
  ['DONE', 'PENDING'],
  ['NO_SHOW', 'ATTENDED'],
  ['NO_SHOW', 'DONE'],
])('the database lets no reservation go from %s to %s', async (from, to) => {
  const { reservationId } = await givenReservation(site.db, { slot: await slotIn(), member });
  const move = (status: string) =>
    site.db.query('UPDATE reservations SET status = $2 WHERE id = $1', [reservationId, status]);
  if (from === 'DONE') await move('ATTENDED');
  await move(from);
  await expect(move(to)).rejects.toThrow(`a reservation does not go from ${from} to ${to}`);
});
