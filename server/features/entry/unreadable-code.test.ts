import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readStuck } from '#server/features/exceptions/queries.ts';
import { type GivenMember, givenMember, givenReservation, givenSlot } from '#server/testing/given/given.ts';
import { mailsTo } from '#server/testing/readers/mail.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { requestEntryCodes } from './commands/request-entry-codes.ts';
import { findMissingCode } from './queries.ts';

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

async function missing(): Promise<number> {
  const { body } = await site.call('GET', '/api/metrics');
  return Number(/^yumori_db_entry_codes_missing (\d+)$/m.exec(body)?.[1]);
}

type Code = { id: string; kind: 'LOCATION' | 'ROOM'; state: string; qr_code_id: number; lock_id: number };

/** Creates a reservation that starts in an hour, with its codes. */
async function made() {
  const now = site.context.clock.now();
  const slot = await givenSlot(site.db, { startTime: new Date(now.getTime() + HOUR * 1000) });
  const email = `desk-${slot.roomId.slice(0, 8)}@yumori.example`;
  await site.db.query('UPDATE locations SET email = $2 WHERE id = $1', [slot.locationId, email]);
  const { reservationId } = await givenReservation(site.db, { slot, now, member: mai });
  const ask = { reservationId, slotId: slot.slotId, now };
  await site.db.transaction((tx) => requestEntryCodes(site.context, tx, ask));
  await site.worker.drained();
  const codes = () =>
    site.db.query<Code>('SELECT * FROM entry_codes WHERE reservation_id = $1 ORDER BY kind', [reservationId]);
  // A reservation has one code of each kind, sorted by kind.
  const room = async () => (await codes())[1] as Code;
  const content = async () => {
    const path = `/api/ttlock-qr-codes/${(await room()).id}/qr-code-content`;
    return (await site.call('GET', path, { token: mai.token })).status;
  };
  const listed = async () => {
    const { missingEntryCodes } = await readStuck(site.db, site.context.clock.now());
    return missingEntryCodes.filter(({ slot_starts }) => Number(slot_starts) === slot.startTime.getTime());
  };
  const toEnd = () => site.advance((slot.endTime.getTime() - site.context.clock.now().getTime()) / 1000 + MINUTE);
  return { room, codes, content, listed, toEnd, mails: () => mailsTo(site.call, email) };
}

describe('a code that cannot be read', () => {
  test('a code that cannot be read during its slot is reported after a minute, at most once an hour, and counted until it can be read', async () => {
    const { content, listed, mails } = await made();
    const before = await missing();
    await site.advance(HOUR + MINUTE);
    expect(await content()).toBe(200);
    await site.advance(2 * MINUTE);
    await faults('down');
    expect(await content()).toBe(503);
    await site.advance(MINUTE - 2);
    expect(await mails()).toEqual([]);
    await site.advance(3);
    expect(await missing()).toBe(before + 1);
    expect(await listed()).toMatchObject([{ door: 'ROOM', reason: expect.stringContaining('cannot be read: retry') }]);
    for (let minutes = 0; minutes < 10; minutes += 1) {
      expect(await content()).toBe(503);
      await site.advance(MINUTE);
    }
    const told = await mails();
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain('không cung cấp mã vào cửa');
    await faults('ok');
    await site.advance(MINUTE);
    expect([await missing(), await listed(), await content()]).toEqual([before, [], 200]);
    await faults('down');
    await site.advance(5 * MINUTE);
    expect(await content()).toBe(503);
    await site.advance(2 * MINUTE);
    expect([(await mails()).length, await missing()]).toEqual([1, before + 1]);
    await site.advance(40 * MINUTE);
    expect(await mails()).toHaveLength(1);
    await site.advance(5 * MINUTE);
    expect(await mails()).toHaveLength(2);
  });

  test('an unreadable code whose watching job was dead-lettered is watched again at the next request', async () => {
    const { content, listed, room } = await made();
    await site.advance(HOUR + MINUTE);
    const before = await missing();
    await faults('down');
    expect(await content()).toBe(503);
    await site.advance(2 * MINUTE);
    expect([await missing(), (await listed()).length]).toEqual([before + 1, 1]);
    const giveUp = `UPDATE jobs SET dead_at = $2 WHERE kind = 'watch-entry-code' AND starts_with(key, $1) AND done_at IS NULL`;
    const { id } = await room();
    const now = site.context.clock.now();
    await site.db.query(giveUp, [id, now]);
    expect([await missing(), await listed()]).toEqual([before, []]);
    expect(await findMissingCode(site.db, { entryCodeId: id, now })).toBe(undefined);
    expect(await content()).toBe(503);
    await site.advance(2 * MINUTE);
    expect([await missing(), (await listed()).length]).toEqual([before + 1, 1]);
  });

  test.each([
    ['not_yet_valid', 1],
    ['expired', -2],
  ])('a code is reported as unreadable when the cloud calls it %s within its window', async (calls, hoursFromNow) => {
    const { content, listed, mails, room, toEnd } = await made();
    const { qr_code_id: id } = await room();
    await site.advance(HOUR + MINUTE);
    const begins = site.context.clock.now().getTime() + hoursFromNow * HOUR * 1000;
    await site.db.query('UPDATE sandbox.ttlock_code SET start_date = $2, end_date = $3 WHERE qr_code_id = $1', [
      id,
      begins,
      begins + HOUR * 1000,
    ]);
    expect(await content()).toBe(503);
    await site.advance(2 * MINUTE);
    expect(await listed()).toMatchObject([{ door: 'ROOM', reason: expect.stringContaining(calls) }]);
    expect(await mails()).toHaveLength(1);
    await toEnd();
  });

  test('a code that cannot be read for a moment is not reported', async () => {
    const { content, mails } = await made();
    await site.advance(HOUR + MINUTE);
    await faults('down');
    expect(await content()).toBe(503);
    await faults('ok');
    await site.advance(2 * MINUTE);
    expect([await content(), await mails()]).toEqual([200, []]);
  });

  // shows: 4.56
  test('a code that cannot be read half an hour before its slot is reported without any request', async () => {
    const { mails, toEnd } = await made();
    const before = await missing();
    await site.advance(29 * MINUTE);
    await faults('down');
    await site.advance(MINUTE);
    expect(await mails()).toEqual([]);
    await site.advance(MINUTE);
    expect([(await mails()).length, await missing()]).toEqual([2, before + 2]);
    await toEnd();
    expect(await missing()).toBe(before);
  });

  test('a code that cannot be read because the cloud has lost it is created again half an hour before its slot', async () => {
    const { room, content, mails } = await made();
    const { id, qr_code_id: qrCodeId, lock_id: lockId } = await room();
    await site.context.lockCloud?.deleteQrCode({ lockId, qrCodeId });
    await site.advance(30 * MINUTE);
    const renewed = await room();
    expect(renewed).toMatchObject({ id, state: 'active', lock_id: lockId });
    expect(renewed.qr_code_id).not.toBe(qrCodeId);
    await site.advance(30 * MINUTE);
    expect([await content(), await mails()]).toEqual([200, []]);
  });
});
