import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestSandbox, type TestSandbox } from '#sandbox/testing/open-test-sandbox.ts';
import { createTtlockCloud } from '#server/adapters/ttlock/cloud.ts';
import type { LockCloud, LockFailure, LockFailureMeaning } from '#server/adapters/ttlock/port.ts';
import { readConfig } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { runnersOf } from '#server/queue/jobs.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { type GivenSlot, givenMember, givenReservation, givenSlot } from '#server/testing/given/given.ts';
import { requestEntryCodes } from './commands/request-entry-codes.ts';
import { revokeEntryCodes } from './commands/revoke-entry-codes.ts';
import { entryJobs } from './jobs.ts';

const HOUR = 3_600_000;

let database: TestDatabase;
let sandbox: TestSandbox;
let cloud: LockCloud;
let logged: Array<{ level: string; facts: object; text: string }>;

beforeAll(async () => {
  database = await freshDatabase();
  sandbox = await openTestSandbox({ database: { ...database.db, close: async () => {} } });
  cloud = createTtlockCloud(sandbox.settings.ttlock, sandbox.clock);
});
beforeEach(async () => {
  logged = [];
  await sandbox.post('/sandbox/faults', { ttlock: 'ok' });
});
afterAll(async () => {
  await sandbox.close();
  await database.close();
});

const log = (level: string) => (facts: object, text: string) => void logged.push({ level, facts, text });

function contextOf(more: Partial<Context> = {}): Context {
  return {
    config: readConfig({ SANDBOX: '1' }),
    db: database.db,
    clock: sandbox.clock,
    log: { info: log('info'), warn: log('warn'), error: log('error') },
    gateway: undefined,
    lockCloud: cloud,
    google: undefined,
    invoiceSecret: 'a secret of this test',
    payLinkSecret: 'a secret of this test',
    staffSecret: 'a secret of this test',
    lockNoticeSecret: 'a secret of this test',
    limitSecret: 'a secret of this test',
    mailer: undefined,
    publicUrl: () => sandbox.url,
    lastAudit: () => undefined,
    workerIdleFor: () => undefined,
    isDraining: () => false,
    wakeQueue: () => {},
    ...more,
  };
}

type Code = { id: string; state: string; kind: string; lock_id: number | null; qr_code_id: number | null };

/** Creates a reservation that starts `startsIn` ms from now, with its two requested codes. */
async function requested(startsIn = 48 * HOUR) {
  const now = sandbox.clock.now();
  const slot = await givenSlot(database.db, { startTime: new Date(now.getTime() + startsIn) });
  const { reservationId } = await givenReservation(database.db, { slot, member: await givenMember(database.db) });
  const ask = { reservationId, slotId: slot.slotId, now };
  await database.db.transaction((tx) => requestEntryCodes(contextOf(), tx, ask));
  const codes = () =>
    database.db.query<Code>('SELECT * FROM entry_codes WHERE reservation_id = $1 ORDER BY kind', [reservationId]);
  const [location, room] = await codes();
  if (location === undefined || room === undefined) throw new Error('A reservation has fewer than two codes');
  const revoke = () => database.db.transaction((tx) => revokeEntryCodes(contextOf(), tx, ask));
  return { slot, location, room, codes, revoke, now };
}

const provision = (code: Code, context = contextOf(), now = sandbox.clock.now()) =>
  runnersOf(entryJobs(context))['provision-entry-code']?.({ entryCodeId: code.id }, now);
const remove = (code: Code, context = contextOf()) =>
  runnersOf(entryJobs(context))['delete-entry-code']?.({ entryCodeId: code.id }, sandbox.clock.now());

type AtCloud = { name: string; lockId: number; qrCodeId: number; startsAt: string; endsAt: string };

async function atCloud({ id }: Code): Promise<AtCloud[]> {
  const { codes } = (await (await sandbox.get('/sandbox/ttlock/codes')).json()) as { codes: AtCloud[] };
  return codes.filter(({ name }) => name === id.replaceAll('-', ''));
}

async function numbersOf({ locationId, roomId }: GivenSlot): Promise<{ location: number; room: number }> {
  const [row] = await database.db.query<{ location: number; room: number }>(
    'SELECT (SELECT number FROM locations WHERE id = $1) AS location, (SELECT number FROM rooms WHERE id = $2) AS room',
    [locationId, roomId],
  );
  if (row === undefined) throw new Error('A query without FROM returned no row');
  return row;
}

const createAtCloud = ({ id }: Code, lockId: number, slot: GivenSlot) =>
  cloud.createQrCode({ lockId, name: id.replaceAll('-', ''), startsAt: slot.startTime, endsAt: slot.endTime });

