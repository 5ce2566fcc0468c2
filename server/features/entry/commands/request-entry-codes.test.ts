import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { givenMember, givenReservation, givenSlot } from '#server/testing/given/given.ts';
import { requestEntryCodes } from './request-entry-codes.ts';
import { revokeEntryCodes } from './revoke-entry-codes.ts';

const NOW = new Date('2026-11-20T03:00:00.000Z');
const START = new Date('2026-11-27T12:00:00.000Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const rows = <Row>(sql: string, values: unknown[]) => database.db.query<Row>(sql, values);

async function reservation() {
  const slot = await givenSlot(database.db, { startTime: START });
  const { reservationId } = await givenReservation(database.db, { slot, member: await givenMember(database.db) });
  let wakes = 0;
  const wakeQueue = () => {
    wakes += 1;
  };
  const context = { wakeQueue };
  const ask = { reservationId, slotId: slot.slotId, now: NOW };
  return {
    reservationId,
    slot,
    wakes: () => wakes,
    request: () => database.db.transaction((tx) => requestEntryCodes(context, tx, ask)),
    revoke: () => database.db.transaction((tx) => revokeEntryCodes(context, tx, ask)),
    codes: () => rows(`SELECT * FROM entry_codes WHERE reservation_id = $1 ORDER BY kind`, [reservationId]),
    jobs: (kind: string) =>
      rows<{ key: string }>(
        `SELECT key, payload, run_at FROM jobs WHERE kind = $1 AND key IN (SELECT id::text FROM entry_codes WHERE reservation_id = $2)`,
        [kind, reservationId],
      ),
    history: () =>
      rows<{ action: string }>('SELECT action FROM history WHERE subject_id = $1 ORDER BY id', [reservationId]),
    live: () => rows(`SELECT kind FROM entry_codes WHERE reservation_id = $1 AND state <> 'revoked'`, [reservationId]),
  };
}

// shows: 4.54
test('a reservation gets a code for each door, valid during its slot, each with a job', async () => {
  const given = await reservation();
  await given.request();
  const made = {
    state: 'requested',
    valid_from: START,
    valid_until: given.slot.endTime,
    lock_id: null,
    qr_code_id: null,
  };
  expect(await given.codes()).toEqual([
    expect.objectContaining({ ...made, kind: 'LOCATION' }),
    expect.objectContaining({ ...made, kind: 'ROOM' }),
  ]);
  const jobs = await given.jobs('provision-entry-code');
  expect(jobs).toHaveLength(2);
  for (const job of jobs) expect(job).toEqual({ key: job.key, payload: { entryCodeId: job.key }, run_at: NOW });
  expect(await given.history()).toEqual([{ action: 'entry_codes.requested' }]);
  expect(given.wakes()).toBe(1);
});

test('a repeated request changes nothing', async () => {
  const given = await reservation();
  await given.request();
  const before = await given.codes();
  await given.request();
  expect(await given.codes()).toEqual(before);
  expect(await given.jobs('provision-entry-code')).toHaveLength(2);
  expect(await given.history()).toHaveLength(1);
});

test('revoking ends the codes at once and queues their deletion, and new codes can be requested afterwards', async () => {
  const given = await reservation();
  await given.request();
  await given.revoke();
  expect(await given.live()).toEqual([]);
  expect(await given.codes()).toMatchObject([{ state: 'revoked' }, { state: 'revoked' }]);
  expect(await given.jobs('delete-entry-code')).toHaveLength(2);
  await given.revoke();
  expect(await given.history()).toEqual([{ action: 'entry_codes.requested' }, { action: 'entry_codes.revoked' }]);
  await given.request();
  expect(await given.live()).toHaveLength(2);
  expect(await given.codes()).toHaveLength(4);
});
