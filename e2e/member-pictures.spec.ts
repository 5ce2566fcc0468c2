import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { enterAs, linkMailedTo } from './members.ts';
import { test } from './policy.ts';
import { startSite } from './site-images.ts';

/** Runs with the service worker active, as in a visitor's browser. */
test.use({ locale: 'en-US', viewport: { width: 1280, height: 900 } });

const EMAIL = 'mai.yumori@gmail.com';
const PASSWORD = 'Rotenburo-7';

let folder: string;
let site: ServerProcess;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yumori-member-pictures-'));
  site = await startSite({ DATA_DIR: join(folder, 'data') });
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const drawnFrom = (image: Locator) =>
  image.evaluate((it: HTMLImageElement) => (it.complete && it.naturalWidth > 0 ? it.currentSrc : ''));

// shows: 2.21, 2.78
test("header and profile show the member's picture at Google after signing in, and the initial after unlinking", {
  tag: '@nightly',
}, async ({ page }) => {
  const [header, main] = [page.getByRole('banner'), page.getByRole('main')];
  await page.goto(`${site.url}/login?redirect=%2Fprofile`);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: EMAIL }).click();
  await expect(page).toHaveURL(`${site.url}/profile`);
  await expect.poll(() => drawnFrom(header.locator('img'))).toMatch(/\/media\/[0-9a-f]{64}\/96\.avif$/);
  await expect.poll(() => drawnFrom(main.locator('img'))).toMatch(/\/media\/[0-9a-f]{64}\/96\.avif$/);
  const address = await drawnFrom(main.locator('img'));

  await main.getByRole('button', { name: 'Send me the link' }).click();
  await page.goto(await linkMailedTo(site, EMAIL, '/resetpassword'));
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page).toHaveURL(`${site.url}/login`);
  await enterAs(page, site, { email: EMAIL, password: PASSWORD });
  await page.goto(`${site.url}/profile`);
  await expect.poll(() => drawnFrom(header.locator('img'))).toBe(address);

  await main.getByRole('button', { name: 'Unlink Google' }).click();
  await main.getByLabel('Your password').fill(PASSWORD);
  await main.getByRole('button', { name: 'Unlink', exact: true }).click();
  await expect(main.getByText('No Google account is linked.')).toBeVisible();
  for (const place of [header, main]) {
    await expect(place.locator('img')).toHaveCount(0);
    await expect(place.getByText('N', { exact: true })).toBeVisible();
  }
  expect((await fetch(address)).status).toBe(404);
});

test('a picture that the server fetches a moment after signing in appears without a reload', {
  tag: '@nightly',
}, async ({ page }) => {
  let answers = 0;
  await page.route('**/api/auth/profile', async (route) => {
    const answer = await route.fetch();
    answers += 1;
    // Simulates a first answer from before the server has fetched the picture.
    await route.fulfill({ json: { ...(await answer.json()), ...(answers === 1 && { picture: null }) } });
  });
  await page.goto(`${site.url}/login`);
  await page
    .getByRole('main')
    .getByRole('button', { name: /Google/ })
    .click();
  await page.getByRole('button', { name: 'linh@mail.example' }).click();
  await expect(page).toHaveURL(`${site.url}/`);
  await expect(page.getByRole('banner').getByText('T', { exact: true })).toBeVisible();
  await expect.poll(() => drawnFrom(page.getByRole('banner').locator('img'))).toMatch(/\/media\//);
});
