/** @module-tag nightly */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { startPostgres } from './postgres.ts';

afterEach(() => void vi.unstubAllEnvs());

test('the role of the URL may create a database and the extension that prevents overlapping slots', async () => {
  const name = `tool_${crypto.randomUUID().replaceAll('-', '')}`;
  const admin = await connect(inject('postgresUrl') ?? '');
  await admin.query(`CREATE DATABASE ${name}`);
  const own = await connect(Object.assign(new URL(inject('postgresUrl') ?? ''), { pathname: `/${name}` }).href);
  expect((await own.query('CREATE EXTENSION btree_gist')).command).toBe('CREATE');
  await own.end();
  await admin.query(`DROP DATABASE ${name}`);
  await admin.end();
});

test('a stopped server refuses connections', async () => {
  vi.stubEnv('TEST_DATABASE_URL', '');
  const postgres = await startPostgres({ fsync: true });
  const client = await connect(postgres.url);
  expect((await client.query('SHOW fsync')).rows).toEqual([{ fsync: 'on' }]);
  await client.end();
  await postgres.stop();
  await expect(connect(postgres.url)).rejects.toThrow('ECONNREFUSED');
});

test('a server ends with the process that started it, even when that process is killed', async () => {
  const module = JSON.stringify(join(import.meta.dirname, 'postgres.ts'));
  const script = `
    const { startPostgres } = await import(${module});
    console.log((await startPostgres({ fsync: false })).url);
    setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TEST_DATABASE_URL: '' },
  });
  const [url] = await once(createInterface(owner.stdout), 'line');
  const client = await connect(url);
  const cut = once(client, 'error');
  owner.kill('SIGKILL');
  expect(String(await cut)).toMatch(/terminated|ECONNRESET|crash/);
});

test('a stopped server leaves no file behind, wherever its data are', async () => {
  vi.stubEnv('TEST_DATABASE_URL', '');
  const postgres = await startPostgres({ fsync: false });
  const data = realpathSync(join(postgres.folder, 'data'));
  expect(existsSync(join(data, 'PG_VERSION'))).toBe(true);
  await postgres.stop();
  expect([postgres.folder, data].filter((folder) => existsSync(folder))).toEqual([]);
});

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}
