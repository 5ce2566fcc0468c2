import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { type Network, networkTo } from '../network.ts';
import { test as onPage } from '../policy.ts';
import { startSite } from '../site-images.ts';

let folder: string;
let site: ServerProcess;
/** Allows console errors, because the browser logs every request that fails. */
const test = onPage.extend<{ network: Network }>({
  network: async ({ context }, use) => {
    const network = await networkTo(site);
    await use(network);
    await context.close();
    await network.close();
  },
  complaints: async ({ page: _page }, use) => use([]),
});

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yumori-admin-'));
  site = await startSite({ DATA_DIR: join(folder, 'data'), SLOT_HORIZON_DAYS: '2', RATE_LIMITS: 'off' });
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

test('the back office opens at its login, in the language of the reader', { tag: '@nightly' }, async ({ page }) => {
  await page.goto(`${site.url}/admin`);
  await expect(page.getByRole('heading', { level: 1, name: 'Staff login' })).toBeVisible();
  await page.getByRole('button', { name: 'Tiếng Việt' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Đăng nhập nhân viên' })).toBeVisible();
  await expect(page).toHaveTitle(/Đăng nhập nhân viên/);
  await page.reload();
  await expect(page.getByLabel('Mật khẩu', { exact: true })).toBeVisible();
});

test('without a network the back office opens, while the public site’s worker leaves it alone', {
  tag: '@nightly',
}, async ({ page, network }) => {
  await page.goto(network.url);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toMatch(/\/service-worker/);
  await page.goto(`${network.url}/admin`);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toMatch(/\/admin\/service-worker\.js$/);
  const kept = () =>
    page.evaluate(async () => {
      const files = await (await caches.open('yumori-staff-files')).keys();
      return files.map(({ url }) => new URL(url).pathname);
    });
  await expect.poll(kept).toContain('/admin/index.html');
  expect((await kept()).filter((path) => !path.startsWith('/admin/'))).toEqual([]);
  await network.cut();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Staff login' })).toBeVisible();
  await network.restore();
  await page.goto(network.url);
  await expect(page.getByRole('heading', { name: 'Store selection' })).toBeVisible();
});
