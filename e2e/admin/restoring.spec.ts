import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Slot } from '#contract/slots.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/servers/process.ts';
import { expectAccessible } from '../accessibility.ts';
import { freePort } from '../free-port.ts';
import { askToPay, freeSlot, hold, type Person, person, settle } from '../money-site.ts';
import { test } from '../policy.ts';
import { startEmbeddedSite } from '../site-images.ts';
import { demoOwner, demoStaff, enterAsStaff } from './staff.ts';

test.use({ viewport: { width: 360, height: 740 }, timezoneId: 'Asia/Ho_Chi_Minh', actionTimeout: 20_000 });
test.describe.configure({ timeout: 180_000 });

let folder: string;
let site: ServerProcess;
let guest: Person;
let slot: Slot;
/** The reference of the payment that the gateway captured and the restored database does not know. */
let reference: string;

/** Backs up the demo, starts a payment, restores the backup, and only then lets the guest pay. */
test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = await mkdtemp(join(tmpdir(), 'yumori-restoring-'));
  const [data, backup] = [join(folder, 'data'), join(folder, 'backup')];
  const port = String(await freePort());
  const settings = { DATA_DIR: data, SANDBOX: '1', DEMO_DAY: '0', RATE_LIMITS: 'off', PORT: port };
  const env = { ...settings, PUBLIC_URL: `http://127.0.0.1:${port}` };
  site = await startEmbeddedSite(env);
  await site.stop();
  await cp(data, backup, { recursive: true });
  site = await startServerProcess(env);
  guest = await person(site, 'haruka');
  slot = await freeSlot(site, 'Hội An', 'himoku');
  await hold(site, guest, slot);
  const { url = '' } = await askToPay(site, guest, slot);
  await site.stop();
  await rm(data, { recursive: true });
  await cp(backup, data, { recursive: true });
  site = await startServerProcess(env);
  reference = new URL(url).searchParams.get('vpc_MerchTxnRef') ?? '';
  await site.call('GET', await settle(site, url));
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

async function openExceptions(page: Page): Promise<void> {
  await page.goto(`${site.url}/admin/exceptions`);
  await expect(page.getByRole('listitem').filter({ hasText: reference })).toBeVisible();
}

// shows: 12.66
test('after a restore an owner ends all sessions, skips invoice numbers and records the lost payment', {
  tag: '@nightly',
}, async ({ browser, page, context }) => {
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const said = (text: string | RegExp) => page.locator('li[data-state=open]').getByText(text);
  const confirm = async (name: string) => {
    await dialog.getByLabel('Why').fill('The backup of Tuesday was restored');
    await expectAccessible(page);
    await dialog.getByRole('button', { name, exact: true }).click();
  };
  const second = await browser.newContext({ viewport: { width: 360, height: 740 }, timezoneId: 'Asia/Ho_Chi_Minh' });
  const reception = await second.newPage();
  await enterAsStaff(second, site, await demoStaff(site, 'receptionist'));
  const owner = await demoOwner(site);
  await enterAsStaff(context, site, owner);

  await test.step('the reception has none of it', async () => {
    await reception.goto(`${site.url}/admin/exceptions`);
    await expect(reception.getByRole('heading', { name: 'Guests’ holds' })).toBeVisible();
    await expect(reception.getByRole('heading', { name: 'After restoring a backup' })).toHaveCount(0);
  });

  await test.step('every session ends, also those of colleagues', async () => {
    await openExceptions(page);
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
      .toMatch(/\/admin\/service-worker\.js$/);
    await expectAccessible(page);
    await button('A backup was restored').click();
    await expect(dialog.getByText(/^Ends every session, yours too\./)).toBeVisible();
    await confirm('End all sessions');
    await expect(said(/Log in again\.$/)).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/login/);
    // Loads the page: the list reads itself again every half minute, and may have left for the login by itself.
    await reception.goto(`${site.url}/admin/today`);
    await expect(reception).toHaveURL(/\/admin\/login/);
    await second.close();
  });

  await test.step('the owner logs in again and is back at the list', async () => {
    // Each code of an authenticator app is accepted once, so the clock moves on to the next code.
    await site.call('POST', '/sandbox/clock', { body: { advanceSeconds: 30 } });
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill('Admin123');
    await button('Log in').click();
    const apps: { email: string; code: string }[] = (await site.call('GET', '/sandbox/authenticators')).body;
    await page.getByLabel('Code from your app').fill(apps.find(({ email }) => email === owner.email)?.code ?? '');
    await page.getByLabel('Code from your app').press('Enter');
    await expect(page).toHaveURL(/\/admin\/exceptions$/);
  });

  const year = dayOf(new Date(Number((await site.call('GET', '/api/health')).headers.get('x-server-time')))).slice(
    0,
    4,
  );

  await test.step('numbers of invoices continue after the highest one that was issued', async () => {
    await button('Skip invoice numbers').click();
    await dialog.getByLabel('Last invoice number issued').fill(`${year}-000500`);
    await confirm('Skip invoice numbers');
    await expect(said('The next invoice continues after it.')).toBeVisible();
  });

  await test.step('the payment is recorded for its guest and time', async () => {
    await button('Record a missing payment').click();
    await dialog.getByLabel('Payment reference').fill(reference);
    await dialog.getByLabel('Guest’s email address').fill(guest.email);
    await dialog.getByLabel('Location').selectOption({ label: slot.room.location.name });
    await dialog.getByLabel('Day of the visit').fill(dayOf(new Date(slot.startTime)));
    await dialog.getByLabel('Time slot').selectOption(slot.id);
    await confirm('Confirm');
    await expect(said(/recorded$/)).toBeVisible();
    await expect(said('The time slot is booked, and the guest gets an email.')).toBeVisible();
  });

  await test.step('its booking has the next invoice, and its guest a confirmation', async () => {
    await page.goto(`${site.url}/admin/bookings?q=${year}-000501`);
    await page.getByRole('link', { name: /はるか/ }).click();
    await expect(page.getByText('Email: confirmation')).toBeVisible();
    const inbox = () => site.call('GET', `/sandbox/mail?to=${encodeURIComponent(guest.email)}`);
    await expect.poll(async () => JSON.stringify((await inbox()).body)).toContain('ご予約が確定しました');
  });
});
