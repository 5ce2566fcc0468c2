import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectPostgres } from '#server/db/connect-postgres.ts';
import type { Database } from '#server/db/database.ts';
import { supplySlots } from '#server/features/slots/commands/supply-slots.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { takeAway } from '#server/testing/databases/take-away.ts';
import { untilWaitedFor } from '#server/testing/databases/waiting.ts';
import { type CatalogSource, createImporter, emptyDatabase, INN } from '#server/testing/given/catalog.ts';
import { givenMember, givenSlot } from '#server/testing/given/given.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
import { roundsOf } from '#server/testing/rounds.ts';
import { startSite } from '#server/testing/servers/site.ts';
import { lockSlots } from './store.ts';

const NOW = new Date('2026-03-06T05:00:00.000Z');
const ROUNDS = roundsOf(2, 10);

/** The same location with another schedule, other prices and another room. */
const OTHER: CatalogSource = {
  ...INN,
  locations: [{ key: 'inn', name: 'Sen Inn', address: '8 Lý Thái Tổ, Huế', rooms: ['hoshi', 'fern'] }],
  programs: [{ key: 'soak', name: 'Soak', duration: 60, ticket: { name: 'Soak Ticket', price: 7 } }],
  schedule: [{ location: 'inn', rooms: ['hoshi', 'fern'], program: 'soak', first: '08:20', last: '20:20', every: 80 }],
};

let database: TestDatabase;
let elsewhere: Database;
beforeAll(async () => {
  database = await freshDatabase();
  elsewhere = connectPostgres({ url: database.url ?? '', connections: 4, onError: () => {} });
});
afterAll(async () => {
  await elsewhere.close();
  await database.close();
});

/** Returns everything on sale, without ids. */
const supply = (db: Database) =>
  db.query(
    `SELECT l.name AS location, r.name AS room, p.duration_minutes, t.price, s.start_time, s.end_time
     FROM slots s JOIN rooms r ON r.id = s.room_id JOIN locations l ON l.id = r.location_id
       JOIN programs p ON p.id = s.program_id JOIN tickets t ON t.program_id = p.id
     WHERE s.start_time > $1 ORDER BY 2, 5`,
    [NOW],
  );

// shows: 10.7
test('exactly one of several catalogs imported at the same moment is on sale in the end, complete', {
  tags: 'nightly',
  timeout: 120_000,
}, async () => {
  const here = createImporter(database.db, { now: NOW, horizonDays: 5 });
  const there = createImporter(elsewhere, { now: NOW, horizonDays: 5 });
  const alone: unknown[] = [];
  for (const source of [INN, OTHER]) {
    await here.import(source);
    alone.push(await supply(database.db));
    await emptyDatabase(database.db);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const outcomes = await Promise.all([here.import(INN), there.import(OTHER), there.import(INN), here.import(OTHER)]);
    expect(outcomes.map(({ kind }) => kind)).toEqual(Array(4).fill('imported'));
    expect(alone).toContainEqual(await supply(database.db));
  }
});

// shows: 10.10
test('a slot held during an import is either refused or survives it', {
  tags: 'nightly',
  timeout: 120_000,
}, async () => {
  const site = await startSite({ CATALOG: 'catalog/demo.yaml', RATE_LIMITS: 'off' });
  try {
    const { clock } = site.context;
    const importer = createImporter(site.db, { now: clock.now(), horizonDays: 5 });
    await importer.import(INN);
    const statuses: number[] = [];
    const taken: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const free = await site.db.query<{ id: string }>(
        `SELECT s.id FROM slots s LEFT JOIN slot_claims c ON c.slot_id = s.id
         WHERE s.start_time > $1 AND c.slot_id IS NULL ORDER BY s.id LIMIT 60`,
        [clock.now()],
      );
      const wishes = await Promise.all(free.map(async ({ id }) => ({ id, member: await givenMember(site.db) })));
      let importing = true;
      const imported = importer.import(round % 2 === 0 ? OTHER : INN).finally(() => {
        importing = false;
      });
      // Four loops hold slots one after another while the import runs.
      const lane = async () => {
        for (let wish = wishes.pop(); wish !== undefined && importing; wish = wishes.pop()) {
          const { status } = await holdSlot(site.call, wish.member, wish.id);
          statuses.push(status);
          if (status === 200) taken.push(wish.id);
        }
      };
      await Promise.all([lane(), lane(), lane(), lane()]);
      expect((await imported).kind).toBe('imported');
    }
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
    expect(taken.length).toBeGreaterThan(0);
    const there = await site.db.query<{ id: string }>('SELECT id FROM slots WHERE id = ANY($1)', [taken]);
    expect(there).toHaveLength(taken.length);
  } finally {
    await site.close();
  }
});

