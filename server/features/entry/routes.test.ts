import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type GivenMember, givenMember, givenReservation, givenSlot } from '#server/testing/given/given.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { requestEntryCodes } from './commands/request-entry-codes.ts';
import { revokeEntryCodes } from './commands/revoke-entry-codes.ts';

let site: Site;
let mai: GivenMember;
let other: GivenMember;

beforeAll(async () => {
  site = await startSite();
  mai = await givenMember(site.db);
  other = await givenMember(site.db);
});
beforeEach(() => faults('ok'));
afterAll(() => site.close());

async function faults(ttlock: 'ok' | 'down' | 'slow'): Promise<void> {
  await site.call('POST', '/sandbox/faults', { body: { ttlock } });
}

type Owner = Parameters<typeof givenReservation>[1];

/** Creates a reservation that starts `startsIn` s from now; returns it with the id of its room's code. */
async function reserved(startsIn: number, owner: Pick<Owner, 'member' | 'guest'> = { member: mai }) {
  const now = site.context.clock.now();
  const slot = await givenSlot(site.db, { startTime: new Date(now.getTime() + startsIn * 1000) });
  const { reservationId } = await givenReservation(site.db, { slot, now, ...owner } as Owner);
  const ask = { reservationId, slotId: slot.slotId, now };
  await site.db.transaction((tx) => requestEntryCodes(site.context, tx, ask));
  await site.worker.drained();
  const roomCode = `SELECT id FROM entry_codes WHERE reservation_id = $1 AND kind = 'ROOM'`;
  const [room] = await site.db.query<{ id: string }>(roomCode, [reservationId]);
  if (room === undefined) throw new Error('The reservation has no code for its room');
  return {
    slot,
    reservationId,
    id: room.id,
    revoke: () => site.db.transaction((tx) => revokeEntryCodes(site.context, tx, ask)),
  };
}

const ask = (id: string, token?: string) => site.call('GET', `/api/ttlock-qr-codes/${id}/qr-code-content`, { token });
const UNKNOWN = { status: 404, body: { code: 'entry_code_not_found' } };
const GIVEN = { status: 200, body: { qrCodeContent: expect.stringMatching(/^\S+$/) } };

