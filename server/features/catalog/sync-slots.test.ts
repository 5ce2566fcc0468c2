import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMinutes } from '#domain/calendar/duration.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import {
  type CatalogSource,
  createImporter,
  emptyDatabase,
  type Importer,
  INN,
} from '#server/testing/given/catalog.ts';
import { givenHold, givenUnpaidReservation } from '#server/testing/given/given.ts';
import { syncSlots } from './commands/sync-slots.ts';
import { lockImports } from './store.ts';

/** Noon of a Friday in Ho Chi Minh City. */
const NOW = new Date('2026-03-06T05:00:00.000Z');

let database: TestDatabase;
let importer: Importer;
beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  importer = createImporter(database.db, { now: NOW });
});
afterEach(() => emptyDatabase(database.db));
afterAll(() => database.close());

const query = <Row>(text: string, values: unknown[] = []) => database.db.query<Row>(text, values);

async function imported(source: CatalogSource | string) {
  const outcome = await importer.import(source);
  if (outcome.kind !== 'imported') throw new Error(JSON.stringify(outcome));
  return outcome;
}

type SlotTimes = { id: string; room: string; program: string; start: string; end: string };
const slotsOf = (room: string) =>
  query<SlotTimes>(
    `SELECT s.id, r.name AS room, p.key AS program,
       to_char(s.start_time AT TIME ZONE 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD HH24:MI') AS start,
       to_char(s.end_time AT TIME ZONE 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD HH24:MI') AS end
     FROM slots s JOIN rooms r ON r.id = s.room_id JOIN programs p ON p.id = s.program_id
     WHERE r.name = $1 ORDER BY s.start_time`,
    [room],
  );
const startsOf = async (room: string, day: string) =>
  (await slotsOf(room)).filter(({ start }) => start.startsWith(day)).map(({ start }) => start.slice(11));

const SOAKS = ['08:00', '09:30', '11:00', '12:30', '14:00', '15:30', '17:00', '18:30', '20:00'];

