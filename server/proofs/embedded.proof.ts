import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tellFigures } from '#server/testing/proof-figures.ts';

const VITEST = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');

test('the tests that usually run on PostgreSQL pass on the embedded database', async () => {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'yumori-embedded-'));
  const report = join(folder, 'report.json');
  const args = ['run', '--project=embedded', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  try {
    const run = spawn(process.execPath, [VITEST, ...args], { stdio: 'inherit' });
    expect(await once(run, 'close')).toEqual([0, null]);
    // The format of vitest's JSON reporter.
    const { numPassedTests } = JSON.parse(readFileSync(report, 'utf8')) as { numPassedTests: number };
    expect(numPassedTests).toBeGreaterThan(500);
    tellFigures('The tests that normally run only on PostgreSQL pass on the embedded database too', {
      tests: numPassedTests,
      seconds: Math.round((performance.now() - started) / 1000),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
