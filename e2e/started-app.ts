import type { Page } from '@playwright/test';

/** Waits until what the server drew is the app's: until then its links work, and nothing else. */
export async function untilAppRuns(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    // React notes on each element to which of its parts it belongs.
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  });
  await page.evaluate(() => document.title);
}
