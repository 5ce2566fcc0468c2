import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { freePort } from './free-port.ts';
import { linkMailedTo } from './members.ts';
import { askToPay, enter, freeSlot, hold, person } from './money-site.ts';
import { test } from './policy.ts';
import { startSite } from './site-images.ts';

/** Runs with the service worker active before each navigation, as in a visitor's browser. */
test.use({ locale: 'en-US' });

let folder: string;
let site: ServerProcess & { readonly publicUrl: string };
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yumori-one-request-'));
  const port = await freePort();
  // The site has another origin than the OpenID provider, which is at 127.0.0.1.
  const publicUrl = `http://localhost:${port}`;
  const environment = {
    DATA_DIR: join(folder, 'data'),
    NODE_ENV: 'production',
    PORT: `${port}`,
    PUBLIC_URL: publicUrl,
  };
  site = { ...(await startSite(environment)), publicUrl };
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

async function openWithWorker(page: Page, path = '/'): Promise<void> {
  await page.goto(`${site.publicUrl}${path}`);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Counts the server's answers to a path so far, by its own log. */
const requestsTo = (path: string) => site.said.filter((line) => line.includes(`"path":"${path}"`)).length;

test('signing in with Google at another origin works with the service worker, and requests each step once', {
  tag: '@nightly',
}, async ({ page }) => {
  await openWithWorker(page, '/login');
  await page
    .getByRole('main')
    .getByRole('button', { name: /Google/ })
    .click();
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/sandbox\/openid/);
  await page.locator('input[name=email]').fill('mai@gmail.com');
  await page.locator('input[name=name]').fill('Mai Trần');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(`${site.publicUrl}/`);
  await expect(page.getByText('Mai Trần').first()).toBeAttached();
  expect([requestsTo('/api/auth/google'), requestsTo('/api/auth/google/callback')]).toEqual([1, 1]);
});

test('a mailed confirmation link is requested once', { tag: '@nightly' }, async ({ page }) => {
  await openWithWorker(page);
  const email = 'once@guests.example';
  const body = {
    name: 'Trần Thị Mai',
    gender: 'female',
    birthDate: '1990-05-17',
    phoneNumber: '0912345678',
    email,
    password: 'Suoi-Nong-42',
    discoveryMethods: [],
    receiveEmails: false,
  };
  expect((await site.call('POST', '/api/auth/register', { body })).status).toBe(201);
  await page.goto(await linkMailedTo(site, email, '/api/auth/verify-email'));
  await expect(page).toHaveURL(/\/login\?verified=true/);
  expect(requestsTo('/api/auth/verify-email')).toBe(1);
});

test('each step to the card page and back is requested once', { tag: '@nightly' }, async ({ page }) => {
  const payer = await person(site, 'linh');
  const slot = await freeSlot(site, 'Tây Hồ', 'enra');
  await openWithWorker(page);
  await enter(page, { ...site, url: site.publicUrl }, payer);
  await hold(site, payer, slot);
  const { url = '' } = await askToPay(site, payer, slot);
  await page.goto(url);
  await page.locator('button[value=pay]').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // Two requests have the path of the card page: one loads it, one submits its form.
  expect([requestsTo('/sandbox/onepay/pay'), requestsTo('/api/payment/onepay/return')]).toEqual([2, 1]);
});

test('a page of the app is requested once', { tag: '@nightly' }, async ({ page }) => {
  await openWithWorker(page);
  await page.goto(`${site.publicUrl}/terms-of-use`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(requestsTo('/terms-of-use')).toBe(1);
});
