import { defineConfig } from '@playwright/test';
import { findBrowser, JOURNEY_FLAGS } from './tools/browser.ts';

const browser = findBrowser();
/** Selects the journeys: unset excludes those tagged @nightly, `nightly` runs only those, `all` runs every journey. */
const { JOURNEYS } = process.env;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/site-images.ts',
  outputDir: 'test-results',
  ...(JOURNEYS === undefined && { grepInvert: /@nightly/ }),
  ...(JOURNEYS === 'nightly' && { grep: /@nightly/ }),
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    // Allows service workers, as for a visitor. Journeys that fake the server's answers block them, because
    // they would answer first.
    serviceWorkers: 'allow',
    // Recording takes a twentieth of a run; `npm run test:journey -- FILE --trace on` records one file.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { args: JOURNEY_FLAGS, ...(browser ? { executablePath: browser } : {}) },
  },
});