describe('provision-entry-code', () => {
  // shows: 4.54
  test("provision-entry-code creates one code at each door's lock, valid during the slot", async () => {
    const { slot, location, room, codes } = await requested();
    expect(await provision(location)).toEqual({ kind: 'done' });
    expect(await provision(room)).toEqual({ kind: 'done' });
    const number = await numbersOf(slot);
    const [madeForLocation, madeForRoom] = [await atCloud(location), await atCloud(room)];
    const window = { startsAt: slot.startTime.toISOString(), endsAt: slot.endTime.toISOString() };
    expect(madeForLocation).toMatchObject([{ lockId: 100_000 + number.location, ...window }]);
    expect(madeForRoom).toMatchObject([{ lockId: 200_000 + number.room, ...window }]);
    expect(await codes()).toMatchObject([
      { state: 'active', lock_id: 100_000 + number.location, qr_code_id: madeForLocation[0]?.qrCodeId },
      { state: 'active', lock_id: 200_000 + number.room, qr_code_id: madeForRoom[0]?.qrCodeId },
    ]);
  });

  test('provision-entry-code creates nothing more when it is repeated', async () => {
    const { room, codes } = await requested();
    await provision(room);
    const [before] = (await codes()).slice(1);
    expect(await provision(room)).toEqual({ kind: 'done' });
    expect(await atCloud(room)).toHaveLength(1);
    expect((await codes())[1]).toEqual(before);
  });

  test('provision-entry-code leaves one code when two workers run it at once', async () => {
    const { room, codes } = await requested();
    await Promise.all([provision(room), provision(room)]);
    await provision(room);
    const made = await atCloud(room);
    expect(made).toHaveLength(1);
    expect((await codes())[1]).toMatchObject({ state: 'active', qr_code_id: made[0]?.qrCodeId });
  });

  test('provision-entry-code keeps the oldest code and deletes the others after lost answers', async () => {
    const { slot, room, codes } = await requested();
    const lockId = 200_000 + (await numbersOf(slot)).room;
    const oldest = await createAtCloud(room, lockId, slot);
    await createAtCloud(room, lockId, slot);
    expect(await provision(room)).toEqual({ kind: 'done' });
    expect(await atCloud(room)).toMatchObject([oldest.kind === 'created' && { qrCodeId: oldest.qrCodeId }]);
    expect((await codes())[1]).toMatchObject({ state: 'active', qr_code_id: (await atCloud(room))[0]?.qrCodeId });
  });

  test('provision-entry-code uses the lock from the catalog', async () => {
    const { slot, room } = await requested();
    await database.db.query('UPDATE rooms SET lock_id = 4711 WHERE id = $1', [slot.roomId]);
    await provision(room);
    expect(await atCloud(room)).toMatchObject([{ lockId: 4711 }]);
  });

  test('provision-entry-code waits without a lock, and continues once the catalog names one', async () => {
    const { slot, location, codes, now } = await requested();
    const context = contextOf({ config: readConfig({ SANDBOX: '0' }) });
    const reason = 'the catalog names no lock for this door';
    expect(await provision(location, context, now)).toEqual({
      kind: 'later',
      reason,
      at: new Date(now.getTime() + HOUR),
      isOwed: true,
    });
    expect(await codes()).toMatchObject([{ state: 'requested', lock_id: null }, {}]);
    await database.db.query('UPDATE locations SET lock_id = 4712 WHERE id = $1', [slot.locationId]);
    expect(await provision(location, context)).toEqual({ kind: 'done' });
    expect(await codes()).toMatchObject([{ state: 'active', lock_id: 4712 }, {}]);
  });

  test('provision-entry-code waits without a lock cloud', async () => {
    const { room, now } = await requested();
    const outcome = await provision(room, contextOf({ lockCloud: undefined }), now);
    expect(outcome).toEqual({
      kind: 'later',
      reason: 'no lock cloud is configured',
      at: new Date(now.getTime() + HOUR),
      isOwed: true,
    });
  });

  test('provision-entry-code is retried while the cloud is down and succeeds afterwards', async () => {
    const { room } = await requested();
    await sandbox.post('/sandbox/faults', { ttlock: 'down' });
    expect(await provision(room)).toEqual({ kind: 'later', reason: expect.stringContaining('retry'), isOwed: true });
    expect(logged).toMatchObject([{ level: 'warn' }]);
    await sandbox.post('/sandbox/faults', { ttlock: 'ok' });
    expect(await provision(room)).toEqual({ kind: 'done' });
  });

  test('provision-entry-code stops and logs an error when the slot is over', async () => {
    const { slot, room, codes } = await requested();
    expect(await provision(room, contextOf(), slot.endTime)).toEqual({ kind: 'done' });
    expect(await atCloud(room)).toEqual([]);
    expect(await codes()).toMatchObject([{}, { state: 'requested' }]);
    expect(logged).toEqual([
      { level: 'error', facts: { entryCode: room.id.slice(0, 8) }, text: 'a slot ended without its entry code' },
    ]);
  });

  test("provision-entry-code is dead-lettered when the code's row does not exist", async () => {
    const outcome = await provision({ ...(await requested()).room, id: crypto.randomUUID() });
    expect(outcome).toMatchObject({ kind: 'dead' });
  });
});

