import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '#server/audit/audit.ts';
import { type GivenMember, givenMember, givenReservation, givenSlot } from '#server/testing/given/given.ts';
import { mailsTo } from '#server/testing/readers/mail.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { remakeEntryCode } from './commands/remake-entry-code.ts';
import { requestEntryCodes } from './commands/request-entry-codes.ts';
import { revokeEntryCodes } from './commands/revoke-entry-codes.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

let site: Site;
let mai: GivenMember;

beforeAll(async () => {
  site = await startSite({ METRICS: '1' });
  mai = await givenMember(site.db);
});
beforeEach(() => faults('ok'));
afterAll(() => site.close());

async function faults(ttlock: 'ok' | 'down'): Promise<void> {
  await site.call('POST', '/sandbox/faults', { body: { ttlock } });
}

type Trait = { readsQr?: boolean; gateway?: 'online' | 'offline' | 'none' };
type Code = { id: string; kind: 'LOCATION' | 'ROOM'; state: string; alarmed_at: Date | null };

/**
 * Creates a reservation that starts `startsIn` s from now at doors with these traits, requests its codes and
 * runs the jobs.
 */
async function reserved(startsIn: number, trait: Trait = {}) {
  const now = site.context.clock.now();
  // Whole seconds, because the clock may have moved by a millisecond since the caller read it.
  const startTime = new Date(Math.floor(now.getTime() / 1000 + startsIn) * 1000);
  const slot = await givenSlot(site.db, { startTime });
  const [door] = await site.db.query<{ location: number; room: number }>(
    'SELECT 100000 + l.number AS location, 200000 + r.number AS room FROM rooms r JOIN locations l ON l.id = r.location_id WHERE r.id = $1',
    [slot.roomId],
  );
  if (door === undefined) throw new Error(`Room ${slot.roomId} not found`);
  const email = `desk-${door.room}@yumori.example`;
  await site.db.query('UPDATE locations SET email = $2 WHERE id = $1', [slot.locationId, email]);
  for (const lockId of [door.location, door.room]) {
    await site.call('POST', '/sandbox/ttlock/locks', { body: { lockId, ...trait } });
  }
  const { reservationId } = await givenReservation(site.db, { slot, now, member: mai });
  const ask = { reservationId, slotId: slot.slotId, now };
  await site.db.transaction((tx) => requestEntryCodes(site.context, tx, ask));
  await site.worker.drained();
  const codes = () =>
    site.db.query<Code>('SELECT id, kind, state, alarmed_at FROM entry_codes WHERE reservation_id = $1 ORDER BY kind', [
      reservationId,
    ]);
  const [location, room] = await codes();
  if (location === undefined || room === undefined) throw new Error('A reservation has fewer than two codes');
  const revoke = () => site.db.transaction((tx) => revokeEntryCodes(site.context, tx, ask));
  return { slot, door, email, location, room, codes, revoke };
}

const contentOf = ({ id }: Code, token = mai.token) =>
  site.call('GET', `/api/ttlock-qr-codes/${id}/qr-code-content`, { token });
const ready = (qrCodeContent: unknown, passcode: unknown) => ({ status: 200, body: { qrCodeContent, passcode } });
const opens = async (lockId: number, passcode: string) =>
  (await site.call('POST', '/sandbox/ttlock/scan', { body: { lockId, passcode } })).body.opened;

type AtCloud = { name: string; lockId: number; keyboardPwd: string; startsAt: string; endsAt: string };
const nameOf = ({ id }: Code) => id.replaceAll('-', '');
async function passcodesAtCloud(code: Code): Promise<AtCloud[]> {
  const { body } = await site.call('GET', '/sandbox/ttlock/codes');
  return body.passcodes.filter(({ name }: AtCloud) => name === nameOf(code));
}

async function missing(): Promise<number> {
  const { body } = await site.call('GET', '/api/metrics');
  return Number(/^yumori_db_entry_codes_missing (\d+)$/m.exec(body)?.[1]);
}

