import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { stringify } from 'yaml';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { connectEmbedded } from '#server/db/connect-embedded.ts';
import { nameOfPostgres } from '#server/db/connect-postgres.ts';
import type { Database } from '#server/db/database.ts';
import { type FolderLock, folderAddress, lockFolder } from '#server/db/folder-lock.ts';
import { isMigrated, migrate } from '#server/db/migrate.ts';
import { freshDatabase, postgresUrl } from '#server/testing/databases/database.ts';
import { givenMigratedFolder } from '#server/testing/databases/given-folder.ts';
import { INN } from '#server/testing/given/catalog.ts';
import { givenMember, givenPromotion } from '#server/testing/given/given.ts';
import { adminCommand } from './admin-command.ts';
import { askServer } from './ask-server.ts';
import { auditCommand } from './audit-command.ts';
import { catalogCommand } from './catalog-command.ts';
import { opsCommand } from './ops-command.ts';
import { runCommand } from './run-command.ts';
import { serveCommands } from './serve-commands.ts';

const root = mkdtempSync(join(tmpdir(), 'yumori-commands-'));
afterAll(() => rmSync(root, { recursive: true }));

const GOOD = join(root, 'good.yaml');
const BAD = join(root, 'bad.yaml');
writeFileSync(GOOD, stringify(INN));
writeFileSync(BAD, `version: 1\nlocations: []\nprograms: 7\n`);

type Ran = { code: unknown; stdout: string; stderr: string };
type Environment = Record<string, string>;
const COMMANDS = { catalog: catalogCommand, admin: adminCommand, ops: opsCommand, audit: auditCommand };

const settings = (environment: Environment) => {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR, SLOT_HORIZON_DAYS: '2', ...environment };
};

/** Runs a command in this process, which is ten times as fast as starting one. */
async function run(name: keyof typeof COMMANDS, args: string[], environment: Environment): Promise<Ran> {
  const { env, exitCode } = process;
  const printed = { log: '', error: '' };
  for (const stream of ['log', 'error'] as const) {
    vi.spyOn(console, stream).mockImplementation((line: string) => {
      printed[stream] += `${line}\n`;
    });
  }
  process.env = settings(environment);
  try {
    await runCommand(COMMANDS[name], args);
    return { code: process.exitCode, stdout: printed.log, stderr: printed.error };
  } finally {
    process.env = env;
    process.exitCode = exitCode;
    vi.restoreAllMocks();
  }
}

/** Runs a command in a child process, as `npm run` does. */
function runProcess(name: keyof typeof COMMANDS, args: string[], environment: Environment): Promise<Ran> {
  const script = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  return new Promise((settle) => {
    const options = { env: settings(environment) };
    const child = execFile(process.execPath, [script, ...args], options, (_error, stdout, stderr) =>
      settle({ code: child.exitCode, stdout, stderr }),
    );
  });
}

describe('the catalog command', () => {
  test('the catalog command checks a file without a database', async () => {
    const environment = { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' };
    const good = await run('catalog', ['check', GOOD], environment);
    expect(good).toMatchObject({ code: 0, stderr: '' });
    expect(good.stdout).toMatch(/good\.yaml is a catalog:\n {2}locations +1\n {2}rooms +2\n/);
    const bad = await run('catalog', ['check', BAD], environment);
    expect(bad).toMatchObject({ code: 1, stdout: '' });
    expect(bad.stderr.split('\n')).toEqual([
      `${BAD}:1:1: schedule: is missing`,
      `${BAD}:2:1: locations: must have at least 1 entry`,
      `${BAD}:3:1: programs: must be a list`,
      'Nothing was changed: 3 faults.',
      '',
    ]);
  });

  test.each([
    [catalogCommand, []],
    [catalogCommand, ['import']],
    [catalogCommand, ['check', GOOD, BAD]],
    [catalogCommand, ['import', GOOD, '--database']],
    [catalogCommand, ['export', GOOD]],
    [adminCommand, ['grant']],
    [adminCommand, ['revoke', 'x@y.example']],
    [adminCommand, ['list', 'x@y.example']],
    [adminCommand, ['end']],
    [adminCommand, ['grant', 'x@y.example', '--role', 'boss']],
    [adminCommand, ['grant', 'x@y.example', '--role', 'owner', '--place', 'inn']],
    [adminCommand, ['grant', 'x@y.example', '--place']],
    [opsCommand, ['--yaml']],
    [opsCommand, ['--json', '--json']],
    [opsCommand, ['refund-settled', 'the one']],
    [opsCommand, ['refund-settled', '2f0c1f2e-6a3c-4b3e-9a58-1d2f6f5a7c11', '--by', 'me']],
    [opsCommand, ['retry']],
    [opsCommand, ['retry', '--kind', 'All of them']],
    [opsCommand, ['retry', '7', '--because', 'it is fixed']],
    [opsCommand, ['dismiss', '7']],
    [opsCommand, ['dismiss', '7', '--because', ' ']],
    [opsCommand, ['dismiss', '--kind', 'mail-reminder', '--because', 'late']],
  ])('the catalog command answers arguments that it cannot parse with the usage: $name %j', async (command, args) => {
    const output = expect.stringMatching(new RegExp(`^Usage:\\n {2}npm run ${command.name}`));
    expect(await command.prepare(args)).toEqual({ kind: 'done', result: { code: 2, output } });
  });

  test('the catalog command exits with 2 when it cannot parse its arguments', async () => {
    expect(await runProcess('admin', [], {})).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^Usage:/),
    });
  });

  test('the catalog command reports a missing file, wrong settings and an unreachable database in one line each', async () => {
    const nowhere = { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' };
    for (const [args, environment, message] of [
      [['import', join(root, 'no.yaml')], nowhere, /^.*no\.yaml cannot be read: ENOENT.*\n$/],
      [['import', GOOD], { PORT: 'x' }, /^The configuration cannot be used:\n {2}- PORT must be.*\n$/],
      [['import', GOOD], nowhere, /^Database: nowhere at 127\.0\.0\.1:1\n.*ECONNREFUSED.*\n$/],
    ] as const) {
      const ran = await run('catalog', [...args], environment);
      expect(ran).toMatchObject({ code: 1, stdout: '' });
      expect(ran.stderr).toMatch(message);
    }
  });
});

