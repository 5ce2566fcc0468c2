/** @module-tag nightly */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from './processes.ts';

const root = join(import.meta.dirname, '..');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Builds the public site from a copy of the sources; returns its files by name. */
async function publicFiles({ without }: { without: readonly RegExp[] }): Promise<Map<string, string>> {
  const copy = mkdtempSync(join(tmpdir(), 'yumori-public-build-'));
  folders.push(copy);
  for (const name of [
    'web',
    'contract',
    'domain',
    'texts',
    'package.json',
    'tsconfig.base.json',
    'tsconfig.web.json',
  ]) {
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      filter: (path) => !without.some((left) => left.test(path.slice(root.length + 1))),
    });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const build = await runCommand(process.execPath, [vite, 'build', '--config', join(copy, 'web/vite.config.ts')], {
    output: 'keep',
    timeout: 120_000,
    env: { NODE_ENV: 'production' },
  });
  expect(build.code, build.output).toBe(0);
  const built = join(copy, 'dist', 'web');
  const files = readdirSync(built, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(built.length + 1), readFileSync(path, 'latin1')] as const;
    }),
  );
}

test('the public site has the same files, to the byte, with and without the back office', async () => {
  const [beside, alone] = [
    await publicFiles({ without: [] }),
    await publicFiles({ without: [/^web\/admin(\/|$)/, /^texts\/(\w+\/staff(\/|$)|staff-texts)/] }),
  ];
  expect([...beside.keys()].sort()).toEqual([...alone.keys()].sort());
  expect([...beside].filter(([name, text]) => text !== alone.get(name)).map(([name]) => name)).toEqual([]);
  expect([...beside.keys()].filter((name) => name.endsWith('.js')).length).toBeGreaterThan(50);
});
