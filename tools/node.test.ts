/** @module-tag nightly */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, describe, expect, test } from 'vitest';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const LOCKED = {
  '': {},
  'node_modules/tool': { version: '1.0.0' },
  'node_modules/tool-here': { version: '1.0.0', optional: true, os: [process.platform] },
  'node_modules/tool-elsewhere': { version: '1.0.0', optional: true, os: ['elsewhere'] },
};
const { '': _project, 'node_modules/tool-elsewhere': _elsewhere, ...INSTALLED } = LOCKED;

describe('installing packages', () => {
  test.each([
    { name: 'happens when there are none', present: undefined, installs: true },
    { name: 'happens when one is missing', present: { ...INSTALLED, 'node_modules/tool': undefined }, installs: true },
    {
      name: 'happens when one has another version',
      present: { ...INSTALLED, 'node_modules/tool': { version: '0.9.0' } },
      installs: true,
    },
    {
      name: 'happens when an unknown one is present',
      present: { ...INSTALLED, 'node_modules/old': { version: '1.0.0' } },
      installs: true,
    },
    {
      name: 'happens when the optional ones were omitted',
      present: { 'node_modules/tool': { version: '1.0.0' } },
      installs: true,
    },
    { name: 'is skipped when all are present', present: INSTALLED, installs: false },
  ])('npm ci $name', ({ present, installs }) => {
    const root = project(present);
    const { status, stdout } = runTool(root, { NODE_ENV: 'production' });
    expect({ status, installed: existsSync(join(root, 'npm-was-called')) }).toEqual({ status: 7, installed: installs });
    expect(stdout).toContain('["one","two words"]');
  });

  test('npm ci includes development and optional packages', () => {
    const root = project(undefined);
    expect(runTool(root).stdout).toContain('npm ci --include=dev --include=optional');
  });

  test('a failing npm ci fails the command with a clear message', () => {
    const root = project(undefined, 'process.exit(1)');
    const { status, stderr } = runTool(root);
    expect(status).toBe(1);
    expect(stderr).toContain('Installing the packages failed (npm ci ended with code 1).');
  });
});

describe('a signal', () => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s is forwarded to the started process', async (signal) => {
    const runner = startWaiting(process.execPath, ['tools/run.mjs', 'wait.ts']);
    const [first] = await once(runner.lines, 'line');
    runner.process.kill(signal);
    const [code] = await once(runner.process, 'exit');
    expect([first, code]).toEqual(['waiting', 9]);
  });

  test.skipIf(process.platform === 'win32')(
    'a signal that ends only the shell of npm still ends the process',
    async () => {
      const shell = startWaiting('sh', ['-c', '"$NODE" tools/run.mjs wait.ts; true'], { npm_lifecycle_event: 'start' });
      await once(shell.lines, 'line');
      const ended = once(shell.lines, 'close');
      shell.process.kill('SIGTERM');
      // The output closes when the last process below the shell has ended.
      await ended;
      expect(shell.seen).toEqual(['waiting', 'got SIGTERM']);
    },
  );
});

function startWaiting(command: string, args: string[], env: Record<string, string> = {}) {
  const root = project(INSTALLED);
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
  writeFileSync(
    join(root, 'wait.ts'),
    `for (const signal of ${JSON.stringify(signals)}) process.on(signal, () => { console.log('got ' + signal); process.exit(9); });
    setInterval(() => {}, 1000);
    console.log('waiting');`,
  );
  const { npm_lifecycle_event: _event, ...outer } = process.env;
  const child = spawn(command, args, {
    cwd: root,
    env: { ...outer, NODE: process.execPath, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  const seen: string[] = [];
  lines.on('line', (line) => seen.push(line));
  return { process: child, lines, seen };
}

function runTool(root: string, env: Record<string, string> = {}) {
  return spawnSync(process.execPath, ['tools/run.mjs', 'say.ts', 'one', 'two words'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: join(root, 'npm.js'), ...env },
  });
}

/**
 * Creates a project of one file, with npm's list of installed packages and an npm that only prints its
 * arguments.
 */
function project(
  present: Record<string, unknown> | undefined,
  npm = "console.log('npm', ...process.argv.slice(2))",
): string {
  const root = mkdtempSync(join(tmpdir(), 'yumori-node-'));
  folders.push(root);
  mkdirSync(join(root, 'tools'));
  for (const file of ['node.mjs', 'run.mjs']) cpSync(join(import.meta.dirname, file), join(root, 'tools', file));
  writeFileSync(join(root, 'npm.js'), `require('node:fs').writeFileSync('npm-was-called', ''); ${npm}`);
  writeFileSync(join(root, 'say.ts'), 'console.log(JSON.stringify(process.argv.slice(2))); process.exit(7);');
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: LOCKED }));
  if (present) {
    mkdirSync(join(root, 'node_modules'));
    writeFileSync(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: present }));
  }
  return root;
}
