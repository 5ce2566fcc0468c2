import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { startRefused } from '#server/testing/servers/process.ts';
import { connectPostgres } from './connect-postgres.ts';
import type { Database } from './database.ts';
import { openPostgres } from './open-postgres.ts';
import { storeSessionSettings } from './roles.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.close());

function withOptions(options: string): string {
  const url = new URL(database.url ?? '');
  url.searchParams.set('options', options);
  return url.href;
}

const settingsOf = (db: Database) =>
  db.query(`SELECT current_setting('lock_timeout') AS lock, current_setting('work_mem') AS memory,
    current_setting('statement_timeout') AS statement`);

test('adds ?options= of the address to its own session settings', async () => {
  const options = { connections: 1, onError: () => {} };
  const db = await openPostgres({ ...options, url: withOptions('-c work_mem=8MB -c statement_timeout=7s') });
  expect(db.pooler).toBeUndefined();
  expect(await settingsOf(db)).toEqual([{ lock: '3s', memory: '8MB', statement: '7s' }]);
  await db.close();
});

describe('behind a pooler', () => {
  const open = (keepsStatements: boolean) =>
    connectPostgres({ url: database.url ?? '', connections: 1, onError: () => {}, pooler: { keepsStatements } });

  test('behind a pooler that forgets prepared statements, none is prepared', async () => {
    const named = { name: 'named', text: 'SELECT 1 AS one' };
    const prepared = `SELECT name FROM pg_prepared_statements`;
    const [forgetful, careful] = [open(false), open(true)];
    for (const db of [forgetful, careful]) {
      expect(await db.query(named)).toEqual([{ one: 1 }]);
      expect(await db.transaction((tx) => tx.query(named))).toEqual([{ one: 1 }]);
    }
    expect(await forgetful.query(prepared)).toEqual([]);
    expect(await careful.query(prepared)).toEqual([{ name: 'named' }]);
    await Promise.all([forgetful.close(), careful.close()]);
  });

  test('behind a pooler, no session settings are sent, and those of the role apply', async () => {
    const bare = open(true);
    expect(await settingsOf(bare)).toMatchObject([{ lock: '0', statement: '0' }]);
    await storeSessionSettings(database.db);
    const stored = open(true);
    expect(await settingsOf(stored)).toMatchObject([{ lock: '3s', statement: '15s' }]);
    await Promise.all([bare.close(), stored.close()]);
  });
});

describe('the server refuses to start', () => {
  test('refuses to start when a timeout is switched off, and says what to set', { tags: 'nightly' }, async () => {
    const { code, said } = await startRefused({ DATABASE_URL: withOptions('-c lock_timeout=0') });
    expect(code).toBe(1);
    expect(said).toContain('The connections of DATABASE_URL lack lock_timeout: remove it from ?options=');
    expect(said).not.toContain('    at ');
  });

  test('refuses to start when notifications do not arrive, and says what to set', { tags: 'nightly' }, async () => {
    const other = await freshDatabase();
    const { code, said } = await startRefused({
      DATABASE_URL: database.url ?? '',
      DATABASE_LISTEN_URL: other.url ?? '',
    });
    expect(code).toBe(1);
    expect(said).toContain('A notification sent through DATABASE_URL did not arrive within 5 s');
    expect(said).toContain('set DATABASE_LISTEN_URL');
    expect(said).not.toContain('    at ');
    await other.close();
  });

  test('refuses to start when nothing listens at DATABASE_LISTEN_URL, and says what to set', {
    tags: 'nightly',
  }, async () => {
    const { code, said } = await startRefused({
      DATABASE_URL: database.url ?? '',
      DATABASE_LISTEN_URL: 'postgres://yumori:hunter2@127.0.0.1:1/yumori',
    });
    expect(code).toBe(1);
    expect(said).toMatch(/^The database of DATABASE_LISTEN_URL .*cannot be used: .*ECONNREFUSED/m);
    expect(said).not.toContain('hunter2');
  });
});
