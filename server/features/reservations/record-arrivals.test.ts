import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#domain/calendar/duration.ts';
import { requestEntryCodes } from '#server/features/entry/commands/request-entry-codes.ts';
import { type GivenMember, givenMember, givenReservation, givenSlot } from '#server/testing/given/given.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { recordArrivals } from './commands/record-arrivals.ts';

let site: Site;
let mai: GivenMember;

beforeAll(async () => {
  site = await startSite();
  mai = await givenMember(site.db);
});
beforeEach(() => faults('ok'));
afterAll(() => site.close());

async function faults(ttlock: 'ok' | 'down'): Promise<void> {
  await site.call('POST', '/sandbox/faults', { body: { ttlock } });
}

/** Creates a reservation whose slot has just begun, with the codes of its two doors. */
async function begun({ readsQr = true } = {}) {
  const now = site.context.clock.now();
  const slot = await givenSlot(site.db, { startTime: now });
  const [door] = await site.db.query<{ location: number; room: number }>(
    'SELECT 100000 + l.number AS location, 200000 + r.number AS room FROM rooms r JOIN locations l ON l.id = r.location_id WHERE r.id = $1',
    [slot.roomId],
  );
  if (door === undefined) throw new Error(`Room ${slot.roomId} not found`);
  await site.call('POST', '/sandbox/ttlock/locks', { body: { lockId: door.room, readsQr } });
  const { reservationId } = await givenReservation(site.db, { slot, now, member: mai });
  const ask = { reservationId, slotId: slot.slotId, now };
  await site.db.transaction((tx) => requestEntryCodes(site.context, tx, ask));
  await site.worker.drained();
  const codes = await site.db.query<{ id: string; kind: 'LOCATION' | 'ROOM' }>(
    'SELECT id, kind FROM entry_codes WHERE reservation_id = $1',
    [reservationId],
  );
  return {
    door,
    reservationId,
    status: async () => {
      await site.worker.drained();
      const rows = await site.db.query<{ status: string }>('SELECT status FROM reservations WHERE id = $1', [
        reservationId,
      ]);
      return rows[0]?.status;
    },
    content: async (kind: 'LOCATION' | 'ROOM') => {
      const id = codes.find((code) => code.kind === kind)?.id;
      return (await site.call('GET', `/api/ttlock-qr-codes/${id}/qr-code-content`, { token: mai.token })).body;
    },
  };
}

async function hold(held: { lockId: number; qrCodeContent?: string; passcode?: string }): Promise<void> {
  expect((await site.call('POST', '/sandbox/ttlock/scan', { body: held })).body).toEqual({ opened: true });
}

/** Makes the lock cloud list an opening by the reservation's own code, without a notice. */
const opened = (reservationId: string, at: Date) =>
  site.db.query(
    `INSERT INTO sandbox.ttlock_record (lock_id, record_type, keyboard_pwd, username, success, lock_date)
     SELECT lock_id, -4, qr_code_number, '', true, $2 FROM entry_codes WHERE reservation_id = $1 AND kind = 'ROOM'`,
    [reservationId, at.getTime()],
  );

const arrivals = (reservationId: string) =>
  site.db.query<{ after: object }>(
    `SELECT after FROM history WHERE action = 'reservation.attended' AND subject_id = $1`,
    [reservationId],
  );

/** Sends a notice as anyone who knows or guesses the address could. */
function notice(form: Record<string, string> | string, secret = site.context.lockNoticeSecret) {
  const body = typeof form === 'string' ? form : new URLSearchParams(form).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return site.call('POST', `/api/ttlock/records/${secret}`, { body, headers });
}

function claim(lockId: number, more: object = {}) {
  const record = { recordType: -4, success: 1, username: '', lockDate: site.context.clock.now().getTime(), ...more };
  return { notifyType: '1', lockId: String(lockId), lockMac: '00:00:5E:00:53:01', records: JSON.stringify([record]) };
}