/** The same location without one of its rooms. */
const WITHOUT_HOSHI: CatalogSource = {
  ...INN,
  locations: [{ ...(INN.locations as object[])[0], rooms: ['bamboo'] }],
  schedule: (INN.schedule as object[]).map((line) => ({ ...line, rooms: ['bamboo'] })),
};

test('a hold in a room that is being closed either comes first and is kept and counted, or is refused', {
  tags: 'nightly',
  timeout: 120_000,
}, async () => {
  const site = await startSite({ RATE_LIMITS: 'off' });
  try {
    const { clock } = site.context;
    const importer = createImporter(site.db, { now: clock.now(), horizonDays: 5 });
    let kept = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await importer.import(INN);
      const slots = await site.db.query<{ id: string }>(
        `SELECT s.id FROM slots s JOIN rooms r ON r.id = s.room_id JOIN locations l ON l.id = r.location_id
           LEFT JOIN slot_claims c ON c.slot_id = s.id
         WHERE l.key = 'inn' AND r.name = 'hoshi' AND s.start_time > $1 AND s.withdrawn_at IS NULL AND c.slot_id IS NULL
         ORDER BY s.start_time LIMIT 20`,
        [clock.now()],
      );
      const wishes = await Promise.all(slots.map(async ({ id }) => ({ id, member: await givenMember(site.db) })));
      // Slots that have been held once are withdrawn instead of deleted.
      for (const { id, member } of wishes) {
        await holdSlot(site.call, member, id);
        await site.call('DELETE', `/api/slots/${id}/paymenting`, { token: member.token });
      }
      const importing = importer.import(WITHOUT_HOSHI);
      const codes = await Promise.all(
        wishes.map(async ({ id, member }) => (await holdSlot(site.call, member, id)).body.code ?? 'held'),
      );
      const outcome = await importing;
      if (outcome.kind !== 'imported') throw new Error(JSON.stringify(outcome));
      expect(codes.filter((code) => code !== 'held' && code !== 'slot_locked')).toEqual([]);
      kept += codes.filter((code) => code === 'held').length;
      const ofInn = outcome.closed.filter(({ place }) => place.endsWith('of inn'));
      expect(ofInn).toEqual([{ place: 'hoshi of inn', isNew: true, reservations: 0, underWay: kept }]);
    }
  } finally {
    await site.close();
  }
});

test.each([
  ['refuses', 'slot_locked'],
  ['accepts without its trigger', 'held'],
])(
  'a slot that is being withdrawn %s a hold that waits for its lock',
  async (what, expected) => {
    const site = await startSite({ RATE_LIMITS: 'off' });
    try {
      if (what !== 'refuses') await takeAway(site.db, 'DROP TRIGGER slot_claims_of_offered_slots ON slot_claims');
      const { slotId } = await givenSlot(site.db);
      const member = await givenMember(site.db);
      let asking: ReturnType<typeof holdSlot> | undefined;
      await site.db.transaction(async (tx) => {
        await lockSlots(tx, [slotId]);
        asking = holdSlot(site.call, member, slotId);
        await untilWaitedFor(site.db, tx);
        await supplySlots(tx, { withdrawn: [slotId], now: new Date() });
      });
      expect((await asking)?.body.code ?? 'held').toBe(expected);
    } finally {
      await site.close();
    }
  },
  60_000,
);
