import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { LockCloud } from '#server/adapters/ttlock/port.ts';
import { audit } from '#server/audit/audit.ts';
import { describeImport } from '#server/commands/describe-import.ts';
import { alignEntryCode } from '#server/features/entry/commands/align-entry-code.ts';
import { clearFormerLock } from '#server/features/entry/commands/clear-former-lock.ts';
import { requestEntryCodes } from '#server/features/entry/commands/request-entry-codes.ts';
import { revokeEntryCodes } from '#server/features/entry/commands/revoke-entry-codes.ts';
import { INN } from '#server/testing/given/catalog.ts';
import { type GivenMember, type GivenSlot, givenMember, givenReservation } from '#server/testing/given/given.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { importCatalog } from './commands/import-catalog.ts';

let site: Site;
let mai: GivenMember;
/** Each test uses lock ids of its own. */
let locks = 5_000;

beforeAll(async () => {
  site = await startSite();
  mai = await givenMember(site.db);
});
beforeEach(() => {
  locks += 100;
});
afterAll(() => site.close());

type Locks = { location?: number; room?: number };

async function imported({ location, room }: Locks) {
  const rooms = [{ name: 'bamboo', ...(room && { lock: room }) }, 'hoshi'];
  const inn = { ...(INN.locations as object[])[0], ...(location && { lock: location }), rooms };
  const yamlText = stringify({ ...INN, locations: [inn] });
  const outcome = await importCatalog(site.context, { yamlText, allowDemo: false });
  if (outcome.kind !== 'imported') throw new Error(JSON.stringify(outcome));
  return outcome;
}

type Code = { id: string; kind: 'LOCATION' | 'ROOM'; state: string; lock_id: number | null };

/** Creates a reservation of a catalog room that starts more than a day from now. */
async function reserved({ isCodeMadeByTest = false } = {}) {
  const now = site.context.clock.now();
  const [slot] = await site.db.query<GivenSlot>(
    `SELECT s.id AS "slotId", s.start_time AS "startTime", s.end_time AS "endTime", r.id AS "roomId",
       r.location_id AS "locationId", s.program_id AS "programId", t.id AS "ticketId"
     FROM slots s JOIN rooms r ON r.id = s.room_id JOIN tickets t ON t.program_id = s.program_id
     WHERE r.name = 'bamboo' AND s.start_time > $1 AND NOT EXISTS (SELECT 1 FROM reservations v WHERE v.slot_id = s.id)
     ORDER BY s.start_time LIMIT 1`,
    [new Date(now.getTime() + 30 * 3_600_000)],
  );
  if (slot === undefined) throw new Error('The catalog has no free slot in bamboo');
  const { reservationId } = await givenReservation(site.db, { slot, now, member: mai });
  const ask = { reservationId, slotId: slot.slotId, now };
  await site.db.transaction(async (tx) => {
    await requestEntryCodes(site.context, tx, ask);
    // Committed together, so that the worker never sees these jobs.
    if (isCodeMadeByTest)
      await tx.query(`UPDATE jobs SET done_at = now() WHERE kind = 'provision-entry-code' AND done_at IS NULL`);
  });
  const codes = () =>
    site.db.query<Code>('SELECT * FROM entry_codes WHERE reservation_id = $1 ORDER BY kind', [reservationId]);
  const room = async () => (await codes())[1] as Code;
  const revoke = () => site.db.transaction((tx) => revokeEntryCodes(site.context, tx, ask));
  const untilStart = () => (slot.startTime.getTime() - site.context.clock.now().getTime()) / 1000;
  return { codes, room, revoke, untilStart };
}

/** Returns the locks at which the lock cloud has a QR code or a passcode for this entry code. */
async function locksOf({ id }: Code): Promise<{ codes: number[]; passcodes: number[] }> {
  const { body } = await site.call('GET', '/sandbox/ttlock/codes');
  const own = (entries: Array<{ name: string; lockId: number }>) =>
    entries.filter(({ name }) => name === id.replaceAll('-', '')).map(({ lockId }) => lockId);
  return { codes: own(body.codes), passcodes: own(body.passcodes) };
}