describe('the job that creates a code', () => {
  const work = (code: Code) =>
    site.db.query<{ done_at: Date | null; dead_at: Date | null }>(
      `SELECT done_at, dead_at FROM jobs WHERE kind = 'provision-entry-code' AND key = $1`,
      [code.id],
    );

  async function failingSince(startsIn: number) {
    await faults('down');
    const reservation = await reserved(startsIn);
    await site.db.query(`UPDATE jobs SET failures = 1000 WHERE kind = 'provision-entry-code' AND done_at IS NULL`);
    await site.advance(HOUR);
    return reservation;
  }

  test('the job that creates a code is never dead-lettered for failing, and succeeds when the cloud is back', async () => {
    const { room, codes } = await failingSince(5 * 24 * HOUR);
    expect(await work(room)).toEqual([{ done_at: null, dead_at: null }]);
    await faults('ok');
    await site.advance(HOUR);
    expect(await codes()).toMatchObject([{ state: 'active' }, { state: 'active' }]);
  });

  test('the job that creates a code ends with the slot', async () => {
    const { slot, room } = await failingSince(2 * HOUR);
    await site.advance((slot.endTime.getTime() - site.context.clock.now().getTime()) / 1000 + MINUTE);
    expect(await work(room)).toEqual([{ done_at: expect.any(Date), dead_at: null }]);
  });

  test.each([
    ['was dead-lettered', `UPDATE jobs SET dead_at = '2026-01-01'`],
    ['is gone', 'DELETE FROM jobs'],
  ])("a code's job that %s is queued again half an hour before the start", async (_what, end) => {
    await faults('down');
    const { codes } = await reserved(HOUR);
    const ids = (await codes()).map(({ id }) => id);
    await site.db.query(`${end} WHERE kind = 'provision-entry-code' AND key = ANY ($1)`, [ids]);
    await site.advance(29 * MINUTE);
    await faults('ok');
    expect(await codes()).toMatchObject([{ state: 'requested' }, { state: 'requested' }]);
    await site.advance(MINUTE);
    expect(await codes()).toMatchObject([{ state: 'active' }, { state: 'active' }]);
  });
});

describe('the check half an hour before the start', () => {
  // shows: 4.55
  test('the check half an hour before the start reports missing codes by mail and metric, each once, and not earlier', async () => {
    await faults('down');
    const before = await missing();
    const { slot, email, codes } = await reserved(2 * HOUR);
    await site.advance(89 * MINUTE);
    expect(await mailsTo(site.call, email)).toEqual([]);
    await site.advance(MINUTE);
    expect(await missing()).toBe(before + 2);
    expect(await codes()).toMatchObject([{ alarmed_at: expect.any(Date) }, { alarmed_at: expect.any(Date) }]);
    for (let minutes = 0; minutes < 20; minutes += 5) await site.advance(5 * MINUTE);
    const mails = await mailsTo(site.call, email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Sự cố mã vào cửa'),
      expect.stringContaining('Sự cố mã vào cửa'),
    ]);
    expect(new Set(mails.map(({ text }) => /Cửa: (.+)/.exec(text)?.[1]))).toEqual(new Set(['Cửa chính', 'Cửa phòng']));
    await faults('ok');
    await site.advance(MINUTE);
    expect(await missing()).toBe(before);
    expect(await codes()).toMatchObject([{ state: 'active' }, { state: 'active' }]);
    await site.advance((slot.endTime.getTime() - site.context.clock.now().getTime()) / 1000);
  });

  test('the check half an hour before the start reports a code again that arrived late and is missing again', async () => {
    await faults('down');
    const { email, room, codes } = await reserved(HOUR);
    await site.advance(30 * MINUTE);
    expect(await mailsTo(site.call, email)).toHaveLength(2);
    await faults('ok');
    await site.advance(MINUTE);
    expect(await codes()).toMatchObject([{ state: 'active' }, { state: 'active' }]);
    await faults('down');
    const [row] = await site.db.query<{ qrCodeId: number }>(
      'SELECT qr_code_id AS "qrCodeId" FROM entry_codes WHERE id = $1',
      [room.id],
    );
    const now = site.context.clock.now();
    await remakeEntryCode(site.context, { entryCodeId: room.id, qrCodeId: row?.qrCodeId ?? 0, now });
    const before = await missing();
    await site.advance(MINUTE);
    expect(await missing()).toBe(before + 1);
    expect(await mailsTo(site.call, email)).toHaveLength(3);
    const tried = `SELECT 1 FROM jobs WHERE kind = 'provision-passcode' AND starts_with(key, $1) AND done_at IS NULL`;
    expect(await site.db.query(tried, [room.id])).toHaveLength(1);
  });

  test('the check half an hour before the start sends no mail and creates no passcode when the codes exist', async () => {
    const { email, room, slot } = await reserved(HOUR);
    await site.advance(HOUR);
    expect(await mailsTo(site.call, email)).toEqual([]);
    expect(await passcodesAtCloud(room)).toEqual([]);
    expect(await contentOf(room)).toMatchObject(ready(expect.stringMatching(/^\S+$/), null));
    expect(slot.startTime <= site.context.clock.now()).toBe(true);
  });

  test('the check half an hour before the start waits a minute for a code that was requested later', async () => {
    await faults('down');
    const { email } = await reserved(10 * MINUTE);
    await site.advance(58);
    expect(await mailsTo(site.call, email)).toEqual([]);
    await site.advance(2);
    expect(await mailsTo(site.call, email)).toHaveLength(2);
  });
});

