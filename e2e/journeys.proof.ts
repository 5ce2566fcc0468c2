import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tellFigures } from '#server/testing/proof-figures.ts';
import { findOrInstallBrowser } from '#tools/browser.ts';
import { runCommand } from '#tools/processes.ts';
import { outcomeOfJourneys } from '#tools/test-reports.ts';

const PLAYWRIGHT = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');
const TIMEOUT = 45 * 60_000;

test('the journeys that npm test leaves out pass', async () => {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'yumori-journeys-'));
  const report = join(folder, 'report.json');
  const env = { CHROME_PATH: findOrInstallBrowser(), JOURNEYS: 'nightly', PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  try {
    const args = [PLAYWRIGHT, 'test', '--reporter=list,json'];
    const { code } = await runCommand(process.execPath, args, { output: 'show', timeout: TIMEOUT, env });
    const { passed, failed, failures } = outcomeOfJourneys(JSON.parse(readFileSync(report, 'utf8')), code);
    expect({ failed, failures }).toEqual({ failed: 0, failures: [] });
    tellFigures('The journeys tagged @nightly, which npm test leaves out, pass', {
      journeys: passed,
      seconds: Math.round((performance.now() - started) / 1000),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
