import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** The environment variable that names the reporter's output file, a JSON list of strings. */
export const ERRORS_OUTSIDE_TESTS_FILE = 'ERRORS_OUTSIDE_TESTS_FILE';

/** Reports errors thrown outside all tests: they fail a vitest run, but are missing from its JSON report. */
// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export.
export default class ErrorsOutsideTests implements Reporter {
  onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const file = process.env[ERRORS_OUTSIDE_TESTS_FILE];
    if (!file) return;
    const said = errors.map((error) => {
      const file = error['VITEST_TEST_PATH'];
      const during = typeof file === 'string' ? `, while ${file} ran` : '';
      return `outside all tests${during}\n${error.stack ?? error.message}`;
    });
    writeFileSync(file, JSON.stringify(said));
  }
}
