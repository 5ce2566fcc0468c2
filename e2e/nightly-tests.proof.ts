import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tellFigures } from '#server/testing/proof-figures.ts';
import { runCommand } from '#tools/processes.ts';
import { outcomeOfTests } from '#tools/test-reports.ts';

const VITEST = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs');
const TIMEOUT = 15 * 60_000;

test('the tests that npm test leaves out pass', async () => {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'yumori-nightly-'));
  const report = join(folder, 'report.json');
  const projects = ['unit', 'http', 'postgres'].map((project) => `--project=${project}`);
  const args = [VITEST, 'run', ...projects, '--tags-filter=nightly', '--reporter=default', '--reporter=json'];
  try {
    const command = [...args, `--outputFile.json=${report}`];
    const { code } = await runCommand(process.execPath, command, { output: 'show', timeout: TIMEOUT });
    const { passed, failed, failures } = outcomeOfTests(JSON.parse(readFileSync(report, 'utf8')), code);
    expect({ failed, failures }).toEqual({ failed: 0, failures: [] });
    tellFigures('The tests tagged nightly, which npm test leaves out, pass', {
      tests: passed,
      seconds: Math.round((performance.now() - started) / 1000),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