const TAKEN = { status: 200, body: 'success' };

describe('an arrival', () => {
  // shows: 4.8, 7.51, 11.13
  test("an arrival is recorded once the room's code has opened its door and the lock cloud confirms it", async () => {
    const { door, content, status, reservationId } = await begun();
    expect(await status()).toBe('PENDING');
    await hold({ lockId: door.room, qrCodeContent: (await content('ROOM')).qrCodeContent });
    expect(await status()).toBe('ATTENDED');
    expect(await arrivals(reservationId)).toEqual([{ after: { status: 'ATTENDED', seenBy: 'lock' } }]);
  });

  test('an arrival is recorded once, however often the door opens and notices come', async () => {
    const { door, content, status, reservationId } = await begun();
    const { qrCodeContent } = await content('ROOM');
    await hold({ lockId: door.room, qrCodeContent });
    await hold({ lockId: door.room, qrCodeContent });
    await Promise.all([1, 2, 3].map(() => notice(claim(door.room))));
    expect(await status()).toBe('ATTENDED');
    expect(await arrivals(reservationId)).toHaveLength(1);
  });

  test('an arrival is recorded for a passcode too', async () => {
    const { door, content, status } = await begun({ readsQr: false });
    await site.advance(61);
    await hold({ lockId: door.room, passcode: (await content('ROOM')).passcode });
    expect(await status()).toBe('ATTENDED');
  });

  test('an arrival is recorded once the lock cloud, which was down at the notice, answers again', async () => {
    const { door, content, status } = await begun();
    const { qrCodeContent } = await content('ROOM');
    await faults('down');
    await hold({ lockId: door.room, qrCodeContent });
    expect(await notice(claim(door.room))).toMatchObject(TAKEN);
    expect(await status()).toBe('PENDING');
    await faults('ok');
    await site.advance(60);
    expect(await status()).toBe('ATTENDED');
  });
});

describe('a notice about an opening', () => {
  test('a notice stays open when the cloud lists only another opening of the same minute', async () => {
    const { door, status, reservationId } = await begun();
    const now = site.context.clock.now();
    const wish = { lockId: door.room, name: 'cleaning', startsAt: now, endsAt: new Date(now.getTime() + HOUR) };
    await site.context.lockCloud?.createPasscode({ ...wish, digits: '280462' });
    await hold({ lockId: door.room, passcode: '280462' });
    await site.advance(5);
    const came = site.context.clock.now();
    const stretch = { from: new Date(came.getTime() - MINUTE), until: new Date(came.getTime() + MINUTE) };
    const note = () => recordArrivals(site.context, { lockId: door.room, ...stretch, openings: [came], now: came });
    expect(await note()).toMatchObject({ kind: 'later' });
    expect(await status()).toBe('PENDING');
    await opened(reservationId, came);
    expect(await note()).toEqual({ kind: 'done' });
    expect(await status()).toBe('ATTENDED');
  });

  test('a notice may contain hundreds of openings', async () => {
    const { door, status, reservationId } = await begun();
    const came = site.context.clock.now();
    await opened(reservationId, came);
    const record = { recordType: -4, success: 1, username: '', keyboardPwd: '7', electricQuantity: 80 };
    const times = Array.from({ length: 320 }, (_, at) => came.getTime() - at * MINUTE);
    const records = times.map((time) => ({ ...record, lockDate: time, serverDate: time }));
    const form = { notifyType: '1', lockId: String(door.room), records: JSON.stringify(records) };
    expect(new URLSearchParams(form).toString().length).toBeGreaterThan(48 * 1024);
    expect(await notice(form)).toMatchObject(TAKEN);
    expect(await status()).toBe('ATTENDED');
  });
});

