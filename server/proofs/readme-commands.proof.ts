import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellFigures } from '#server/testing/proof-figures.ts';

const ROOT = join(import.meta.dirname, '../..');
const MINUTE = 60_000;

let clone: string;
let port: number;
let server: ChildProcess;
beforeAll(async () => {
  // Some commands write files, so they run in a clone.
  clone = join(mkdtempSync(join(tmpdir(), 'yumori-commands-')), 'yumori');
  execFileSync('git', ['clone', '--quiet', ROOT, clone]);
  symlinkSync(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  port = await freePort();
  server = begin('npm', ['start']);
  await untilItAnswers(`http://127.0.0.1:${port}/api/ready`);
}, 5 * MINUTE);
afterAll(async () => {
  await end(server);
  rmSync(join(clone, '..'), { recursive: true, force: true });
});

function freePort(): Promise<number> {
  return new Promise((settle) => {
    const listener = createServer().listen(0, '127.0.0.1', () => {
      const address = listener.address();
      listener.close(() => settle(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

const environment = () => ({ ...process.env, PORT: String(port), NODE_ENV: '', CI: '', npm_lifecycle_event: '' });

function begin(command: string, args: readonly string[], more: Record<string, string> = {}): ChildProcess {
  return spawn(command, args, { cwd: clone, env: { ...environment(), ...more }, stdio: 'ignore', detached: true });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return;
  const ended = new Promise((settle) => child.once('exit', settle));
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.status === 200) return;
    await pause(200);
  }
  throw new Error(`${url} did not answer in four minutes`);
}

type Ended = { readonly code: number; readonly said: string };

function ask(args: readonly string[], input?: string): Promise<Ended> {
  return new Promise((settle) => {
    const child = spawn('npm', args, { cwd: clone, env: environment() });
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
    };
    for (const stream of [child.stdout, child.stderr]) stream.on('data', hear);
    child.on('close', (code) => settle({ code: code ?? 1, said }));
    child.stdin.end(input ?? '');
  });
}

type Try = { readonly args: readonly string[]; readonly code?: number; readonly says?: RegExp };

const UUID = '00000000-0000-4000-8000-000000000000';
const run = (script: string, ...args: string[]): readonly string[] => [
  'run',
  script,
  ...(args.length > 0 ? ['--', ...args] : []),
];

/**
 * How each command in the README's table is tried, by the start of its row. A command that takes hours runs
 * in its quick form; a command whose requirement is missing must report that.
 */
const TRIED: Readonly<Record<string, readonly Try[]>> = {
  'npm start': [],
  'npm test': [{ args: ['test', '--', 'nothing'], code: 1, says: /There is no part nothing/ }],
  'npm run dev': [],
  'npm run check': [{ args: run('check') }],
  'npm run fix': [{ args: run('fix') }],
  'npm run test:file': [{ args: run('test:file', 'domain/holds/decide-hold.test.ts') }],
  'npm run test:journey': [
    { args: run('test:journey', 'e2e/policy.spec.ts', '-g', 'nothing', '--pass-with-no-tests') },
  ],
  'npm run proof [NAME]': [{ args: run('proof', 'nothing'), code: 1, says: /The proofs are .*commands/ }],
  'npm run package': [{ args: run('package'), says: /dist\/package\/yumori: \d+/ }],
  'npm run gallery': [
    {
      args: run('gallery', '--only', 'legal', '--language', 'en', '--theme', 'light', '--screen', 'phone'),
    },
  ],
  'npm run fonts': [{ args: run('fonts') }],
  'npm run pictures': [{ args: run('pictures') }],
  'npm run sim': [{ args: run('sim', '--seed', '1', '--runs', '2') }],
  'npm run docs': [{ args: run('docs'), says: /0 faults/ }],
  'npm run mail:preview': [{ args: run('mail:preview') }],
  // The limits may be missed on a busy machine; the test only requires that all were measured.
  'npm run bench': [{ args: run('bench', '--quick'), code: -1, says: /\| embedded database: memory after the load/ }],
  'npm run bench:abuse': [{ args: run('bench:abuse', '--quick'), code: -1, says: /\| / }],
  'npm run migrate': [{ args: run('migrate'), code: 1, says: /needs DATABASE_URL/ }],
  'npm run catalog -- check FILE': [{ args: run('catalog', 'check', 'catalog/demo.yaml') }],
  'npm run catalog -- check FILE --database': [{ args: run('catalog', 'check', 'catalog/demo.yaml', '--database') }],
  'npm run catalog -- import FILE': [{ args: run('catalog', 'import', 'catalog/demo.yaml') }],
  'npm run admin -- grant EMAIL [--place KEY] [--role ROLE]': [
    { args: run('admin', 'grant', 'member@yumori.example', '--place', 'tay-ho', '--role', 'manager'), says: /Code to/ },
  ],
  'npm run admin -- list': [
    { args: run('admin', 'list'), says: /member@yumori\.example .*manager/ },
    { args: run('admin', 'reset-factor', 'member@yumori.example'), says: /Code to/ },
    { args: run('admin', 'end', 'member@yumori.example') },
  ],
  'npm run ops [-- --json]': [
    { args: run('ops'), code: -1 },
    { args: run('ops', '--json'), code: -1, says: /^\{/m },
  ],
  'npm run ops -- refund-settled': [{ args: run('ops', 'refund-settled', UUID), code: 1 }],
  'npm run ops -- retry': [{ args: run('ops', 'retry', '--kind', 'send-refund'), code: -1 }],
  'npm run ops -- dismiss': [{ args: run('ops', 'dismiss', '999999', '--because', 'tried'), code: 1 }],
  'npm run ops -- erase-guest': [
    { args: run('ops', 'erase-guest', 'nobody@guests.example', '--because', 'asked'), code: -1 },
  ],
  'npm run ops -- restored': [
    { args: run('ops', 'reserve', UUID, '--member', 'member@yumori.example'), code: 1 },
    { args: run('ops', 'take-in', 'UNKNOWN1', '--member', 'member@yumori.example', '--slot', UUID), code: 1 },
  ],
  'npm run audit [-- --json]': [{ args: run('audit') }, { args: run('audit', '--json') }],
  'npm run audit -- acknowledge': [
    { args: run('audit', 'acknowledge', 'nothing', UUID, '--by', 'me', '--because', 'tried'), code: 1 },
  ],
  'npm run ledger [-- --json]': [{ args: run('ledger') }, { args: run('ledger', '--json') }],
};

/** Returns whether a command ended as expected; a code of -1 accepts any exit code. */
const isAsWanted = ({ code = 0, says }: Try, ended: Ended) =>
  (code === -1 || ended.code === code) && (says === undefined || says.test(ended.said));

const rows =
  readFileSync(join(ROOT, 'README.md'), 'utf8')
    .match(/^\| `npm [^`]*`/gm)
    ?.map((row) => row.slice(3, -1)) ?? [];
const named = (row: string) =>
  Object.keys(TRIED)
    .filter((start) => row.startsWith(start))
    .sort((a, b) => b.length - a.length)[0];

test('every command in the README is tried', () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => named(row) === undefined)).toEqual([]);
  expect(Object.keys(TRIED).filter((start) => !rows.some((row) => named(row) === start))).toEqual([]);
  tellFigures('Every command that the README names does what it says', { commands: rows.length });
});

test.for(Object.entries(TRIED).flatMap(([start, tries]) => tries.map((one) => ({ start, one }))))(
  '$start ends as expected',
  async ({ one }, { expect: expectThis }) => {
    const ended = await ask(one.args);
    expectThis(
      isAsWanted(one, ended),
      `${one.args.join(' ')} ended with ${ended.code}:\n${ended.said.slice(-3_000)}`,
    ).toBe(true);
  },
);

test('npm run dev serves the site', async () => {
  const other = port;
  port = await freePort();
  const dev = begin('npm', ['run', 'dev'], { DATA_DIR: join(clone, '..', 'data-of-dev') });
  try {
    await untilItAnswers(`http://127.0.0.1:${port}/api/ready`);
    expect((await fetch(`http://127.0.0.1:${port}/api/locations`)).status).toBe(200);
  } finally {
    await end(dev);
    port = other;
  }
});