/** Creates a migrated database that no server has open. */
async function givenDatabase(
  name: string,
): Promise<{ environment: Record<string, string>; close: () => Promise<void> }> {
  const fresh = postgresUrl() === undefined ? undefined : await freshDatabase();
  if (fresh?.url !== undefined) return { environment: { DATABASE_URL: fresh.url }, close: () => fresh.close() };
  return { environment: { DATA_DIR: await givenFolder(name) }, close: async () => {} };
}

/** Copies a migrated embedded database into a folder of its own. */
const givenFolder = (name: string) => givenMigratedFolder(join(root, name));

test('without a running server, a command works on the database directly and prints its name', {
  tags: 'nightly',
  timeout: 120_000,
}, async () => {
  const { environment, close } = await givenDatabase('alone');
  const stderr = expect.stringMatching(/^Database: .*(\/alone|yumori_\w+ at .*)\n$/);
  try {
    for (const _twice of [1, 2]) {
      const tried = await run('catalog', ['check', GOOD, '--database'], environment);
      expect(tried).toMatchObject({ code: 0, stderr });
      expect(tried.stdout).toMatch(/^.*good\.yaml was not imported\. It would change:\n {2}location +1 added\n/);
    }
    const first = await run('catalog', ['import', GOOD], environment);
    expect(first).toMatchObject({ code: 0, stderr });
    expect(first.stdout).toMatch(/^.*good\.yaml was imported\.\n {2}location +1 added\n/);
    const again = await run('catalog', ['import', GOOD], environment);
    expect(again).toEqual({ code: 0, stdout: `${GOOD} was imported before; nothing has changed.\n`, stderr });
    const ops = await run('ops', ['--json'], environment);
    expect(JSON.parse(ops.stdout)).toMatchObject({ latePayments: [], deadJobs: [] });
  } finally {
    await close();
  }
});

test.each(['catalog', 'admin', 'ops', 'audit'] as const)('%s creates no database where none exists', async (name) => {
  const folder = join(root, 'nothing');
  const args = { catalog: ['import', GOOD], admin: ['grant', 'a@b.example'], ops: [], audit: [] }[name];
  const ran = await runProcess(name, args, { DATA_DIR: folder });
  expect(ran).toMatchObject({ code: 1, stdout: '' });
  expect(ran.stderr).toMatch(
    /^DATABASE_URL is not set, and there is no embedded database in .*\/nothing\..* DATA_DIR .*\n$/,
  );
  expect(existsSync(folder)).toBe(false);
});

test('a read-only command never migrates, and lists the missing migrations', {
  tags: 'nightly',
  timeout: 120_000,
}, async () => {
  const folder = join(root, 'former');
  const db = await connectEmbedded(folder);
  await migrate(db, { last: '0010-captures-and-payers' });
  await db.close();
  for (const name of ['ops', 'audit'] as const) {
    const ran = await run(name, [], { DATA_DIR: folder });
    expect(ran).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('lacks 0011-ways-in, ') });
  }
  const after = await connectEmbedded(folder);
  expect(await isMigrated(after)).toBe(false);
  await after.query('DROP TABLE kysely_migration');
  await after.close();
  const empty = await run('ops', [], { DATA_DIR: folder });
  expect(empty).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('This database is empty') });
});

