import { expect, type Page } from '@playwright/test';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { enter, person, test } from './money-site.ts';

const toasts = (page: Page) => page.locator('li[data-state=open]');

/** Shows the toast of a logout. */
async function toastOf(page: Page, site: ServerProcess): Promise<void> {
  await enter(page, site, await person(site, 'linh'));
  await page.clock.install();
  await page.goto(`${site.url}/profile`);
  await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).first().click();
  await page.clock.runFor(500);
  await expect(toasts(page)).toHaveText(/You have been logged out\./);
}

// shows: 9.24
test('F8 focuses a toast, which waits while it has the focus, and disappears after five seconds', {
  tag: '@nightly',
}, async ({ page, site }) => {
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
test('a swipe of fifty pixels dismisses a toast, a shorter one does not', { tag: '@nightly' }, async ({
  page,
  site,
}) => {
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

test('Escape on a toast returns the focus to where it was before', { tag: '@nightly' }, async ({ page, site }) => {
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

test('Escape on a toast moves the focus to the heading when there was none before', { tag: '@nightly' }, async ({
  page,
  site,
}) => {
  await toastOf(page, site);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('F8');
  await page.keyboard.press('Escape');
  await page.clock.runFor(500);
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test.describe('a toast when a chunk fails to load', () => {
  // The browser logs every failed request. The service worker would have the file cached.
  test.use({ complaints: async ({ page: _page }, use) => use([]), serviceWorkers: 'block' });

  test('a toast whose chunk failed to load still shows, for five seconds', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
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