describe('an import with a changed schedule', () => {
  const LATER: CatalogSource = {
    ...INN,
    schedule: [
      { location: 'inn', rooms: ['bamboo', 'hoshi'], program: 'soak', first: '08:30', last: '20:30', every: 90 },
    ],
  };
  const slotAt = async (room: string, start: string) => {
    const slot = (await slotsOf(room)).find((each) => each.start === start);
    if (slot === undefined) throw new Error(`No slot of ${room} starts at ${start}`);
    return slot;
  };

  test('an import with a changed schedule replaces free slots that have not begun, and keeps past ones', async () => {
    await imported(INN);
    const { slots } = await imported(LATER);
    expect(slots).toMatchObject({ added: 2 * (6 + 9 * 9), removed: 2 * (6 + 9 * 9) + 2 });
    expect(await startsOf('hoshi', '2026-03-06')).toEqual([
      '08:00',
      '09:30',
      '11:00',
      ...['12:30', '14:00', '15:30', '17:00', '18:30', '20:00'].map(halfAnHourLater),
    ]);
    expect(await startsOf('hoshi', '2026-03-07')).toEqual(SOAKS.map(halfAnHourLater));
  });

  // shows: 10.10
  test('an import with a changed schedule keeps slots that are held, were held, are reserved or locked, and creates none that overlap them', async () => {
    await imported(INN);
    const held = await slotAt('hoshi', '2026-03-07 09:30');
    const wasHeld = await slotAt('hoshi', '2026-03-08 09:30');
    const reserved = await slotAt('hoshi', '2026-03-09 09:30');
    const locked = await slotAt('hoshi', '2026-03-10 09:30');
    await givenHold(database.db, { slotId: held.id, expiresAt: addMinutes(NOW, 15) });
    await givenHold(database.db, { slotId: wasHeld.id, expiresAt: addMinutes(NOW, -1) });
    await query('DELETE FROM slot_claims WHERE slot_id = $1', [wasHeld.id]);
    await givenUnpaidReservation(database.db, { slotId: reserved.id, now: NOW });
    await query('UPDATE slots SET locked_at = $2 WHERE id = $1', [locked.id, NOW]);

    const { blocked } = await imported(LATER);
    const after = await slotsOf('hoshi');
    for (const slot of [held, wasHeld, reserved, locked]) expect(after).toContainEqual(slot);
    // 08:30 to 09:45 and 10:00 to 11:15 would both overlap 09:30 to 10:45.
    expect(blocked.map(({ offer, by, room }) => [room, offer.startTime.toISOString().slice(0, 16), by.id])).toEqual(
      [held, wasHeld, reserved, locked].flatMap(({ id, start }) => [
        ['hoshi of inn', `${start.slice(0, 10)}T01:30`, id],
        ['hoshi of inn', `${start.slice(0, 10)}T03:00`, id],
      ]),
    );
    expect(await startsOf('hoshi', '2026-03-07')).toEqual(['09:30', ...SOAKS.slice(2).map(halfAnHourLater)]);
  });

  test('an import with a changed schedule withdraws a formerly held slot that overlaps nothing until the schedule has it again', async () => {
    await imported(INN);
    const wasHeld = await slotAt('hoshi', '2026-03-08 20:00');
    await givenHold(database.db, { slotId: wasHeld.id, expiresAt: addMinutes(NOW, -1) });
    await query('DELETE FROM slot_claims WHERE slot_id = $1', [wasHeld.id]);
    const [soak, night] = INN.schedule as Record<string, unknown>[];
    const { slots } = await imported({ ...INN, schedule: [{ ...soak, last: '18:30' }, night] });
    expect(slots).toEqual({ added: 0, removed: 2 * 10 - 1, withdrawn: 1, returned: 0 });
    const withdrawn = 'SELECT id, withdrawn_at FROM slots WHERE withdrawn_at IS NOT NULL';
    expect(await query(withdrawn)).toEqual([{ id: wasHeld.id, withdrawn_at: NOW }]);
    await importer.topUp();
    expect(await query(withdrawn)).toHaveLength(1);
    expect((await imported(INN)).slots).toEqual({ added: 2 * 10 - 1, removed: 0, withdrawn: 0, returned: 1 });
    expect(await query(withdrawn)).toEqual([]);
  });

  test('an import with a changed schedule withdraws a slot to which a booking was to be moved', async () => {
    await imported(INN);
    const target = await slotAt('hoshi', '2026-03-08 20:00');
    const blocked = await slotAt('hoshi', '2026-03-08 09:30');
    const reservationId = await givenUnpaidReservation(database.db, { slotId: blocked.id, now: NOW });
    await query(
      `WITH block AS (
         INSERT INTO blocks (id, location_id, room_id, from_at, until_at, kind, reason, made_by, made_at)
         SELECT gen_random_uuid(), r.location_id, r.id, s.start_time, s.end_time, 'repair', 'x', v.member_id, $3
         FROM reservations v JOIN slots s ON s.id = v.slot_id JOIN rooms r ON r.id = s.room_id WHERE v.id = $1
         RETURNING id, made_by
       ), run AS (
         INSERT INTO bulk_runs (id, block_id, reason, made_by, made_at)
         SELECT gen_random_uuid(), id, 'x', made_by, $3 FROM block RETURNING id
       )
       INSERT INTO bulk_items (run_id, reservation_id, choice, slot_id, state, refusal, ended_at)
       SELECT id, $1, 'move', $2, 'refused', 'stale', $3 FROM run`,
      [reservationId, target.id, NOW],
    );
    const [soak, night] = INN.schedule as Record<string, unknown>[];
    const { slots } = await imported({ ...INN, schedule: [{ ...soak, last: '18:30' }, night] });
    expect(slots).toEqual({ added: 0, removed: 2 * 10 - 1, withdrawn: 1, returned: 0 });
    expect(await slotsOf('hoshi')).toContainEqual(target);
  });

  test('an import with a changed schedule recreates the free slots of a program with a new length, while sold slots keep theirs', async () => {
    await imported(INN);
    const sold = await slotAt('bamboo', '2026-03-08 09:30');
    await givenUnpaidReservation(database.db, { slotId: sold.id, now: NOW });
    const [soak, night] = INN.programs as Record<string, unknown>[];
    await imported({ ...INN, programs: [{ ...soak, duration: 60 }, night] });
    const slots = await slotsOf('bamboo');
    expect(slots).toContainEqual(sold);
    expect(slots.filter(({ start }) => start.startsWith('2026-03-07')).map(({ end }) => end.slice(11))).toEqual([
      '09:00',
      '10:30',
      '12:00',
      '13:30',
      '15:00',
      '16:30',
      '18:00',
      '19:30',
      '21:00',
      '03:00',
    ]);
    expect(sold.end).toBe('2026-03-08 10:45');
  });
});

test('an import that begins while few slots are taken does not read all claims for each slot', async () => {
  await imported(INN);
  const [first] = await slotsOf('hoshi');
  await givenUnpaidReservation(database.db, { slotId: first?.id ?? '', now: NOW });
  await query('ANALYZE slot_claims');
  await database.db.transaction(async (tx) => {
    const scans = () => tx.query("SELECT seq_scan FROM pg_stat_xact_user_tables WHERE relname = 'slot_claims'");
    await lockImports(tx);
    const before = await scans();
    await syncSlots(tx, { now: NOW, horizonDays: 30, closedRooms: [] });
    expect(await scans()).toEqual(before);
  });
});

const halfAnHourLater = (time: string): string => {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};
