/** @module-tag nightly */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { postgresUrl } from '#server/testing/databases/database.ts';
import { givenMember, givenSlot } from '#server/testing/given/given.ts';
import { holdSlot } from '#server/testing/journeys/journey.ts';
import { startRefused, startServerProcess } from '#server/testing/servers/process.ts';
import { connectPostgres } from './connect-postgres.ts';
import type { Database } from './database.ts';

const name = `yumori_${randomUUID().replaceAll('-', '')}`;
const [owner, app] = [`${name}_owner`, `${name}_app`];
let admin: Database;

/** Returns the URL of the database for a role; without one, for the superuser. */
function urlOf(role?: string): string {
  const url = new URL(postgresUrl() ?? '');
  url.pathname = `/${name}`;
  if (role !== undefined) url.username = role;
  return url.href;
}

async function asServer(...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl() });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

beforeEach(async () => {
  await asServer(`CREATE ROLE ${owner} LOGIN`, `CREATE ROLE ${app} LOGIN`, `CREATE DATABASE ${name} OWNER ${owner}`);
  admin = connectPostgres({ url: urlOf(), connections: 2, onError: () => {} });
});
afterEach(async () => {
  await admin.close();
  await asServer(`DROP DATABASE ${name} WITH (FORCE)`, `DROP ROLE ${owner}`, `DROP ROLE ${app}`);
});

type Ran = { code: number | null; said: string };

function runMigrate(environment: Record<string, string>): Promise<Ran> {
  const script = fileURLToPath(new URL('../commands/migrate.ts', import.meta.url));
  const { PATH, HOME, TMPDIR } = process.env;
  return new Promise((settle) => {
    const child = execFile(
      process.execPath,
      [script],
      { env: { PATH, HOME, TMPDIR, ...environment } },
      (_error, stdout, stderr) => settle({ code: child.exitCode, said: stdout + stderr }),
    );
  });
}

test('one role migrates, and another one with only read and write rights serves', async () => {
  // A managed database may allow only its administrator to create extensions.
  await admin.query('CREATE EXTENSION btree_gist');
  const environment = { DATABASE_URL: urlOf(app), SANDBOX: '0' };
  const early = await startRefused(environment);
  expect(early.code).toBe(1);
  expect(early.said).toContain(`lacks 0001-supply,`);
  expect(early.said).toContain(`its role ${app} may not change tables. Run npm run migrate`);
  expect(early.said).not.toContain('    at ');

  const own = await runMigrate({ DATABASE_URL: urlOf(app) });
  expect(own).toMatchObject({ code: 1, said: expect.stringContaining(`its role ${app} may not change tables`) });
  const first = await runMigrate({ DATABASE_URL: urlOf(app), DATABASE_MIGRATE_URL: urlOf(owner) });
  expect(first).toMatchObject({ code: 0, said: expect.stringContaining('Migrated: 0001-supply,') });
  expect(first.said).toContain(`The role ${app} may read and write rows.`);
  const again = await runMigrate({ DATABASE_URL: urlOf(app), DATABASE_MIGRATE_URL: urlOf(owner) });
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining('Nothing to migrate.') });

  const server = await startServerProcess(environment);
  const { slotId } = await givenSlot(admin);
  const member = await givenMember(admin);
  expect((await holdSlot(server.call, member, slotId)).status).toBe(200);
  expect((await server.call('GET', '/api/ready')).body.checks).toMatchObject({ database: true, migrations: true });
  const serving = connectPostgres({ url: urlOf(app), connections: 1, onError: () => {} });
  await expect(serving.query('CREATE TABLE another (id integer)')).rejects.toMatchObject({ code: '42501' });
  await expect(serving.query('ALTER TABLE slots ADD COLUMN another integer')).rejects.toMatchObject({ code: '42501' });
  await serving.close();
  expect(await server.stop()).toBe(0);

  await admin.query(`DELETE FROM kysely_migration WHERE name = (SELECT max(name) FROM kysely_migration)`);
  const late = await startRefused(environment);
  expect(late).toMatchObject({ code: 1, said: expect.stringContaining('Run npm run migrate') });
  // Allows time to start six processes.
}, 180_000);

test('the role of the servers has its timeouts where DATABASE_LISTEN_URL announces a pooler', async () => {
  const timeouts = async () => {
    const bare = new pg.Client({ connectionString: urlOf(app) });
    await bare.connect();
    const { rows } = await bare.query(`SELECT current_setting('statement_timeout') AS statement,
      current_setting('lock_timeout') AS lock, current_setting('idle_in_transaction_session_timeout') AS idle`);
    await bare.end();
    return rows;
  };
  const environment = { DATABASE_URL: urlOf(app), DATABASE_MIGRATE_URL: urlOf(owner) };
  await runMigrate(environment);
  expect(await timeouts()).toEqual([{ statement: '0', lock: '0', idle: '0' }]);
  const listening = { DATABASE_LISTEN_URL: `${urlOf(app)}?application_name=direct` };
  expect(await runMigrate({ ...environment, ...listening })).toMatchObject({ code: 0 });
  expect(await timeouts()).toEqual([{ statement: '15s', lock: '3s', idle: '30s' }]);
});
