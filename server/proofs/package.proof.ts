import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { buyAsDemoMember } from '#server/testing/journeys/demo-member.ts';
import { tellFigures } from '#server/testing/proof-figures.ts';
import { startRefused, startServerProcess } from '#server/testing/servers/process.ts';

const ROOT = join(import.meta.dirname, '../..');
const MINUTE = 60_000;
const run = promisify(execFile);

// Outside the project, so that Node finds nothing of the project's node_modules.
const outside = mkdtempSync(join(tmpdir(), 'yumori-package-'));
const folder = join(outside, 'unpacked', 'yumori');
const main = join(folder, 'dist/server/main.mjs');
let database: TestDatabase;
let files: Record<string, number>;

beforeAll(async () => {
  database = await freshDatabase();
  await run('npm', ['run', 'package', '--', '--tar', '--to', join(outside, 'yumori')], { cwd: ROOT });
  await run('mkdir', [join(outside, 'unpacked')]);
  await run('tar', ['-xzf', join(outside, 'yumori.tar.gz'), '-C', join(outside, 'unpacked')]);
  files = filesNow();
}, 5 * MINUTE);
afterAll(async () => {
  await database.close();
  rmSync(outside, { recursive: true, force: true });
});

/** Returns the size of every file of the package. */
function filesNow(): Record<string, number> {
  const sizes = globSync('**/*', { cwd: folder }).map((path) => [path, statSync(join(folder, path)).size] as const);
  return Object.fromEntries(sizes);
}

const environment = () => ({ DATABASE_URL: database.url, NODE_ENV: 'production', SLOT_HORIZON_DAYS: '1' });

test('the unpacked package serves the site, takes a booking, runs its commands and writes no file', async () => {
  const server = await startServerProcess(environment(), main);
  const statusOf = async (path: string) => (await server.call('GET', path)).status;
  const page = await server.call('GET', '/');
  const html = String(page.body);
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(html) ?? [];
  expect([page.status, /<h1/.test(html)], 'the page is drawn on the server').toEqual([200, true]);
  for (const path of ['/api/ready', script, '/api/docs/', '/sandbox'])
    expect([path, await statusOf(path)]).toEqual([path, 200]);
  const invoice = await buyAsDemoMember(server.call, database.db);
  expect([invoice.status, invoice.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  for (const name of ['ops', 'audit', 'ledger']) {
    const { stderr } = await run(process.execPath, [join(folder, `server/commands/${name}.ts`)], {
      env: { ...process.env, ...environment() },
    });
    expect(stderr).toContain('Database: ');
  }
  expect(await server.stop()).toBe(0);
  expect(filesNow()).toEqual(files);
  const bytes = Object.values(files).reduce((sum, size) => sum + size, 0);
  tellFigures('The package runs with nothing but Node and a database: site, booking, invoice and commands', {
    files: Object.keys(files).length,
    megabytes: Math.round(bytes / 1e6),
    'megabytes of the archive': Math.round(statSync(join(outside, 'yumori.tar.gz')).size / 1e6),
  });
});

test('without DATABASE_URL the package refuses to start, and says what it needs', async () => {
  const refused = await startRefused({ NODE_ENV: 'production' }, main);
  expect(refused.code).toBe(1);
  expect(refused.said).toMatch(/^DATABASE_URL is needed: this package has no embedded database/m);
  const failure: unknown = await run(process.execPath, [join(folder, 'server/commands/audit.ts')], {
    env: { PATH: process.env.PATH },
  }).catch((error: unknown) => error);
  expect(String(failure)).toMatch(/^DATABASE_URL is needed/m);
});