describe('a reservation without a confirmed arrival', () => {
  test('a reservation without a confirmed arrival stays pending when only the entrance was opened', async () => {
    const { door, content, status } = await begun();
    await hold({ lockId: door.location, qrCodeContent: (await content('LOCATION')).qrCodeContent });
    expect(await status()).toBe('PENDING');
  });

  // shows: 7.51
  test('a reservation without a confirmed arrival stays pending when the cloud does not confirm the notice', async () => {
    const { door, status, reservationId } = await begun();
    expect(await notice(claim(door.room))).toMatchObject(TAKEN);
    expect(await status()).toBe('PENDING');
    await site.advance(20 * 60);
    expect(await status()).toBe('PENDING');
    const open = await site.db.query(`SELECT 1 FROM jobs WHERE kind = 'note-arrivals' AND done_at IS NULL`);
    expect(open).toEqual([]);
    expect(await arrivals(reservationId)).toEqual([]);
  });

  test('a reservation without a confirmed arrival stays pending when the door was opened by another code', async () => {
    const { door, status } = await begun();
    const now = site.context.clock.now();
    const cleaning = {
      lockId: door.room,
      name: 'cleaning',
      startsAt: now,
      endsAt: new Date(now.getTime() + 3_600_000),
    };
    await site.context.lockCloud?.createPasscode({ ...cleaning, digits: '280461' });
    await hold({ lockId: door.room, passcode: '280461' });
    expect(await status()).toBe('PENDING');
  });

  test('a reservation without a confirmed arrival stays pending when the door did not open', async () => {
    const { door, status } = await begun();
    const tried = { lockId: door.room, qrCodeContent: 'nothing' };
    expect((await site.call('POST', '/sandbox/ttlock/scan', { body: tried })).body).toEqual({ opened: false });
    expect(await status()).toBe('PENDING');
  });

  test('a reservation without a confirmed arrival stays canceled when its code opens the door after the cancellation', async () => {
    const { door, content, reservationId } = await begun();
    const { qrCodeContent } = await content('ROOM');
    await site.db.query(`UPDATE reservations SET status = 'CANCELED', canceled_at = now() WHERE id = $1`, [
      reservationId,
    ]);
    await hold({ lockId: door.room, qrCodeContent });
    await site.worker.drained();
    expect(await arrivals(reservationId)).toEqual([]);
  });
});

describe('the address for notices', () => {
  // shows: 7.51
  test.each(['x', 'A'.repeat(43), 'A'.repeat(90)])(
    'the address for notices is not found with the guessed secret %s',
    async (secret) => {
      const { door } = await begun();
      const jobs = () => site.db.query(`SELECT id FROM jobs WHERE kind = 'note-arrivals'`);
      const before = await jobs();
      expect(await notice(claim(door.room), secret)).toMatchObject({ status: 404, body: { code: 'not_found' } });
      expect(await jobs()).toEqual(before);
    },
  );

  test.each<[string, Record<string, string> | string]>([
    ['an empty body', ''],
    ['a malformed form', '%%%=%'],
    ['records that are not JSON', { lockId: '200001', records: '[{' }],
    ['records that are not a list', { lockId: '200001', records: '{}' }],
    ['records without a time', { lockId: '200001', records: '[{"success":1,"lockDate":"now"},null,7]' }],
    ['records of another century', { lockId: '200001', records: '[{"success":1,"lockDate":1e300}]' }],
    ['a lock id that is no number', { lockId: "1' OR 1=1", records: '[]' }],
    ['an unknown lock', { lockId: '9007199254740991', records: '[{"success":1,"lockDate":1}]' }],
  ])('the address for notices accepts %s and does nothing', async (_what, form) => {
    expect(await notice(form)).toMatchObject(TAKEN);
  });

  test('the address for notices has one secret, shared by all processes', async () => {
    const rows = await site.db.query<{ value: string }>(`SELECT value FROM settings WHERE name = 'lock_notice_secret'`);
    expect(rows).toEqual([{ value: site.context.lockNoticeSecret }]);
    expect(site.context.lockNoticeSecret).toMatch(/^[\w-]{43}$/);
  });
});
