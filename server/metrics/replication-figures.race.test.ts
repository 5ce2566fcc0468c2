/** @module-tag nightly */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { connectPostgres } from '#server/db/connect-postgres.ts';
import { startPostgres } from '#tools/postgres.ts';
import { registerReplication } from './replication-figures.ts';

/** Returns the figures of standbys and archive that a role may read. */
async function figuresFor(url: string): Promise<string> {
  const db = connectPostgres({ url, connections: 2, onError: () => {} });
  const registry = new Registry();
  registerReplication(registry, db);
  const text = await registry.metrics();
  await db.close();
  return text;
}

test('a standby shows with its lag and its kind, to a role that may read statistics', async () => {
  const primary = await startPostgres({ fsync: false, single: true });
  const admin = new pg.Client({ connectionString: primary.url });
  await admin.connect();
  await admin.query(`CREATE ROLE app LOGIN PASSWORD 'app'`);
  const url = new URL(primary.url);
  [url.username, url.password] = ['app', 'app'];

  expect(await figuresFor(url.href), 'without the right nothing is claimed').not.toMatch(/^yumori_db_standbys\{/m);
  await admin.query('GRANT pg_read_all_stats TO app');
  expect(await figuresFor(url.href)).toMatch(/^yumori_db_standbys\{kind="asynchronous"\} 0$/m);

  const standby = await startPostgres({ fsync: false, standbyOf: primary });
  await admin.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
  await admin.query('SELECT pg_reload_conf()');
  const isSynchronous = () => admin.query(`SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'`);
  while ((await isSynchronous()).rowCount === 0) await pause(20);
  const figures = await figuresFor(url.href);
  expect(figures).toMatch(/^yumori_db_standbys\{kind="synchronous"\} 1$/m);
  expect(figures).toMatch(/^yumori_db_replication_lag_seconds\{standby="[^"]+",sync="sync"\} [\d.e-]+$/m);
  await admin.end();
  await standby.stop();
  await primary.stop();
});

test('a failing archive of WAL shows until a segment is archived again', async () => {
  const server = await startPostgres({ fsync: false, single: true, settings: { archive_mode: 'on' } });
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const failing = async () => /^yumori_db_wal_archive_failing (\d)$/m.exec(await figuresFor(server.url))?.[1];
  const archiveWith = async (command: string) => {
    await admin.query(`ALTER SYSTEM SET archive_command = '${command}'`);
    await admin.query('SELECT pg_reload_conf()');
    // Two statements, because in one transaction the WAL segment would be switched while it is still empty.
    await admin.query('SELECT txid_current()');
    await admin.query('SELECT pg_switch_wal()');
  };
  expect(await failing(), 'nothing was to be archived yet').toBe('0');

  await archiveWith('false');
  await expect.poll(failing, { timeout: 30_000 }).toBe('1');
  await archiveWith('true');
  await expect.poll(failing, { timeout: 30_000 }).toBe('0');
  await admin.end();
  await server.stop();
});
