import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { audit } from '#server/audit/audit.ts';
import { CatalogRefused } from '#server/catalog-file/faults.ts';
import { readConfig } from '#server/config.ts';
import type { Environment } from '#server/environment.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { emptyDatabase, INN } from '#server/testing/given/catalog.ts';
import { startSite } from '#server/testing/servers/site.ts';
import { prepareCatalog } from './commands/prepare-catalog.ts';

const NOW = new Date('2026-03-06T05:00:00.000Z');
const folder = mkdtempSync(join(tmpdir(), 'yumori-catalogs-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(name: string, source: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, stringify(source));
  return path;
}

let database: TestDatabase;
let said: string[];
beforeAll(async () => {
  database = await freshDatabase();
});
beforeEach(async () => {
  said = [];
});
afterEach(() => emptyDatabase(database.db));
afterAll(() => database.close());

function prepare(environment: Environment): Promise<void> {
  const say = (_facts: object, text: string) => void said.push(text);
  const config = readConfig({ SLOT_HORIZON_DAYS: '3', ...environment });
  const log = { info: say, warn: say, error: say };
  return prepareCatalog({ db: database.db, clock: { now: () => NOW }, config, log, wakeQueue() {} });
}

const locations = async () =>
  (await database.db.query<{ key: string }>('SELECT key FROM locations ORDER BY position')).map(({ key }) => key);

describe('the day of the demo', () => {
  test('the day of the demo has past, present and future guests, and no audit findings', async () => {
    await prepare({ SANDBOX: '1', DEMO_DAY: '1' });
    const rows = await database.db.query<{ status: string }>(
      'SELECT DISTINCT status FROM reservations ORDER BY status',
    );
    expect(rows.map(({ status }) => status)).toEqual(['ATTENDED', 'DONE', 'NO_SHOW', 'PENDING']);
    expect(await audit(database.db, NOW)).toEqual([]);
  });
});

describe('an empty database', () => {
  // shows: 11.2
  test('an empty database gets the demo catalog in the sandbox', async () => {
    await prepare({ SANDBOX: '1' });
    expect(await locations()).toEqual(['tay-ho', 'hoi-an', 'thao-dien']);
  });

  // shows: 11.2
  test('an empty database stays empty without the sandbox, and the log says how to import a catalog', async () => {
    await prepare({ SANDBOX: '0' });
    expect(await locations()).toEqual([]);
    expect(said).toEqual(['no catalog is imported, so nothing is for sale; run npm run catalog -- import FILE']);
  });

  // shows: 10.12
  test.each(['0', '1'])('an empty database gets the configured catalog with SANDBOX=%s', async (SANDBOX) => {
    await prepare({ SANDBOX, CATALOG: fileOf('inn.yaml', INN) });
    expect(await locations()).toEqual(['inn']);
  });

  test('an empty database is filled once by two servers that start at the same time', async () => {
    await Promise.all([prepare({ SANDBOX: '1' }), prepare({ SANDBOX: '1' })]);
    expect(await locations()).toEqual(['tay-ho', 'hoi-an', 'thao-dien']);
    expect(said).toEqual(['a catalog was imported']);
    expect(await database.db.query(`SELECT count(*)::int AS count FROM purchased_tickets`)).toEqual([{ count: 3 }]);
  });
});

// shows: 10.12
test('the configured catalog is not read once there is a location', async () => {
  await prepare({ CATALOG: fileOf('inn.yaml', INN) });
  await prepare({ CATALOG: join(folder, 'nowhere.yaml') });
  expect(await locations()).toEqual(['inn']);
});

test.each([
  ['cannot be read', join(folder, 'nowhere.yaml'), /nowhere\.yaml cannot be read: ENOENT/],
  ['has a fault', fileOf('bad.yaml', { ...INN, version: 2 }), /bad\.yaml:1:1: version: must be 1$/],
  ['has demo sections', 'catalog/demo.yaml', /catalog\/demo\.yaml:\d+:1: demoAccounts: is demo data/],
])('a configured catalog that %s stops the start of the server', async (_what, CATALOG, message) => {
  const starting = prepare({ SANDBOX: '0', CATALOG });
  await expect(starting).rejects.toThrow(CatalogRefused);
  await expect(starting).rejects.toThrow(message);
  expect(await locations()).toEqual([]);
});

describe('a server', () => {
  // shows: 9.27
  test('a server sells what its catalog describes, even after the clock has moved by months', async () => {
    const site = await startSite({ CATALOG: fileOf('inn.yaml', INN), SLOT_HORIZON_DAYS: '8' });
    try {
      const [{ id: locationId }] = (await site.call('GET', '/api/locations')).body;
      const [{ id: roomId }] = (await site.call('GET', `/api/rooms/location/${locationId}`)).body;
      const slotsFrom = async (now: Date) => {
        const week = await site.call('GET', `/api/slots/room/${roomId}/week?startDate=${now.toISOString()}`);
        return week.body.slots.length;
      };
      const thisWeek = await slotsFrom(site.context.clock.now());
      expect(thisWeek).toBe(7 * 9 + 1);
      await site.advance(100 * 86_400);
      const now = site.context.clock.now();
      expect(await slotsFrom(new Date(now.getTime() + 86_400_000))).toBe(7 * 9 + 1);
      await site.advance(86_400);
      expect(await slotsFrom(new Date(now.getTime() + 2 * 86_400_000))).toBe(7 * 9 + 1);
      expect((await site.call('GET', '/api/ready')).status).toBe(200);
    } finally {
      await site.close();
    }
  });
});
