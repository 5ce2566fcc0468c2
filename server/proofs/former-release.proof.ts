import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { tellFigures } from '#server/testing/proof-figures.ts';

/**
 * The commit of the release that runs in production while this one is deployed. Update it with each release.
 */
const FORMER_RELEASE = 'e0f0416754f0b7246f3d2230b7927e3db6746198';

/** The former release's tests of everything that reads or writes the database. */
const TESTS = [
  'server/features',
  'server/queue',
  'server/live',
  'server/ledger',
  'server/limits',
  'server/housekeeping.test.ts',
];
/**
 * Tests about the schema itself, which may have changed since: they list its tables, name the constraint that refuses, or
 * remove guards and expect a fault that this schema prevents in another way.
 */
const ABOUT_ITS_OWN_SCHEMA = [
  'the export leaves out no table',
  'a ticket used twice',
  'without (the|their) ',
  'the races above (can )?see the fault',
];

const root = join(import.meta.dirname, '../..');
const report = z.object({ numPassedTests: z.number(), numFailedTests: z.number() });

test('the former release runs on the schema of this one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'yumori-former-release-'));
  try {
    const archive = execFileSync('git', ['archive', FORMER_RELEASE], { cwd: root, maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x'], { cwd: folder, input: archive });
    execFileSync('npm', ['ci', '--include=dev', '--include=optional', '--loglevel=error'], {
      cwd: folder,
      stdio: 'inherit',
    });
    // The former release's own migrator runs our migrations, so that it knows them all and its code meets the
    // new schema.
    cpSync(join(root, 'server/db/migrations'), join(folder, 'server/db/migrations'), { recursive: true });
    cpSync(join(root, 'server/db/lock-together.sql'), join(folder, 'server/db/lock-together.sql'));
    const results = join(folder, 'results.json');
    execFileSync(process.execPath, ['tools/build-web.ts'], { cwd: folder, stdio: 'inherit' });
    const others = `^(?!.*(${ABOUT_ITS_OWN_SCHEMA.join('|')}))`;
    const args = [
      'run',
      '--project=postgres',
      `--testNamePattern=${others}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${results}`,
    ];
    let failure: unknown;
    try {
      execFileSync(process.execPath, ['node_modules/vitest/vitest.mjs', ...args, ...TESTS], {
        cwd: folder,
        stdio: 'inherit',
      });
    } catch (error) {
      failure = error;
    }
    const { numPassedTests: passed, numFailedTests: failed } = report.parse(JSON.parse(readFileSync(results, 'utf8')));
    expect([failed, failure]).toEqual([0, undefined]);
    expect(passed).toBeGreaterThan(300);
    tellFigures("The former release's tests of its features pass on the schema of this one", {
      'former release': FORMER_RELEASE.slice(0, 7),
      tests: passed,
      failed,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
