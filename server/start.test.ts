import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenMigratedFolder } from '#server/testing/databases/given-folder.ts';
import { type ServerProcess, startRefused, startServerProcess } from '#server/testing/servers/process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yumori-start-'));
  await Promise.all(['refused', 'real'].map((name) => givenMigratedFolder(join(folder, name))));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const data = (name: string) => ({ DATA_DIR: join(folder, name), SLOT_HORIZON_DAYS: '1' });

describe('a start that cannot succeed', () => {
  // shows: 11.3
  test('a start that cannot succeed exits with 1 and lists every fault of the configuration', async () => {
    const refused = await startRefused({ ...data('none'), PORT: 'x', HOLD_MINUTES: '0', SANDBOX: '2' });
    expect(refused.code).toBe(1);
    for (const name of ['PORT', 'HOLD_MINUTES', 'SANDBOX']) expect(refused.said).toContain(`- ${name} must be`);
    expect(refused.said).not.toContain('at readConfig');
  });

  test('a start that cannot succeed exits with 1 and names a database that is unreachable', {
    tags: 'nightly',
  }, async () => {
    const refused = await startRefused({ DATABASE_URL: 'postgres://yumori:hunter2@127.0.0.1:1/yumori' });
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(/^The database of DATABASE_URL cannot be used: .*ECONNREFUSED/);
    expect(refused.said).not.toContain('hunter2');
  });

  test('a start that cannot succeed exits with 1 and names an invalid catalog', { tags: 'nightly' }, async () => {
    const catalog = join(folder, 'catalog.yaml');
    await writeFile(catalog, 'locations: 7\n');
    const refused = await startRefused({ ...data('refused'), CATALOG: catalog });
    expect(refused.code).toBe(1);
    expect(refused.said).toContain('catalog.yaml');
    expect(refused.said).not.toMatch(/^ {4}at /m);
  });

  test('a start that cannot succeed exits with 1 and names the Node that is needed', async () => {
    const older = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.11.0'})`;
    const refused = await startRefused({ ...data('none'), NODE_OPTIONS: `--import=${older}` });
    expect(refused).toEqual({ code: 1, said: 'Yumori needs Node 24.12 or later, and this is 20.11.0.' });
  });

  test('a start that cannot succeed exits with 1 and names a port that is in use', { tags: 'nightly' }, async () => {
    const other = createServer();
    const port = await new Promise<number>((settle) =>
      other.listen(0, '127.0.0.1', () => {
        const address = other.address();
        settle(typeof address === 'object' && address !== null ? address.port : 0);
      }),
    );
    const refused = await startRefused({ ...data('refused'), SANDBOX: '0', PORT: String(port) });
    other.close();
    expect(refused.code).toBe(1);
    expect(refused.said).toContain(`address already in use 127.0.0.1:${port}`);
    expect(refused.said).not.toMatch(/^ {4}at /m);
  });
}, 120_000);

describe('a server without service accounts and catalog', () => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServerProcess({ ...data('real'), SANDBOX: '0' });
  }, 120_000);
  afterAll(() => server.kill());

  test('the embedded database refuses a second server and says why', {
    tags: 'nightly',
    timeout: 120_000,
  }, async () => {
    const refused = await startRefused(data('real'));
    expect(refused.code).toBe(1);
    expect(refused.said).toContain('in use by another Yumori process');
  });

  // shows: 11.4
  test('a start without service accounts and catalog logs what is off, serves the site and stops cleanly', async () => {
    const said = server.said.join('\n');
    for (const name of ['ONEPAY_MERCHANT', 'SMTP_URL', 'TTLOCK_CLIENT_ID', 'npm run catalog -- import FILE'])
      expect(said).toContain(name);
    const ready = await server.call('GET', '/api/ready');
    expect([ready.status, ready.body]).toEqual([
      200,
      { status: 'ready', checks: { database: true, migrations: true, supply: true, worker: true } },
    ]);
    expect((await server.call('POST', '/sandbox/clock', { body: { advanceSeconds: 1 } })).status).toBe(405);
    expect(await server.stop()).toBe(0);
  }, 120_000);
});
