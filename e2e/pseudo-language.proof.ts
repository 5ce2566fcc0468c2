import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellFigures } from '#server/testing/proof-figures.ts';
import { makePseudoCopy, PSEUDO } from '#texts/testing/pseudo-copy.ts';

let folder: string;
let touched: readonly string[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'yumori-language-'));
  touched = makePseudoCopy(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script in the copied project and returns its output. */
function run(script: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, script), ...args], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  expect(status, `${script} ${args.join(' ')}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

test('a language added as a folder of texts and a list entry shows every screen in every state', () => {
  for (const project of ['domain', 'server', 'web', 'e2e']) {
    run('node_modules/typescript/bin/tsc', '-p', `tsconfig.${project}.json`);
  }
  run('tools/build.ts');
  // The output of that script.
  const found = JSON.parse(run('e2e/states/prove-in-language.ts', PSEUDO)) as {
    states: number;
    wrong: string[];
  };
  expect(found.wrong).toEqual([]);
  const outside = touched.filter((path) => !path.startsWith(`texts/${PSEUDO}/`));
  expect(outside).toEqual(['domain/basics/locale.ts']);
  tellFigures('A language added only as a folder of texts and an entry in the list shows every screen in every state', {
    states: found.states,
    'files changed outside its folder': outside.length,
  });
});
