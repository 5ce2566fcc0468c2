// Runs every check that needs no running program: types, lint, format, dead code, structure, security, and that
// documents and states have what the code has. `npm run check types words` runs those whose names begin so.
import { dirname, join } from 'node:path';
import { type Finished, runCommand } from './processes.ts';
import type { Outcome } from './test-reports.ts';

const root = dirname(import.meta.dirname);
const TIMEOUT = 10 * 60_000;
/** The longest part of a failed check's output that is repeated at the end of a run. */
const OUTPUT_LENGTH = 1200;

const CHECKS: Readonly<Record<string, readonly string[]>> = {
  'types of the domain': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.domain.json'],
  'types of the server': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.server.json'],
  'types of the web app': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.web.json'],
  'types of the journeys': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.e2e.json'],
  'format and lint': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=200'],
  'lint with types': ['node_modules/oxlint/bin/oxlint'],
  'dead code': ['node_modules/knip/bin/knip.js', '--no-progress'],
  structure: ['tools/check-structure.ts'],
  security: ['tools/security.ts'],
  'tables of tests': ['tools/tables.ts', '--check'],
  words: ['tools/words.ts'],
  'documents and states': [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=unit',
    'texts/described.test.ts',
    'contract/refusals.test.ts',
    'web/admin/features/bookings/components/booking-acts.test.ts',
    'web/admin/sheets/mailed.test.ts',
    'web/features/reservations/shown-fields.test.ts',
  ],
};

/** The command that fixes most findings of a check. */
const MENDED_BY: Readonly<Record<string, string>> = {
  'format and lint': 'npm run fix',
  'tables of tests': 'npm run docs',
};

/** Runs the checks whose names begin with one of `names`, prints the output of failed ones, and counts both. */
export async function runChecks(names: readonly string[] = ['']): Promise<Outcome> {
  const wanted = Object.entries(CHECKS).filter(([check]) => names.some((name) => check.startsWith(name)));
  const waiting = [...wanted];
  const failures: string[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, [script = '', ...args]] = next;
      const finished = await runCommand(process.execPath, [join(root, script), ...args], {
        output: 'keep',
        timeout: TIMEOUT,
      });
      report(name, finished);
      if (finished.code !== 0) failures.push(`${name}\n${finished.output.trim().slice(-OUTPUT_LENGTH)}`);
    }
  };
  await Promise.all([work(), work()]);
  return { passed: wanted.length - failures.length, failed: failures.length, failures };
}

function report(name: string, { code, output }: Finished): void {
  if (code === 0) {
    console.log(`✓ ${name}`);
    return;
  }
  console.error(`\n✗ ${name}\n${output.trimEnd()}\n`);
  if (name in MENDED_BY) console.error(`Most of this is fixed by: ${MENDED_BY[name]}\n`);
}

if (import.meta.main) {
  const names = process.argv.slice(2);
  const { passed, failed } = await runChecks(names.length > 0 ? names : undefined);
  if (passed + failed === 0) console.error(`No check has this name. The checks are ${Object.keys(CHECKS).join(', ')}.`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
