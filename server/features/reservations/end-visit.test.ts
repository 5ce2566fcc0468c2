import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR } from '#domain/calendar/duration.ts';
import {
  type GivenMember,
  type GivenSlot,
  givenMember,
  givenReservation,
  givenSlot,
} from '#server/testing/given/given.ts';
import { bookByCard } from '#server/testing/journeys/journey.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
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

/** Returns the instant `hours` after the site's present. */
const inHours = (hours: number) => new Date(site.context.clock.now().getTime() + hours * HOUR);
const slotIn = (hours = 20 * 24) => givenSlot(site.db, { startTime: inHours(hours) });
const booked = ({ slotId }: GivenSlot) => bookByCard(site.call, member, slotId);
const read = async (reservationId: string) =>
  (await site.call('GET', `/api/reservations/${reservationId}`, { token: member.token })).body;
const history = async (action: string, subjectId: string) =>
  (await site.db.query('SELECT 1 FROM history WHERE action = $1 AND subject_id = $2', [action, subjectId])).length;

describe('the end of a slot', () => {
  // shows: 4.8
  test('the end of a slot makes an attended reservation DONE and a pending one NO_SHOW', async () => {
    const [came, missed, gone] = [
      await booked(await slotIn(50)),
      await booked(await slotIn(50)),
      await booked(await slotIn(50)),
    ];
    const now = site.context.clock.now();
    expect(await markAttended(site.db, { reservationId: came, now })).toEqual({ kind: 'attended' });
    expect(await markAttended(site.db, { reservationId: came, now })).toEqual({ kind: 'already_attended' });
    const body = { userId: member.id, reservationId: gone };
    await site.call('POST', '/api/payment/refund', { token: member.token, body });
    expect(await markAttended(site.db, { reservationId: gone, now })).toEqual({ kind: 'not_pending' });
    expect(await markAttended(site.db, { reservationId: randomUUID(), now })).toEqual({ kind: 'not_found' });
    await site.advance(51 * 3_600);
    expect((await read(came)).status).toBe('ATTENDED');
    await site.advance(1_800);
    const statuses = await Promise.all([came, missed, gone].map(async (id) => (await read(id)).status));
    expect(statuses).toEqual(['DONE', 'NO_SHOW', 'CANCELED']);
    expect(await markAttended(site.db, { reservationId: missed, now })).toEqual({ kind: 'not_pending' });
    expect(await history('reservation.attended', came)).toBe(1);
    expect(await history('reservation.done', came)).toBe(1);
    expect(await history('reservation.no_show', missed)).toBe(1);
  });

  test('the end of a slot changes nothing when its job runs again or too early', async () => {
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

describe('a guest who was not seen', () => {
  const faults = (ttlock: 'ok' | 'down') => site.call('POST', '/sandbox/faults', { body: { ttlock } });
  beforeEach(() => faults('ok'));

  /**
   * Makes the lock cloud list an opening of the reservation's room, by its code or another, without a
   * notice.
   */
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

  /** Books a slot that begins in an hour and lasts 90 minutes. */
  async function bookedSoon() {
    const slot = await slotIn(1);
    const reservationId = await booked(slot);
    await site.worker.drained();
    return { slot, reservationId };
  }

  test("a guest who was not seen has attended when the lock cloud lists an opening by the reservation's own code, and by no other", async () => {
    const [came, missed] = [await bookedSoon(), await bookedSoon()];
    await opened(came.reservationId, { by: 'its code', at: came.slot.startTime });
    await opened(missed.reservationId, { by: 'another', at: missed.slot.startTime });
    await site.advance(2.5 * 3_600);
    expect(await noted(came.reservationId)).toEqual([attended, wasHere]);
    expect(await noted(missed.reservationId)).toEqual([
      ['reservation.no_show', { status: 'NO_SHOW', lockSays: 'nobody' }],
    ]);
  });

  test('the status of an unseen guest is decided as soon as the lock cloud is reachable again', async () => {
    const { slot, reservationId } = await bookedSoon();
    await opened(reservationId, { by: 'its code', at: slot.startTime });
    await faults('down');
    await site.advance(2.5 * 3_600);
    expect((await read(reservationId)).status).toBe('PENDING');
    await faults('ok');
    await site.advance(15 * 60);
    expect(await noted(reservationId)).toEqual([attended, wasHere]);
  });

  test('a guest who was not seen is a no-show when the lock cloud is unreachable for a day, and the history says that it was not asked', async () => {
    const { reservationId } = await bookedSoon();
    await faults('down');
    await site.advance(2.5 * 3_600);
    await site.advance(23.5 * 3_600);
    expect((await read(reservationId)).status).toBe('PENDING');
    await site.advance(3_600);
    expect(await noted(reservationId)).toEqual([['reservation.no_show', { status: 'NO_SHOW', lockSays: 'not_asked' }]]);
  });
});

describe('a guest who was not seen and had a passcode', () => {
  const faults = (ttlock: 'ok' | 'down') => site.call('POST', '/sandbox/faults', { body: { ttlock } });
  beforeEach(() => faults('ok'));

  /** Creates a reservation whose slot has begun at a door that accepts only a passcode. */
  async function begun() {
    const slot = await slotIn(1);
    const [door] = await site.db.query<{ id: number }>('SELECT 200000 + number AS id FROM rooms WHERE id = $1', [
      slot.roomId,
    ]);
    await site.call('POST', '/sandbox/ttlock/locks', { body: { lockId: door?.id, readsQr: false } });
    const reservationId = await booked(slot);
    await site.advance(1_800);
    await site.advance(1_800);
    const digits = async () =>
      (
        await site.db.query<{ digits: string | null }>(
          `SELECT p.digits FROM passcodes p JOIN entry_codes c ON c.id = p.entry_code_id
           WHERE c.reservation_id = $1 AND c.kind = 'ROOM'`,
          [reservationId],
        )
      )[0]?.digits;
    const opened = async () =>
      site.db.query(
        `INSERT INTO sandbox.ttlock_record (lock_id, record_type, keyboard_pwd, username, success, lock_date)
         VALUES ($1, 4, $2, '', true, $3)`,
        [door?.id, await digits(), site.context.clock.now().getTime()],
      );
    const saying = async () =>
      (
        await site.db.query<{ says: string }>(
          `SELECT after ->> 'lockSays' AS says FROM history WHERE action = 'reservation.no_show' AND subject_id = $1`,
          [reservationId],
        )
      ).map(({ says }) => says);
    expect(await digits()).toMatch(/^\d{6}$/);
    return { reservationId, digits, opened, saying };
  }

  test('a guest who was not seen and had a passcode is recognized by it hours later, when the lock cloud is reachable again', async () => {
    const { reservationId, digits, opened } = await begun();
    await opened();
    await faults('down');
    await site.advance(4 * 3_600);
    expect(await digits()).toMatch(/^\d{6}$/);
    await faults('ok');
    await site.advance(15 * 60);
    expect((await read(reservationId)).status).toBe('DONE');
    await site.advance(15 * 60);
    expect(await digits()).toBe(null);
  });

  test('the status of a guest with a passcode is decided after a day at most, and the digits are erased', async () => {
    const { digits, saying } = await begun();
    await faults('down');
    await site.advance(26 * 3_600);
    expect([await digits(), await saying()]).toEqual([null, ['not_asked']]);
  });

  test('a guest who was not seen and had a passcode is recorded as not asked about when the digits have been erased', async () => {
    const { saying } = await begun();
    await site.db.query('UPDATE passcodes SET digits = NULL');
    await site.advance(2 * 3_600);
    expect(await saying()).toEqual(['not_asked']);
  });
});

test.each([
  ['DONE', 'PENDING'],
  ['NO_SHOW', 'ATTENDED'],
  ['NO_SHOW', 'DONE'],
])('the database refuses to move a reservation from %s to %s', async (from, to) => {
  const { reservationId } = await givenReservation(site.db, { slot: await slotIn(), member });
  const move = (status: string) =>
    site.db.query('UPDATE reservations SET status = $2 WHERE id = $1', [reservationId, status]);
  if (from === 'DONE') await move('ATTENDED');
  await move(from);
  await expect(move(to)).rejects.toThrow(`a reservation does not go from ${from} to ${to}`);
});
