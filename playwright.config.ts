import { defineConfig } from '@playwright/test';
import { BROWSER_FLAGS, findBrowser } from './tools/browser.ts';

const browser = findBrowser();

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: false,
  workers: 2,
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    // As a visitor has it. A journey that answers in the server's place what the worker would answer says so itself.
    serviceWorkers: 'allow',
    // What was done and asked; pictures of each moment would take time, and the one of the failure is kept anyway.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: { args: BROWSER_FLAGS, ...(browser ? { executablePath: browser } : {}) },
  },
});