describe('the content of a code within its window', () => {
  // shows: 1.12, 3.14, 7.20, 7.31
  test('the content of a code within its window is given to the owner, opens the door, and is never cached on the way', async () => {
    const { id, slot } = await reserved(0);
    const answer = await ask(id, mai.token);
    expect(answer).toMatchObject(GIVEN);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const [room] = await site.db.query<{ number: number }>('SELECT number FROM rooms WHERE id = $1', [slot.roomId]);
    const scan = { lockId: 200_000 + (room?.number ?? 0), qrCodeContent: answer.body.qrCodeContent };
    expect((await site.call('POST', '/sandbox/ttlock/scan', { body: scan })).body).toEqual({ opened: true });
  });

  test('the content of a code within its window is in the answer only: no table and no mail contains it', async () => {
    const { id } = await reserved(0);
    const { qrCodeContent } = (await ask(id, mai.token)).body;
    await site.worker.drained();
    const tables = await site.db.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname = 'public' OR (schemaname, tablename) = ('sandbox', 'mail')`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const rows = await site.db.query(`SELECT 1 FROM ${name} t WHERE strpos(t::text, $1) > 0`, [qrCodeContent]);
      expect([name, rows]).toEqual([name, []]);
    }
  });

  // shows: 7.20
  test('the content of a code within its window is given only to its member; others get the answer for an unknown code', async () => {
    const { id } = await reserved(0);
    expect(await ask(id)).toMatchObject(UNKNOWN);
    expect(await ask(id, other.token)).toMatchObject(UNKNOWN);
    const [refused, unknown] = [await ask(id), await ask(randomUUID())];
    expect({ ...refused.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  });

  // shows: 7.20
  test("the content of a guest's code is given to anyone who knows the code's id", async () => {
    const { id } = await reserved(0, { guest: { email: 'guest@guests.example' } });
    expect(await ask(id)).toMatchObject(GIVEN);
    expect(await ask(id, other.token)).toMatchObject(GIVEN);
  });

  test('the content of a code within its window is refused with an invalid token, even for a code that needs none', async () => {
    const { id } = await reserved(0, { guest: { email: 'guest@guests.example' } });
    expect(await ask(id, 'x'.repeat(43))).toMatchObject({ status: 401 });
  });

  // shows: 8.52
  test('the content of a code within its window is not ready until the cloud has created the code', async () => {
    await faults('down');
    const { id } = await reserved(0);
    const refused = await ask(id, mai.token);
    expect(refused).toMatchObject({ status: 503, body: { code: 'entry_code_not_ready' } });
    expect(refused.headers.get('retry-after')).toBe('5');
    await faults('ok');
    await site.advance(30);
    expect(await ask(id, mai.token)).toMatchObject(GIVEN);
  });

  test('the content of a code within its window is answered as not ready within three seconds when the cloud is down or slow', async () => {
    const { id } = await reserved(0);
    for (const fault of ['down', 'slow'] as const) {
      await faults(fault);
      const before = performance.now();
      expect(await ask(id, mai.token)).toMatchObject({ status: 503, body: { code: 'entry_code_not_ready' } });
      expect(performance.now() - before).toBeLessThan(3000);
      await site.advance(6);
    }
    await faults('ok');
    expect(await ask(id, mai.token)).toMatchObject(GIVEN);
  });

  test('the content of a code within its window is cached for a minute, even while the cloud is down', async () => {
    const { id } = await reserved(0);
    const first = await ask(id, mai.token);
    await faults('down');
    expect((await ask(id, mai.token)).body).toEqual(first.body);
    await site.advance(60);
    expect((await ask(id, mai.token)).status).toBe(503);
  });

  test('the content of a code within its window is created again when the cloud has lost the code', async () => {
    const { id } = await reserved(0);
    await site.db.query('DELETE FROM sandbox.ttlock_code WHERE name = $1', [id.replaceAll('-', '')]);
    expect(await ask(id, mai.token)).toMatchObject({ status: 503 });
    await site.worker.drained();
    expect(await ask(id, mai.token)).toMatchObject(GIVEN);
    const actions = await site.db.query('SELECT action FROM history WHERE subject_id = $1 ORDER BY id', [id]);
    expect(actions).toMatchObject([
      { action: 'entry_code.activated' },
      { action: 'entry_code.requested_again' },
      { action: 'entry_code.activated' },
    ]);
  });

  // shows: 3.32
  test('the content of a code within its window is not found for a revoked code or a canceled reservation', async () => {
    const revoked = await reserved(0);
    expect(await ask(revoked.id, mai.token)).toMatchObject(GIVEN);
    await revoked.revoke();
    expect(await ask(revoked.id, mai.token)).toMatchObject(UNKNOWN);
    const canceled = await reserved(0);
    const cancel = `UPDATE reservations SET status = 'CANCELED', canceled_at = created_at WHERE id = $1`;
    await site.db.query(cancel, [canceled.reservationId]);
    expect(await ask(canceled.id, mai.token)).toMatchObject(UNKNOWN);
  });
});

describe('the content of a code outside its window', () => {
  // shows: 4.10, 8.51, 9.21
  test('the content of a code is refused before the start, given within the window, and gone from the end on', async () => {
    const { id, slot } = await reserved(3600);
    expect(await ask(id, mai.token)).toMatchObject({ status: 403, body: { code: 'entry_code_not_yet_valid' } });
    expect(await ask(id)).toMatchObject(UNKNOWN);
    await site.call('POST', '/sandbox/clock', { body: { now: slot.startTime.toISOString() } });
    expect(await ask(id, mai.token)).toMatchObject(GIVEN);
    await site.call('POST', '/sandbox/clock', { body: { now: slot.endTime.toISOString() } });
    expect(await ask(id, mai.token)).toMatchObject({ status: 410, body: { code: 'entry_code_expired' } });
    expect(await ask(id)).toMatchObject(UNKNOWN);
  });

  test('the answer before the start does not reveal whether the code exists', async () => {
    await faults('down');
    const { id } = await reserved(3600);
    expect(await ask(id, mai.token)).toMatchObject({ status: 403, body: { code: 'entry_code_not_yet_valid' } });
  });
});

test.each(['not-an-id', '%00', '00000000-0000-1000-8000-000000000000', '0'.repeat(300)])(
  'refuses %s, which is no id',
  async (id) => {
    expect(await ask(id, mai.token)).toMatchObject({ status: 400, body: { code: 'malformed_request' } });
  },
);