const misplaced = async () =>
  (await audit(site.db, site.context.clock.now())).filter(({ check }) => check === 'entry.at_its_door');

const openedAt = async (lockId: number, { id }: Code) => {
  const { body } = await site.call('GET', `/api/ttlock-qr-codes/${id}/qr-code-content`, { token: mai.token });
  const held = { lockId, qrCodeContent: body.qrCodeContent };
  return (await site.call('POST', '/sandbox/ttlock/scan', { body: held })).body.opened;
};

describe('a door whose lock changes', () => {
  // shows: 10.5
  test('a door whose lock changes has its codes created at the new lock and deleted at the old one, and the import reports how many', async () => {
    await imported({ location: locks + 1, room: locks + 2 });
    const [first, second] = [await reserved(), await reserved()];
    await site.worker.drained();
    expect(await first.codes()).toMatchObject([{ lock_id: locks + 1 }, { lock_id: locks + 2 }]);
    const outcome = await imported({ location: locks + 1, room: locks + 3 });
    expect(outcome.entryCodes).toEqual({ requestedAgain: 2 });
    expect(describeImport('inn.yaml', outcome)).toMatch(/entry codes +2 requested again at other locks/);
    await site.worker.drained();
    expect(await misplaced()).toEqual([]);
    for (const { codes } of [first, second]) {
      expect(await codes()).toMatchObject([
        { state: 'active', lock_id: locks + 1 },
        { state: 'active', lock_id: locks + 3 },
      ]);
    }
    await site.advance(5 * 60);
    for (const code of await first.codes()) expect((await locksOf(code)).codes).toEqual([code.lock_id]);
    await site.advance(first.untilStart());
    expect(await openedAt(locks + 3, await first.room())).toBe(true);
    expect((await imported({ location: locks + 1, room: locks + 3 })).entryCodes).toEqual({ requestedAgain: 0 });
  });

  test('a door whose lock changes keeps the code at its old lock when the catalog returns to that lock', async () => {
    await imported({ room: locks + 2 });
    const { room } = await reserved();
    await site.worker.drained();
    await imported({ room: locks + 3 });
    await site.worker.drained();
    await imported({ room: locks + 2 });
    await site.advance(6 * 60);
    expect(await room()).toMatchObject({ state: 'active', lock_id: locks + 2 });
    expect((await locksOf(await room())).codes).toEqual([locks + 2]);
  });

  test('a door whose lock changes keeps its codes while the catalog names no lock', async () => {
    await imported({ room: locks + 2 });
    const { room } = await reserved();
    await site.worker.drained();
    expect((await imported({})).entryCodes).toEqual({ requestedAgain: 0 });
    await site.advance(6 * 60);
    expect(await room()).toMatchObject({ state: 'active', lock_id: locks + 2 });
    expect((await locksOf(await room())).codes).toEqual([locks + 2]);
  });

  test('a door whose lock changes has the code of a canceled reservation deleted at the old lock', async () => {
    await imported({ room: locks + 2 });
    const { room, revoke } = await reserved();
    await site.worker.drained();
    await site.call('POST', '/sandbox/faults', { body: { ttlock: 'down' } });
    await revoke();
    await imported({ room: locks + 3 });
    await site.call('POST', '/sandbox/faults', { body: { ttlock: 'ok' } });
    await site.advance(6 * 60);
    expect(await room()).toMatchObject({ state: 'revoked' });
    expect((await locksOf(await room())).codes).toEqual([]);
  });

  test('a door whose lock changes retries the deletion every three hours while the old lock is unreachable, and sooner near the start', async () => {
    await imported({ room: locks + 2 });
    const { room, untilStart } = await reserved();
    await site.worker.drained();
    await imported({ room: locks + 3 });
    await site.worker.drained();
    const cloud = site.context.lockCloud as LockCloud;
    const offline = { kind: 'failed', failure: 'no_gateway', errcode: -3003, detail: 'gateway offline' } as const;
    const context = { ...site.context, lockCloud: { ...cloud, deleteQrCode: async () => offline } };
    const startsAt = site.context.clock.now().getTime() + untilStart() * 1000;
    const pauseBefore = async (minutes: number) => {
      const now = new Date(startsAt - minutes * 60_000);
      const outcome = await clearFormerLock(context, { entryCodeId: (await room()).id, lockId: locks + 2, now });
      if (outcome.kind !== 'later' || outcome.at === undefined) throw new Error(outcome.kind);
      return (outcome.at.getTime() - now.getTime()) / 60_000;
    };
    expect([await pauseBefore(1200), await pauseBefore(120), await pauseBefore(30)]).toEqual([180, 60, 15]);
    await site.advance(5 * 60);
    expect((await locksOf(await room())).codes).toEqual([locks + 3]);
  });

  test('a door whose lock changes has the passcode of a late code created at the new lock as well', async () => {
    await imported({ room: locks + 2 });
    for (const lockId of [locks + 2, locks + 3])
      await site.call('POST', '/sandbox/ttlock/locks', { body: { lockId, readsQr: false } });
    const { room, untilStart } = await reserved();
    await site.advance(untilStart() - 60);
    expect((await locksOf(await room())).passcodes).toEqual([locks + 2]);
    await imported({ room: locks + 3 });
    await site.worker.drained();
    expect((await locksOf(await room())).passcodes).toContain(locks + 3);
    await site.advance(5 * 60);
    expect((await locksOf(await room())).passcodes).toEqual([locks + 3]);
  });
});

