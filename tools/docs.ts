// npm run docs: writes everything that is generated from code: documents and schema files that tests compare, and the
// tables of promises and their tests.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endEverythingOnSignal, runCommand } from './processes.ts';

const root = dirname(import.meta.dirname);
const TIMEOUT = 10 * 60_000;

/** The tests that compare a file with the code. */
const comparing = globSync('{contract,domain,server,texts,web}/**/*.test.{ts,tsx}', { cwd: root })
  .filter((file) => readFileSync(join(root, file), 'utf8').includes('toMatchFileSnapshot'))
  .sort();

endEverythingOnSignal();
for (const [script = '', ...args] of [
  ['node_modules/vitest/vitest.mjs', 'run', '--update', '--project=unit', '--project=postgres', ...comparing],
  ['tools/tables.ts'],
]) {
  const { code } = await runCommand(process.execPath, [join(root, script), ...args], {
    output: 'show',
    timeout: TIMEOUT,
  });
  if (code !== 0) process.exitCode = code;
}
