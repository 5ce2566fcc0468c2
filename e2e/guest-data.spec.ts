import { expect, type Page } from '@playwright/test';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { expectAccessible } from './accessibility.ts';
import { linkMailedTo } from './members.ts';
import { freeSlot, test, visiting } from './money-site.ts';

/** Redeems a voucher of the demo catalog as a guest. */
async function redeem(site: ServerProcess, email: string, code: string): Promise<void> {
  const slot = await freeSlot(site, 'Thảo Điền', 'enra');
  const body = { voucherCode: code, slotId: slot.id, email, name: 'Hanako' };
  expect((await site.call('POST', '/api/voucher-usage', { body })).status).toBe(201);
}

async function mailsTo(site: ServerProcess, email: string): Promise<{ subject: string; text: string }[]> {
  return (await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(email)}`)).body.messages;
}

/** Waits until our service worker controls the page. */
async function untilWorkerRuns(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

visiting('English', 'phone', () => {
  // shows: 2.120, 2.123, 2.138
  test('a guest finds the page through the privacy policy, and erases the data once by the mailed link', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const email = 'hanako@guests.example';
    // The journeys of vouchers.spec.ts may run on the same site, and redeem the first three.
    await redeem(site, email, 'YUMO-ROOM-0004');
    await page.goto(`${site.url}/privacy-policy`);
    await untilWorkerRuns(page);
    await page.getByRole('link', { name: 'Erase your data from voucher bookings made without logging in' }).click();
    await expect(page).toHaveURL(`${site.url}/guest-data`);
    await expect(page.getByText('365 days after your visit')).toBeVisible();

    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('Please fill in this field')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    const sent = page.getByRole('status').filter({ hasText: 'Check your email' });
    await expect(sent).toContainText(`If ${email} was used to book with a voucher without logging in, an email`);
    await expectAccessible(page);

    const link = await linkMailedTo(site, email, '/guest-data');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
    await page.goto(link);
    await expect(page).toHaveURL(`${site.url}/guest-data`);
    await expect(page.getByText('Nothing has been erased yet.')).toBeVisible();
    await expectAccessible(page);
    expect(asked.filter((each) => each.startsWith('POST'))).toEqual([]);
    await page.getByRole('button', { name: 'Erase my data' }).click();
    await expect(page.getByText('We’ve received your request')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your upcoming visits' })).toBeVisible();
    await expect(page.getByText(/^To be erased by \w{3} \d\d, \d{4}$/)).toBeVisible();
    await expectAccessible(page);
    expect(asked.filter((each) => each.includes('token=') && each !== `GET ${link}`)).toEqual([]);
    await expect
      .poll(async () => (await mailsTo(site, email))[0]?.subject)
      .toBe('Your data will be erased after your visit');

    await page.goto(link);
    await page.getByRole('button', { name: 'Erase my data' }).click();
    await expect(page.getByText('This link has already been used')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Request a new link' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
  });
});

visiting('Vietnamese', 'desk', () => {
  // shows: 2.119
  test('an address without guest data gets the same answer and no mail', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/guest-data`);
    await page.getByLabel('Email').fill('nobody@guests.example');
    await page.route('**/api/guest-data/link', (route) => route.abort(), { times: 1 });
    await page.getByRole('button', { name: 'Gửi liên kết' }).click();
    await expect(page.getByText('Không gửi được liên kết. Quý khách vui lòng thử lại.')).toBeVisible();
    await page.getByRole('button', { name: 'Gửi liên kết' }).click();
    await expect(page.getByText('Nếu địa chỉ nobody@guests.example đã được dùng để đặt phòng')).toBeVisible();
    expect(await mailsTo(site, 'nobody@guests.example')).toEqual([]);
  });
});