test('the printed name of a database contains no user and no password', () => {
  expect(nameOfPostgres('postgres://yumori:secret@db.internal/booking')).toBe('booking at db.internal:5432');
  expect(nameOfPostgres('postgres:///booking?host=/run/pg&port=5433&password=secret')).toBe('booking at /run/pg:5433');
});

describe('commands while a server has the embedded database open', () => {
  const folder = join(root, 'served');
  const SAID = `Database: the embedded one in ${folder}\n`;
  const failures: string[] = [];
  let db: Database & { lock: FolderLock };
  beforeAll(async () => {
    db = await connectEmbedded(await givenFolder('served'));
    const log = { info: () => {}, warn: () => {}, error: (_facts: object, words: string) => void failures.push(words) };
    const config = readConfig({ SANDBOX: '0', SLOT_HORIZON_DAYS: '2' });
    serveCommands(db.lock, { db, config, clock: systemClock, log });
  }, 120_000);
  afterAll(() => db.close());

  test("imports a catalog through that server, with the server's settings", async () => {
    const environment = { DATA_DIR: folder, SANDBOX: '1' };
    const ran = await runProcess('catalog', ['import', GOOD], environment);
    expect(ran).toMatchObject({ code: 0, stderr: SAID });
    expect(await db.query('SELECT key FROM locations')).toEqual([{ key: 'inn' }]);
    const demo = await run('catalog', ['import', 'catalog/demo.yaml'], environment);
    expect(demo.code).toBe(1);
    expect(demo.stderr).toMatch(/catalog\/demo\.yaml:\d+:1: demoAccounts: is demo data/);
  });

  // shows: 6.8
  test('grants ADMIN to an existing member and to no unknown address', async () => {
    const { id, email } = await givenMember(db);
    const ran = await run('admin', ['grant', email.toUpperCase()], { DATA_DIR: folder });
    const said = `${email.toUpperCase()} now has the post: owner, all locations.\nCode to set up the second factor`;
    expect(ran).toMatchObject({ code: 0, stdout: expect.stringMatching(new RegExp(`^${said}`)) });
    expect(await db.query('SELECT role FROM members WHERE id = $1', [id])).toEqual([{ role: 'ADMIN' }]);
    const nobody = await run('admin', ['grant', 'nobody@guests.example'], { DATA_DIR: folder });
    expect(nobody).toMatchObject({
      code: 1,
      stderr: `${SAID}There is no account of nobody@guests.example: register it first.\n`,
    });
  });

  test("prints the audit's report whether or not it has findings", async () => {
    const sound = await run('audit', [], { DATA_DIR: folder });
    expect(sound).toMatchObject({ code: 0, stderr: SAID, stdout: expect.stringMatching(/^All \d+ promises hold/) });
    await givenPromotion(db, { usage_count: 1 });
    const broken = await run('audit', ['--json'], { DATA_DIR: folder });
    expect(broken).toMatchObject({ code: 1, stderr: SAID });
    expect(JSON.parse(broken.stdout).findings).toMatchObject([{ check: 'promotion.count_is_uses' }]);
  });

  test("accepts connections only from the server's own operating-system user", () => {
    expect(statSync(db.lock.address).mode & 0o777).toBe(0o600);
  });

  test.each([
    ['no command', '/command', 'not json'],
    ['a command with an unknown key', '/command', JSON.stringify({ name: 'ops', args: [], user: 'me' })],
  ])('answers %s with an error and logs it', async (_what, path, body) => {
    failures.length = 0;
    expect(JSON.parse(await post(path, body))).toEqual({ code: 1, output: expect.stringContaining('the log') });
    expect(failures).toEqual(['a command failed']);
  });

  test('refuses a command that the server does not know', async () => {
    const result = await askServer(db.lock.address, { name: 'drop', args: [] });
    expect(result).toEqual({ code: 2, output: 'The running server knows no command drop.' });
  });

  test('answers no other path on that socket', async () => {
    expect(await post('/api/locations', '')).toBe('');
  });

  async function post(path: string, body: string): Promise<string> {
    const asking = request({ socketPath: db.lock.address, method: 'POST', path }).end(body);
    const [response] = await once(asking, 'response');
    return text(response);
  }
});

test("waits while another command holds the folder's lock", { tags: 'nightly', timeout: 120_000 }, async () => {
  const folder = await givenFolder('busy');
  const lock = await lockFolder(folder);
  expect(await askServer(folderAddress(folder), { name: 'ops', args: [] })).toBeUndefined();
  const asked = once(lock.server, 'request');
  const running = run('ops', [], { DATA_DIR: folder });
  await asked;
  await lock.release();
  expect(await running).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing is stuck') });
});
