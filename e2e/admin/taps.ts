import type { Page } from '@playwright/test';

/** Counts the taps on a page from now on, across page loads; returns a function that reads the count. */
export async function countTaps(page: Page): Promise<() => Promise<number>> {
  const listen = () => {
    const key = 'yumori.test.taps';
    const count = Number(sessionStorage.getItem(key) ?? 0);
    addEventListener(
      'pointerup',
      () => sessionStorage.setItem(key, String(Number(sessionStorage.getItem(key) ?? 0) + 1)),
      { capture: true },
    );
    return count;
  };
  await page.addInitScript(listen);
  const before = await page.evaluate(listen);
  return async () => (await page.evaluate(() => Number(sessionStorage.getItem('yumori.test.taps') ?? 0))) - before;
}
