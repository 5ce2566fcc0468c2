import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { expectAccessible } from '../accessibility.ts';
import { freeSlot, paidReservation, person } from '../money-site.ts';
import { test } from '../policy.ts';
import { startSite } from '../site-images.ts';
import { demoOwner, enterAsStaff, type StaffPerson } from './staff.ts';

test.use({ locale: 'en-US', viewport: { width: 390, height: 844 }, timezoneId: 'Asia/Ho_Chi_Minh' });

let folder: string;
let site: ServerProcess;
let owner: StaffPerson;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yumori-bookings-'));
  const dataDir = join(folder, 'data');
  site = await startSite({ DATA_DIR: dataDir, NODE_ENV: 'production' });
  owner = await demoOwner(site);
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const mailsTo = async (email: string): Promise<{ subject: string; text: string }[]> =>
  (await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(email)}`)).body.messages;

const asOwner = () => ({ headers: { 'x-staff': '1', cookie: `staff=${owner.cookie}` } });

/** Extends a visit by half an hour, paid in cash. */
async function extendForCash(id: string): Promise<void> {
  const as = asOwner();
  const { body: booking } = await site.call('GET', `/api/admin/bookings/${id}`, as);
  const { body: ends } = await site.call('GET', `/api/admin/bookings/${id}/ends`, as);
  const { owes } = ends.find(({ minutes }: { minutes: number }) => minutes === 30);
  const end = { ...as, body: { minutes: 30, owes, version: booking.version } };
  const { body: extended } = await site.call('POST', `/api/admin/bookings/${id}/end`, end);
  const money = { ...as, body: { method: 'cash', amount: owes } };
  const paid = await site.call('POST', `/api/admin/charges/${extended.charges[0].id}/pay`, money);
  expect(paid).toMatchObject({ status: 200, body: { charges: [{ state: 'paid' }] } });
}

async function moveByColleague(id: string): Promise<void> {
  const as = asOwner();
  const { body: choices } = await site.call('GET', `/api/admin/bookings/${id}/choices`, as);
  const { body: booking } = await site.call('GET', `/api/admin/bookings/${id}`, as);
  const body = { slotId: choices[0].slotId, reason: 'A colleague', version: booking.version };
  expect(await site.call('POST', `/api/admin/bookings/${id}/move`, { ...as, body })).toMatchObject({ status: 200 });
}

async function cancelByColleague(id: string): Promise<void> {
  const as = asOwner();
  const { body: booking } = await site.call('GET', `/api/admin/bookings/${id}`, as);
  const body = { refund: 'rule', reason: 'A colleague', version: booking.version };
  expect(await site.call('POST', `/api/admin/bookings/${id}/cancel`, { ...as, body })).toMatchObject({ status: 200 });
}

/** Returns when a visit begins, as the page of the booking writes it. */
async function timeOf(id: string): Promise<string> {
  const { body } = await site.call('GET', `/api/admin/bookings/${id}`, asOwner());
  const at = { timeZone: 'Asia/Ho_Chi_Minh', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  return `${new Intl.DateTimeFormat('en-GB', at).format(new Date(body.slot.startTime))} –`;
}

/** Returns functions that tap an element and count these taps. */
function taps() {
  let count = 0;
  return {
    on: async (target: ReturnType<Page['getByRole']>) => {
      count += 1;
      await target.click();
    },
    count: () => count,
  };
}

test('a booking is found by the end of a phone number and its mail sent again in 4 taps; then it is moved and canceled', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const linh = await person(site, 'linh');
  const id = await paidReservation(site, linh, await freeSlot(site, 'Hội An', 'himoku'));
  await expect.poll(() => mailsTo(linh.email)).toHaveLength(1);
  await enterAsStaff(context, site, owner);
  await page.goto(`${site.url}/admin/today`);
  const tap = taps();

  await test.step('staff find the booking and send its mail again', async () => {
    await tap.on(page.getByRole('link', { name: 'Bookings' }));
    await expect(page.getByRole('searchbox')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.type('0203');
    await expect(page).toHaveURL(/q=0203/);
    await tap.on(page.getByRole('link', { name: /Trần Khánh Linh/ }));
    await expect(page.getByRole('heading', { level: 1, name: `Booking ${id.slice(0, 8)}` })).toBeVisible();
    await expect(page.getByText('Email: confirmation')).toBeVisible();
    await expectAccessible(page);
    await tap.on(page.getByRole('button', { name: 'Send again' }));
    await tap.on(page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }));
    await expect(page.getByText('The email is on its way', { exact: true })).toBeVisible();
    expect(tap.count()).toBe(4);
    await expect.poll(() => mailsTo(linh.email)).toHaveLength(2);
  });

  await test.step('staff write a note for colleagues, once Back has closed its sheet but not the booking', async () => {
    await page.getByRole('button', { name: 'Add a note' }).click();
    const sheet = page.getByRole('dialog', { name: 'Note for your colleagues' });
    await expect(sheet).toBeVisible();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await page.getByRole('button', { name: 'Add a note' }).dblclick();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet.getByText('Please write something.')).toBeVisible();
    await sheet.getByLabel('Note').fill('Arrives by bicycle');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page.getByText('Arrives by bicycle', { exact: true })).toBeVisible();
  });

  await test.step('Back while a note is being saved closes its sheet, and the booking stays when the answer comes', async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/admin/bookings/*/notes', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Add a note' }).click();
    const sheet = page.getByRole('dialog', { name: 'Note for your colleagues' });
    await sheet.getByLabel('Note').fill('Brings a towel');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    answer();
    await expect(page.getByText('Brings a towel', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(id));
  });

  await test.step('staff move the booking to the nearest free time, and see which paid time is dropped', async () => {
    await extendForCash(id);
    await page.reload();
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Why').fill('The guest called');
    await sheet.getByRole('button', { name: 'Other times' }).click();
    await expectAccessible(page);
    await sheet.getByRole('listitem').first().getByRole('button').click();
    await expect(sheet.getByLabel('Why')).toHaveValue('The guest called');
    await expect(sheet.getByText('The 30 extra minutes are dropped', { exact: false })).toBeVisible();
    await expect(sheet.getByText(/^[\d,]+\s₫ for extra time goes back to the guest/)).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Move the booking' }).click();
    await expect(page.getByText('The booking has been moved', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Give [\d,]+\s₫ for extra time back to the guest/)).toBeVisible();
    await expect(page.getByText('“The guest called”').first()).toBeVisible();
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('link', { name: /^Payment receipt / })).toHaveCount(1);
      await expect(page.getByRole('link', { name: /^Invoice adjustment / })).toHaveCount(1);
    }).toPass();
    await expect
      .poll(async () => (await mailsTo(linh.email)).map(({ subject }) => subject.slice(0, 10)))
      .toContain('Booking mo');
  });

  await test.step('staff cancel the booking by the rules', async () => {
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    const sheet = page.getByRole('dialog', { name: 'Cancel this booking?' });
    await expect(sheet.getByText(/^[\d,]+\s₫ will be refunded\.$/).first()).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Cancel the booking' }).click();
    await expect(sheet.getByText('At least two letters.')).toBeVisible();
    await expect(sheet.getByLabel('Why')).toBeFocused();
    await sheet.getByLabel('Why').fill('The guest is ill');
    // A colleague moves the booking meanwhile, so that other refunds may apply. Not before the press, because the
    // page reads the booking again every 20 seconds.
    await page.route(
      `**/api/admin/bookings/${id}/cancel`,
      (route) => moveByColleague(id).then(() => route.continue()),
      { times: 1 },
    );
    const refunds = page.waitForResponse((answer) => answer.url().endsWith(`/${id}/cancellation`));
    await sheet.getByRole('button', { name: 'Cancel the booking' }).click();
    await refunds;
    await expect(sheet.getByRole('alert')).toBeVisible();
    // The page behind the sheet shows the time to which the colleague moved it.
    await expect(page.locator('header').filter({ hasText: await timeOf(id) })).toBeAttached();
    await expect(sheet.getByLabel('Why')).toHaveValue('The guest is ill');
    await sheet.getByRole('button', { name: 'Cancel the booking' }).click();
    await expect(page.getByText('The booking has been cancelled', { exact: true })).toBeVisible();
    // The refund is sent after the cancellation, and the open page says so.
    await expect(page.getByText('Email: refund paid')).toBeVisible({ timeout: 40_000 });
    await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeHidden();
    const { body } = await site.call('GET', `/api/reservations/${id}`, { token: linh.token });
    expect(body).toMatchObject({ status: 'CANCELED', refund: { state: expect.any(String) } });
  });
});

test('a double press sends a mail again once', { tag: '@nightly' }, async ({ page, context }) => {
  const linh = await person(site, 'linh');
  const id = await paidReservation(site, linh, await freeSlot(site, 'Hội An', 'himoku'));
  const ofBooking = async () => (await mailsTo(linh.email)).filter(({ text }) => text.includes(id));
  await expect.poll(ofBooking).toHaveLength(1);
  await enterAsStaff(context, site, owner);
  await page.goto(`${site.url}/admin/bookings/${id}`);
  await page.getByRole('button', { name: 'Send again' }).click();
  const orders: string[] = [];
  page.on('request', (request) => request.url().endsWith('/resend') && orders.push(request.url()));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Send', exact: true })
    .evaluate((button: HTMLElement) => {
      button.click();
      button.click();
    });
  await expect(page.getByText('The email is on its way', { exact: true })).toBeVisible();
  await expect.poll(ofBooking).toHaveLength(2);
  await expect(page.getByText('Email sent again')).toHaveCount(1);
  expect(orders).toHaveLength(1);
});

test('a booking that a colleague canceled meanwhile is shown as canceled once an act on it was refused', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const linh = await person(site, 'linh');
  const id = await paidReservation(site, linh, await freeSlot(site, 'Hội An', 'himoku'));
  await enterAsStaff(context, site, owner);
  await page.goto(`${site.url}/admin/bookings/${id}`);
  await page.getByRole('button', { name: 'Change number of guests' }).click();
  await cancelByColleague(id);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  // Sooner than the page reads the booking again by itself.
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible({ timeout: 10_000 });
  await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeHidden();
});