describe('a passcode', () => {
  // shows: 2.113, 4.55
  test('a passcode opens a door whose lock reads no QR code, in the same window and for the same owner as the code', async () => {
    const { slot, door, room, location } = await reserved(HOUR, { readsQr: false });
    expect(await passcodesAtCloud(room)).toEqual([]);
    await site.advance(30 * MINUTE);
    const [made, ...more] = await passcodesAtCloud(room);
    expect(more).toEqual([]);
    expect(await passcodesAtCloud(location)).toHaveLength(1);
    // The audit does not report a lock that cannot read QR codes.
    const findings = await audit(site.db, site.context.clock.now());
    expect(findings.filter(({ subject }) => subject === room.id)).toEqual([]);
    const window = { startsAt: slot.startTime.toISOString(), endsAt: slot.endTime.toISOString() };
    expect(made).toMatchObject({ lockId: door.room, keyboardPwd: expect.stringMatching(/^\d{6}$/), ...window });
    expect(await contentOf(room)).toMatchObject({ status: 403, body: { code: 'entry_code_not_yet_valid' } });
    await site.advance(30 * MINUTE);
    expect(await contentOf(room)).toMatchObject(ready('', made?.keyboardPwd));
    const other = await givenMember(site.db);
    expect(await contentOf(room, other.token)).toMatchObject({ status: 404 });
    expect(await opens(door.room, made?.keyboardPwd ?? '')).toBe(true);
    expect(await opens(door.location, made?.keyboardPwd ?? '')).toBe(false);
  });

  test.each(['offline', 'none'] as const)(
    'a passcode is computed by a lock whose gateway is %s, for whole hours',
    async (gateway) => {
      const { door, slot, room } = await reserved(HOUR, { readsQr: false, gateway });
      await site.advance(HOUR);
      const [made, ...more] = await passcodesAtCloud(room);
      expect(more).toEqual([]);
      expect(await contentOf(room)).toMatchObject(ready('', made?.keyboardPwd));
      expect(Date.parse(made?.startsAt ?? '') % (HOUR * 1000)).toBe(0);
      expect(Date.parse(made?.startsAt ?? '')).toBeLessThanOrEqual(slot.startTime.getTime());
      expect(Date.parse(made?.endsAt ?? '')).toBeGreaterThanOrEqual(slot.endTime.getTime());
      expect(await opens(door.room, made?.keyboardPwd ?? '')).toBe(true);
    },
  );

  describe('computed by a lock', () => {
    /** Creates a passcode for a slot that ends twenty minutes past the hour. */
    async function atItsEnd() {
      const now = site.context.clock.now().getTime() / 1000;
      const untilEnd = 3 * HOUR + 20 * MINUTE - (now % HOUR);
      const { door, slot, room } = await reserved(untilEnd - 90 * MINUTE, { readsQr: false, gateway: 'offline' });
      await site.advance(untilEnd - 30 * MINUTE);
      const [made] = await passcodesAtCloud(room);
      expect(Date.parse(made?.endsAt ?? '')).toBe(slot.endTime.getTime() + 40 * MINUTE * 1000);
      const setGateway = async (gateway: Trait['gateway']) => {
        await site.call('POST', '/sandbox/ttlock/locks', { body: { lockId: door.room, readsQr: false, gateway } });
      };
      const toEnd = () => site.advance((slot.endTime.getTime() - site.context.clock.now().getTime()) / 1000);
      return { toEnd, setGateway, stillOpens: () => opens(door.room, made?.keyboardPwd ?? '') };
    }

    test('a passcode computed by a lock ends with the window when the gateway is back in time', async () => {
      const { toEnd, setGateway, stillOpens } = await atItsEnd();
      expect(await stillOpens()).toBe(true);
      await setGateway('online');
      await toEnd();
      expect(await stillOpens()).toBe(false);
    });

    test('a passcode computed by a lock ends as soon as the gateway is back', async () => {
      const { toEnd, setGateway, stillOpens } = await atItsEnd();
      await toEnd();
      expect(await stillOpens()).toBe(true);
      await setGateway('online');
      await site.advance(MINUTE);
      expect(await stillOpens()).toBe(false);
    });

    test('a passcode computed by a lock expires on the hour, and no job tries to delete it any longer', async () => {
      const { toEnd, stillOpens } = await atItsEnd();
      await toEnd();
      await site.advance(39 * MINUTE);
      expect(await stillOpens()).toBe(true);
      await site.advance(2 * MINUTE);
      expect(await stillOpens()).toBe(false);
      const due = `SELECT 1 FROM jobs WHERE kind = 'end-passcode' AND done_at IS NULL`;
      expect(await site.db.query(due)).toEqual([]);
    });
  });

  test('a passcode stays valid when the code arrives after all', async () => {
    const { door, room } = await reserved(HOUR, { readsQr: false });
    await site.advance(31 * MINUTE);
    const [made] = await passcodesAtCloud(room);
    await site.call('POST', '/sandbox/ttlock/locks', { body: { lockId: door.room } });
    await site.db.query(`UPDATE jobs SET dead_at = NULL WHERE kind = 'provision-entry-code' AND key = $1`, [room.id]);
    await site.advance(29 * MINUTE);
    expect(await contentOf(room)).toMatchObject(ready(expect.stringMatching(/^\S+$/), made?.keyboardPwd));
  });

  test('a passcode whose answer was lost is found again, and a second one is deleted', async () => {
    const { slot, door, room } = await reserved(HOUR, { readsQr: false });
    const wish = { lockId: door.room, name: nameOf(room), startsAt: slot.startTime, endsAt: slot.endTime };
    await site.context.lockCloud?.createPasscode({ ...wish, digits: '490213' });
    await site.context.lockCloud?.createPasscode({ ...wish, digits: '490214' });
    await site.advance(HOUR);
    expect(await passcodesAtCloud(room)).toMatchObject([{ keyboardPwd: '490213' }]);
    expect(await contentOf(room)).toMatchObject(ready('', '490213'));
  });

  test('a passcode ends with its reservation, at the cloud and in the database', async () => {
    const { room, revoke, door } = await reserved(HOUR, { readsQr: false });
    await site.advance(40 * MINUTE);
    const [made] = await passcodesAtCloud(room);
    await revoke();
    expect(await digitsOf(room)).toEqual([null]);
    await site.worker.drained();
    expect(await passcodesAtCloud(room)).toEqual([]);
    await site.advance(30 * MINUTE);
    expect(await opens(door.room, made?.keyboardPwd ?? '')).toBe(false);
  });

  test('a passcode is erased when it opens nothing any more, and was never stored anywhere else', async () => {
    const { slot, room } = await reserved(HOUR, { readsQr: false });
    await site.advance(HOUR);
    const [made] = await passcodesAtCloud(room);
    if (made === undefined) throw new Error('No passcode was created');
    const { keyboardPwd } = made;
    expect(await digitsOf(room)).toEqual([keyboardPwd]);
    await site.advance((slot.endTime.getTime() - site.context.clock.now().getTime()) / 1000);
    expect(await contentOf(room)).toMatchObject({ status: 410 });
    const ended = `UPDATE reservations SET status = 'NO_SHOW' WHERE id = (SELECT reservation_id FROM entry_codes WHERE id = $1)`;
    await site.db.query(ended, [room.id]);
    await site.advance(15 * MINUTE);
    expect(await digitsOf(room)).toEqual([null]);
    const written = await site.db.query<{ text: string }>(
      'SELECT payload::text AS text FROM jobs UNION ALL SELECT after::text FROM history WHERE after IS NOT NULL',
    );
    const mails = await site.db.query<{ text: string }>('SELECT text FROM sandbox.mail');
    expect([...written, ...mails].filter(({ text }) => new RegExp(`\\b${keyboardPwd}\\b`).test(text))).toEqual([]);
  });
});

async function digitsOf({ id }: Code): Promise<Array<string | null>> {
  const rows = await site.db.query<{ digits: string | null }>('SELECT digits FROM passcodes WHERE entry_code_id = $1', [
    id,
  ]);
  return rows.map(({ digits }) => digits);
}
