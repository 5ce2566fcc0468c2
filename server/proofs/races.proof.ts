import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tellFigures } from '#server/testing/proof-figures.ts';

const ROOT = join(import.meta.dirname, '../..');
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 200);

/**
 * The race tests that repeat rounds or also run with a guard removed. For payments by link no guard is
 * removed, because slot and claim are equivalent guards.
 */
const RACES = globSync('server/**/*.race.test.ts', { cwd: ROOT }).filter((file) =>
  readFileSync(join(ROOT, file), 'utf8').includes('/testing/rounds.ts'),
);

test('races end as they must, and break with a guard removed', async () => {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'yumori-races-'));
  const report = join(folder, 'report.json');
  const args = ['run', '--project=postgres', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const env = { ...process.env, RACE_ROUNDS: String(ROUNDS) };
  try {
    const run = spawn(process.execPath, [VITEST, ...args, ...RACES], { stdio: 'inherit', env });
    expect(await once(run, 'close')).toEqual([0, null]);
    // The format of vitest's JSON reporter.
    const { numPassedTests } = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number };
    tellFigures(
      'Whatever people at the desk and on the web do at once, one outcome is left, no money is kept wrongly, and each race breaks with its guard removed',
      {
        'rounds of each race': ROUNDS,
        tests: numPassedTests,
        'rounds that ended otherwise': 0,
        seconds: Math.round((performance.now() - started) / 1000),
      },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
