import { expect, type Page } from '@playwright/test';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { enter, person, test } from './money-site.ts';

const toasts = (page: Page) => page.locator('li[data-state=open]');

/** A member logs out, which a toast tells. */
async function toastOf(page: Page, site: ServerProcess): Promise<void> {
  await enter(page, site, await person(site, 'linh'));
  await page.clock.install();
  await page.goto(`${site.url}/profile`);
  await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).first().click();
  await page.clock.runFor(500);
  await expect(toasts(page)).toHaveText(/You have been logged out\./);
}

// shows: 9.24
test('a toast is reached with F8, waits while it has the focus, and goes after five seconds', async ({
  page,
  site,
}) => {
  await toastOf(page, site);
  await page.keyboard.press('F8');
  await page.clock.runFor(10_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.keyboard.press('Tab');
  await page.getByRole('main').click();
  await page.clock.runFor(4_000);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(2_000);
  await expect(toasts(page)).toHaveCount(0);
});

// shows: 9.24
test('a toast is swiped away after fifty pixels, not after fewer', async ({ page, site }) => {
  await toastOf(page, site);
  const box = await toasts(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const swipe = async (by: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by / 2, y, { steps: 4 });
    await page.mouse.move(x + by, y, { steps: 4 });
    await page.mouse.up();
    await page.clock.runFor(500);
  };
  await swipe(45);
  await expect(toasts(page)).toHaveCount(1);
  await swipe(90);
  await expect(toasts(page)).toHaveCount(0);
});

test('after Escape on a toast the focus is where it was before', async ({ page, site }) => {
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await toastOf(page, site);
  const before = await focused();
  expect(before).not.toBe('');
  await page.keyboard.press('F8');
  expect(await focused()).not.toBe(before);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await page.clock.runFor(500);
  await expect(toasts(page)).toHaveCount(0);
  expect(await focused()).toBe(before);
});

test('after Escape on a toast that was reached from nowhere the focus is at the heading', async ({ page, site }) => {
  await toastOf(page, site);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('F8');
  await page.keyboard.press('Escape');
  await page.clock.runFor(500);
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('where a part of the app does not come', () => {
  // The browser tells of every request that fails. The service worker would have the file already.
  test.use({ complaints: async ({ page: _page }, use) => use([]), serviceWorkers: 'block' });

  test('a toast whose script could not be fetched is shown without it, for five seconds', async ({ page, site }) => {
    await enter(page, site, await person(site, 'linh'));
    await page.context().route(/toast-view/, (route) => route.abort());
    await page.clock.install();
    await page.goto(`${site.url}/profile`);
    await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).first().click();
    await expect(page).toHaveURL(`${site.url}/`);
    const plain = page.getByRole('alert').filter({ hasText: 'You have been logged out.' });
    await expect(plain).toBeVisible();
    await page.clock.runFor(6_000);
    await expect(plain).toHaveCount(0);
  });
});
