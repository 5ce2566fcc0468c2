import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, type Day, dayOf, startOfDay } from '#domain/calendar/day.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { createImporter, dumpCatalog, emptyDatabase, type Importer, INN } from '#server/testing/given/catalog.ts';
import { givenSlot } from '#server/testing/given/given.ts';

const NOW = new Date('2026-03-06T05:00:00.000Z');
const DAYS = 10;

let database: TestDatabase;
let importer: Importer;
beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  importer = createImporter(database.db, { now: NOW, horizonDays: DAYS });
  await importer.import(INN);
});
afterEach(() => emptyDatabase(database.db));
afterAll(() => database.close());

/** Returns how many slots begin on each of `days` days from `day`. */
async function countsFrom(day: Day, days: number): Promise<number[]> {
  const rows = await database.db.query<{ start_time: Date }>('SELECT start_time FROM slots');
  return Array.from({ length: days }, (_, index) => {
    const wanted = addDays(day, index);
    return rows.filter(({ start_time: start }) => dayOf(start) === wanted).length;
  });
}

/** Friday 6 March and the following nine days; the 19s include a Saturday night. */
const FIRST_DAYS = [18, 19, 18, 18, 18, 18, 18, 18, 19, 18];

// shows: 9.27, 10.17
test('an import creates slots up to the horizon and not beyond', async () => {
  expect(await countsFrom(dayOf(NOW), DAYS + 1)).toEqual([...FIRST_DAYS, 0]);
});

describe('the daily top-up', () => {
  test('the daily top-up changes no slot on the day of the import', async () => {
    const { slots } = await dumpCatalog(database.db);
    await importer.topUp();
    expect((await dumpCatalog(database.db)).slots).toEqual(slots);
  });

  // shows: 9.27, 10.17
  test('the daily top-up adds one day a day later', async () => {
    importer.now = startOfDay(addDays(dayOf(NOW), 1));
    await importer.topUp();
    expect(await countsFrom(dayOf(NOW), DAYS + 2)).toEqual([...FIRST_DAYS, 18, 0]);
  });

  test('the daily top-up creates the coming slots when it runs months later, in the evening', async () => {
    const later = addDays(dayOf(NOW), 91);
    importer.now = new Date(startOfDay(later).getTime() + 19 * 3_600_000);
    await importer.topUp();
    expect(await countsFrom(later, DAYS + 1)).toEqual([...FIRST_DAYS, 0]);
    expect(await countsFrom(addDays(dayOf(NOW), DAYS), 91 - DAYS)).toEqual(Array(91 - DAYS).fill(0));
  });

  test('the daily top-up changes nothing more when it is repeated or runs several times at once', async () => {
    importer.now = startOfDay(addDays(dayOf(NOW), 3));
    await Promise.all([importer.topUp(), importer.topUp(), importer.topUp()]);
    expect(await countsFrom(dayOf(NOW), DAYS + 4)).toEqual([...FIRST_DAYS, 18, 18, 18, 0]);
  });

  test('the daily top-up deletes nothing, not even slots outside the schedule', async () => {
    const { slotId, startTime } = await givenSlot(database.db, { startTime: new Date('2026-03-10T05:00:00.000Z') });
    await database.db.query(`UPDATE schedule_rules SET first_minute = first_minute + 15 WHERE first_minute = 480`);
    importer.now = startOfDay(addDays(dayOf(NOW), 1));
    await importer.topUp();
    expect(await database.db.query('SELECT start_time FROM slots WHERE id = $1', [slotId])).toEqual([
      { start_time: startTime },
    ]);
    // New slots that overlap old ones are not created.
    expect(await countsFrom(dayOf(NOW), DAYS)).toEqual(FIRST_DAYS.map((count, index) => count + (index === 4 ? 1 : 0)));
  });

  test('the daily top-up queues itself once for the next day', async () => {
    await importer.topUp();
    await importer.topUp();
    const jobs = await database.db.query('SELECT kind, key, run_at FROM jobs');
    expect(jobs).toEqual([
      { kind: 'top-up-slots', key: '2026-03-07 and 10 days', run_at: new Date('2026-03-06T17:00:00.000Z') },
    ]);
  });
});