describe('a change during the creation of a code', () => {
  /** Creates the code as another worker would, and runs `meanwhile` after the lock cloud's answer. */
  const made = ({ id }: Code, meanwhile: () => Promise<unknown>) => {
    const cloud = site.context.lockCloud as LockCloud;
    let isFirst = true;
    const lockCloud: LockCloud = {
      ...cloud,
      async createQrCode(wish) {
        const answer = await cloud.createQrCode(wish);
        if (isFirst) await meanwhile();
        isFirst = false;
        return answer;
      },
    };
    const context = { ...site.context, lockCloud };
    return alignEntryCode(context, id, site.context.clock.now());
  };

  async function beingMade() {
    await imported({ room: locks + 2 });
    await site.worker.drained();
    const reservation = await reserved({ isCodeMadeByTest: true });
    return { ...reservation, code: await reservation.room() };
  }

  test('a change to another lock while a code is created is followed: the code is created there', async () => {
    const { code, room } = await beingMade();
    expect(await made(code, () => imported({ room: locks + 3 }))).toEqual({ kind: 'done' });
    expect(await room()).toMatchObject({ state: 'active', lock_id: locks + 3 });
    await site.advance(6 * 60);
    expect((await locksOf(code)).codes).toEqual([locks + 3]);
    expect(await misplaced()).toEqual([]);
  });

  test('a change of the lock delays storing the code until the change is committed', async () => {
    const { code, room } = await beingMade();
    const changed = Promise.withResolvers<void>();
    const committing = Promise.withResolvers<void>();
    const changing = site.db.transaction(async (tx) => {
      await tx.query(`UPDATE rooms SET lock_id = $1 WHERE name = 'bamboo'`, [locks + 3]);
      changed.resolve();
      await committing.promise;
    });
    const making = made(code, async () => {
      await changed.promise;
      setTimeout(committing.resolve, 200);
    });
    await Promise.all([making, changing]);
    expect(await room()).toMatchObject({ state: 'active', lock_id: locks + 3 });
  });

  test('a change of the location and then of its room is not blocked while the code is stored', async () => {
    const { code } = await beingMade();
    const changed = Promise.withResolvers<void>();
    let tries = 0;
    const changing = site.db.transaction(async (tx) => {
      tries += 1;
      // Just below PostgreSQL's deadlock timeout, so that this transaction is the one that fails.
      await tx.query(`SET LOCAL lock_timeout = '900ms'`);
      await tx.query(
        `UPDATE locations SET position = position WHERE id = (SELECT location_id FROM rooms WHERE name = 'bamboo')`,
      );
      changed.resolve();
      await new Promise((resolve) => setTimeout(resolve, 200));
      await tx.query(`UPDATE rooms SET position = position WHERE name = 'bamboo'`);
    });
    await Promise.all([made(code, () => changed.promise), changing]);
    expect(tries).toBe(1);
  });
});
