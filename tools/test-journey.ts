// npm run test:journey -- FILE …: builds the site, finds or installs a browser, and runs the named
// journeys, those tagged @nightly too.
import { join } from 'node:path';
import { findOrInstallBrowser } from './browser.ts';
import { endEverythingOnSignal, runCommand } from './processes.ts';

const TIMEOUT = 3 * 60 * 60_000;
const root = join(import.meta.dirname, '..');

endEverythingOnSignal();
const CHROME_PATH = findOrInstallBrowser();
for (const [script, ...args] of [
  ['tools/build.ts'],
  ['node_modules/@playwright/test/cli.js', 'test', ...process.argv.slice(2)],
]) {
  const command = [join(root, script ?? ''), ...args];
  const { code } = await runCommand(process.execPath, command, {
    output: 'show',
    timeout: TIMEOUT,
    env: { CHROME_PATH, JOURNEYS: 'all' },
  });
  if (code !== 0) process.exit(code);
}