describe('delete-entry-code', () => {
  test('delete-entry-code deletes the code at the cloud, and changes nothing when it is repeated', async () => {
    const { room, revoke } = await requested();
    await provision(room);
    await revoke();
    expect(await remove(room)).toEqual({ kind: 'done' });
    expect(await atCloud(room)).toEqual([]);
    expect(await remove(room)).toEqual({ kind: 'done' });
  });

  test('delete-entry-code and provision-entry-code create nothing for a revoked code, in either order', async () => {
    const { room, revoke, codes } = await requested();
    await revoke();
    expect(await provision(room)).toEqual({ kind: 'done' });
    expect(await remove(room)).toEqual({ kind: 'done' });
    expect(await atCloud(room)).toEqual([]);
    expect(await codes()).toMatchObject([{ state: 'revoked' }, { state: 'revoked' }]);
  });

  test('delete-entry-code deletes a code whose creation was never confirmed', async () => {
    const { slot, room, revoke } = await requested();
    await createAtCloud(room, 200_000 + (await numbersOf(slot)).room, slot);
    await revoke();
    expect(await remove(room)).toEqual({ kind: 'done' });
    expect(await atCloud(room)).toEqual([]);
  });

  test('delete-entry-code leaves no code at the lock cloud when it is revoked during its creation', async () => {
    const { room, revoke, codes } = await requested();
    const revokesMeanwhile: LockCloud = {
      ...cloud,
      async createQrCode(wish) {
        const made = await cloud.createQrCode(wish);
        await revoke();
        return made;
      },
    };
    expect(await provision(room, contextOf({ lockCloud: revokesMeanwhile }))).toEqual({ kind: 'done' });
    expect(await atCloud(room)).toEqual([]);
    expect((await codes())[1]).toMatchObject({ state: 'revoked', qr_code_id: null });
  });

  test('delete-entry-code needs no lock cloud for a code that was never created', async () => {
    const { room, revoke } = await requested();
    await revoke();
    expect(await remove(room, contextOf({ lockCloud: undefined }))).toEqual({ kind: 'done' });
  });
});

describe('a failure of the lock cloud', () => {
  const failing = (failure: LockFailureMeaning): LockCloud => {
    const answer = async (): Promise<LockFailure> => ({ kind: 'failed', failure, errcode: -7, detail: 'said so' });
    return new Proxy(cloud, { get: () => answer });
  };
  const cases: Array<[LockFailureMeaning, { kind: string; farMs?: number; nearMs?: number; alarm: boolean }]> = [
    ['retry', { kind: 'later', nearMs: 15_000, alarm: false }],
    ['code_unknown', { kind: 'later', nearMs: 15_000, alarm: false }],
    ['over_quota', { kind: 'later', farMs: HOUR, nearMs: 60_000, alarm: true }],
    ['misconfigured', { kind: 'later', farMs: HOUR, nearMs: 60_000, alarm: true }],
    ['lock_unknown', { kind: 'later', farMs: HOUR, nearMs: 60_000, alarm: true }],
    ['clock_skew', { kind: 'later', farMs: HOUR, nearMs: 60_000, alarm: true }],
    ['lock_full', { kind: 'later', farMs: HOUR, nearMs: 60_000, alarm: true }],
    ['lock_frozen', { kind: 'later', farMs: HOUR, nearMs: 60_000, alarm: true }],
    ['unsupported', { kind: 'dead', alarm: true }],
    ['rejected', { kind: 'dead', alarm: true }],
  ];
  const resumes = (now: Date, ms: number | undefined) => (ms === undefined ? {} : { at: new Date(now.getTime() + ms) });
  const owing = (kind: string) => (kind === 'later' ? { isOwed: true } : {});

  test.each(cases)(
    '%s leads to the right retry, alarm or dead letter',
    async (failure, { kind, farMs, nearMs, alarm }) => {
      const context = contextOf({ lockCloud: failing(failure) });
      const reason = `${failure} (-7): said so`;
      const far = await requested(48 * HOUR);
      expect(await provision(far.room, context, far.now)).toEqual({
        kind,
        reason,
        ...owing(kind),
        ...resumes(far.now, farMs),
      });
      const near = await requested(HOUR / 2);
      expect(await provision(near.room, context, near.now)).toEqual({
        kind,
        reason,
        ...owing(kind),
        ...resumes(near.now, nearMs),
      });
      expect(logged.map(({ level }) => level)).toEqual(alarm ? ['error', 'error'] : ['warn', 'warn']);
      expect(logged.map(({ facts }) => 'alarm' in facts)).toEqual([alarm, alarm]);
      expect(JSON.stringify(logged)).not.toContain(far.room.id);
      expect(await far.codes()).toMatchObject([{ state: 'requested' }, { state: 'requested' }]);
    },
  );
});
