// Runs the named parts, or all tests: check, unit, http, postgres, journeys. The last line is `N passed, N
// failed`. All parts of vitest are one run, so that no core waits for the last file of each.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { findOrInstallBrowser } from './browser.ts';
import { runChecks } from './check.ts';
import { ERRORS_OUTSIDE_TESTS_FILE } from './errors-outside-tests.ts';
import { endEverythingOnSignal, runCommand } from './processes.ts';
import { type Outcome, outcomeOfJourneys, outcomeOfTests } from './test-reports.ts';

const PARTS = {
  check: () => runChecks(),
  unit: runVitest,
  http: runVitest,
  postgres: runVitest,
  journeys: runJourneys,
} satisfies Record<string, (names: readonly Part[]) => Promise<Outcome>>;
type Part = 'check' | 'unit' | 'http' | 'postgres' | 'journeys';

const TESTS: readonly Part[] = ['unit', 'http', 'postgres', 'journeys'];
const TIMEOUT = 25 * 60_000;
const root = join(import.meta.dirname, '..');
const reports = mkdtempSync(join(tmpdir(), 'yumori-tests-'));

process.on('exit', () => rmSync(reports, { recursive: true, force: true }));
endEverythingOnSignal();

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !isPart(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${Object.keys(PARTS).join(', ')}.`);
}
const parts = asked.length > 0 ? asked.filter(isPart) : TESTS;
const total = { passed: 0, failed: unknown.length };
const failures: string[] = [];
for (const [run, names] of Map.groupBy(parts, (part) => PARTS[part])) {
  const started = performance.now();
  const part = names.join(', ');
  const outcome = await outcomeOf(part, () => run(names));
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  failures.push(...outcome.failures);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`\n${part}: ${outcome.passed} passed, ${outcome.failed} failed in ${seconds} s\n`);
}
for (const failure of failures) console.log(`✗ ${failure}\n`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
console.log(`${total.passed} passed, ${total.failed} failed`);

function isPart(name: string): name is Part {
  return Object.hasOwn(PARTS, name);
}

/** A part that cannot run, or in which no test runs, counts as a failure. */
async function outcomeOf(part: string, run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    const outcome = await run();
    if (outcome.passed + outcome.failed > 0) return outcome;
    return { passed: 0, failed: 1, failures: [`${part}: no test ran`] };
  } catch (error) {
    return { passed: 0, failed: 1, failures: [`${part}: ${error instanceof Error ? error.message : String(error)}`] };
  }
}

async function runVitest(projects: readonly Part[]): Promise<Outcome> {
  const report = join(reports, 'vitest.json');
  const errors = join(reports, 'errors-outside-tests.json');
  const options = [
    ...projects.map((project) => `--project=${project}`),
    '--tags-filter=!nightly',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--reporter=./tools/errors-outside-tests.ts',
  ];
  const { code } = await runTool('vitest/vitest.mjs', ['run', ...options], { [ERRORS_OUTSIDE_TESTS_FILE]: errors });
  return outcomeOfTests(read(report), code, z.array(z.string()).parse(read(errors)));
}

async function runJourneys(): Promise<Outcome> {
  const report = join(reports, 'journeys.json');
  const browser = findOrInstallBrowser();
  const script = join(root, 'tools', 'build.ts');
  const built = await runCommand(process.execPath, [script], { output: 'show', timeout: TIMEOUT });
  if (built.code !== 0) throw new Error('The site did not build');
  const env = { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const { code } = await runTool('@playwright/test/cli.js', ['test', '--reporter=list,json'], env);
  return outcomeOfJourneys(read(report), code);
}

function runTool(script: string, args: readonly string[], env: Record<string, string> = {}) {
  const path = join(root, 'node_modules', script);
  return runCommand(process.execPath, [path, ...args], { output: 'show', timeout: TIMEOUT, env });
}

function read(report: string): unknown {
  if (!existsSync(report)) throw new Error('The run ended without a report');
  return JSON.parse(readFileSync(report, 'utf8'));
}
