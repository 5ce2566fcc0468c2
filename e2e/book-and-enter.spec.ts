import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { expectAccessible } from './accessibility.ts';
import { startEmbeddedSite } from './site-images.ts';
import { awaitApps } from './started-app.ts';

const EMAIL = 'mai.tran@guests.example';
const PASSWORD = 'Suoi-Nong-42';

let folder: string;
let site: ServerProcess;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yumori-journey-'));
  site = await startEmbeddedSite({ DATA_DIR: join(folder, 'data'), NODE_ENV: 'production' });
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

test.beforeEach(({ context }) => awaitApps(context));

/** Collects console errors of our own pages, such as violations of the content security policy. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    // The browser logs every error response, including the expected ones.
    if (!message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  return complaints;
}

async function register(page: Page): Promise<void> {
  await page.goto(`${site.url}/register`);
  await expectAccessible(page);
  await page.getByLabel('Full name').fill('Trần Thị Mai');
  await page.getByLabel('Date of birth').fill('1990-05-17');
  await page.getByLabel('Phone number').fill('0912345678');
  await page.getByLabel('Email', { exact: true }).fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText(`We’ve emailed a link to ${EMAIL}`)).toBeVisible();
}

/** Waits for a mail to the new member whose subject matches, and returns the newest. */
async function newestMail(subjectPart: RegExp): Promise<{ text: string; attachments: { contentType: string }[] }> {
  let found: { subject: string; text: string; attachments: { contentType: string }[] } | undefined;
  await expect(async () => {
    const { body } = await site.call('GET', `/sandbox/mail?to=${EMAIL}`);
    found = body.messages.find(({ subject }: { subject: string }) => subjectPart.test(subject));
    expect(found).toBeDefined();
  }).toPass();
  if (found === undefined) throw new Error('No mail arrived with the wanted subject');
  return found;
}

async function confirmAddress(page: Page): Promise<void> {
  const mail = await newestMail(/confirm/i);
  const link = /https?:\/\/\S+\/api\/auth\/verify-email\?token=[\w-]+/.exec(mail.text)?.[0];
  expect(link).toBeDefined();
  await page.goto(link ?? '');
  await expect(page.getByText('Your email address is confirmed')).toBeVisible();
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
}

/** Goes from the home page to a free slot of a room three days ahead; returns the slot's path. */
async function chooseTime(page: Page): Promise<string> {
  await page.goto(site.url);
  await expect(page.getByRole('heading', { name: 'Store selection' })).toBeVisible();
  await page
    .getByRole('link', { name: /Tây Hồ/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/booking\//);
  await page.getByRole('button', { name: /Next week/ }).click();
  const free = page.locator('a[href^="/slot/"]').first();
  await expect(free).toBeVisible();
  await expectAccessible(page);
  const path = (await free.getAttribute('href')) ?? '';
  await free.click();
  await expect(page).toHaveURL(/\/slot\//);
  return path;
}

// shows: 1.1, 1.9, 2.51, 2.66, 2.98
test('a new guest books a room, pays, and gets in', async ({ page }) => {
  const complaints = complaintsOf(page);
  const slotPath = await chooseTime(page);
  await expect(page.getByRole('link', { name: 'Log in' }).last()).toBeVisible();
  await expectAccessible(page);

  await register(page);
  await confirmAddress(page);
  await page.goto(`${site.url}/login?redirect=${encodeURIComponent(slotPath)}`);
  await logIn(page);
  await expect(page).toHaveURL(new RegExp(`${slotPath}$`));

  await page.getByRole('link', { name: 'Book now' }).click();
  await expect(page).toHaveURL(/\/ticket\/.+\/slot\//);
  await expect(page.getByRole('button', { name: 'Proceed to payment' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Proceed to payment' }).click();
  await expect(page).toHaveURL(/\/sandbox\/onepay\/pay/);
  await page.getByRole('button', { name: /Thanh toán/ }).click();

  const dialog = page.getByRole('dialog', { name: 'Your booking is confirmed' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('link', { name: 'View booking' }).click();
  await page.goto(`${site.url}/reservations`);
  await page.getByRole('link', { name: /View details/ }).click();
  await expect(page).toHaveURL(/\/reservation\//);
  await expect(page.getByRole('heading', { name: 'Entrance code' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Room code' })).toBeVisible();
  await expect(page.getByRole('timer').first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'QR code' })).toHaveCount(0);

  const mail = await newestMail(/reservation|confirmed/i);
  expect(mail.attachments.map(({ contentType }) => contentType)).toContain('text/calendar');

  const slot = await site.call('GET', `/api${slotPath.replace('/slot/', '/slots/')}`);
  const begun = new Date(Date.parse(slot.body.startTime) + 60_000).toISOString();
  expect((await site.call('POST', '/sandbox/clock', { body: { now: begun } })).status).toBe(200);
  await page.reload();
  await expect(page.getByRole('img', { name: 'QR code' })).toHaveCount(2);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

// shows: 2.13, 8.47
test('an unknown URL answers with status 404 and says so', async ({ page }) => {
  const answer = await page.goto(`${site.url}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByText('Oops! Page not found')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page.getByRole('heading', { name: 'Store selection' })).toBeVisible();
});
