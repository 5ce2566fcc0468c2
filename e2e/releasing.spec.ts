import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { expectAccessible } from './accessibility.ts';
import { enter, person } from './money-site.ts';
import { test } from './policy.ts';
import { startSite } from './site-images.ts';

test.use({ locale: 'en-US', viewport: { width: 360, height: 740 }, timezoneId: 'Asia/Ho_Chi_Minh' });

/** A separate site: other journeys move the clock, and the reservation would expire. */
let folder: string;
let site: ServerProcess;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yumori-releasing-'));
  site = await startSite({ DATA_DIR: join(folder, 'data'), NODE_ENV: 'production' });
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

// shows: 2.162, 2.146
test('a member who stops paying an unpaid booking reads that the room stays reserved', { tag: '@nightly' }, async ({
  page,
}) => {
  const member = await person(site, 'member');
  const { body } = await site.call('GET', `/api/reservations/user/${member.id}`, { token: member.token });
  const { slot } = body.find(({ paymentRequired }: { paymentRequired: boolean }) => paymentRequired);
  const hold = () => site.call('PATCH', `/api/slots/${slot.id}/paymenting`, { token: member.token, body: {} });
  await enter(page, site, member);
  for (const path of [`/slot/${slot.id}`, `/ticket/${slot.program.ticket.id}/slot/${slot.id}`]) {
    expect((await hold()).status).toBe(200);
    await page.goto(`${site.url}${path}`);
    await expect(page.getByRole('heading', { name: /^Your payment session is open until \d\d:\d\d$/ })).toBeVisible();
    await expect(page.getByText(/^Your room stays reserved until .+\d\d:\d\d\.$/)).toBeVisible();
    await expect(page.getByText('No one else can book it')).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Pay later' }).click();
    await expect(page.getByText('You can pay later. Your room is still reserved.').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay later' })).toBeHidden();
  }
  await expect(page.getByText(/^Your room stays reserved until/)).toBeVisible();
  const kept = await site.call('GET', `/api/slots/${slot.id}`);
  expect(kept.body.isBooked).toBe(true);
});

// shows: 2.162
test('an unpaid booking says when payment is due, and its owner can release it', { tag: '@nightly' }, async ({
  page,
}) => {
  const member = await person(site, 'member');
  const { body } = await site.call('GET', `/api/reservations/user/${member.id}`, { token: member.token });
  const unpaid = body.find(({ paymentRequired }: { paymentRequired: boolean }) => paymentRequired);
  await enter(page, site, member);
  await page.goto(`${site.url}/reservation/${unpaid.id}`);
  await expect(
    page.getByText(/^Please pay by .+; after that, the room will be offered to other guests\.$/),
  ).toBeVisible();
  const price = unpaid.slot.program.ticket.price.toLocaleString('en-US');
  await expect(page.getByRole('main').locator('aside')).toContainText(`Amount due${price}`);
  const { address, hotline } = (await site.call('GET', '/api/locations')).body.find(
    ({ id }: { id: string }) => id === unpaid.slot.room.location.id,
  );
  await expect(page.getByRole('main').getByText(address)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: hotline })).toHaveAttribute('href', /^tel:\+84/);
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeHidden();
  await expect(page.getByText('Payment required', { exact: true }).first()).toBeVisible();
  const open = page.getByRole('button', { name: 'Cancel this unpaid booking' });
  await open.click();
  const question = page.getByRole('dialog', { name: 'Cancel this unpaid booking?' });
  await expect(question).toContainText(
    'We haven’t received a payment yet. If you’ve just paid, please keep this booking',
  );
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep booking' }).click();
  await expect(question).toBeHidden();
  await open.click();
  await question.getByRole('button', { name: 'Cancel this unpaid booking' }).click();
  await expect(page.getByText('Your unpaid booking has been cancelled', { exact: true })).toBeVisible();
  await expect(page.getByText('This booking has been cancelled.')).toBeVisible();
  await expect(open).toBeHidden();
  await expectAccessible(page);
  const slot = await site.call('GET', `/api/slots/${unpaid.slot.id}`);
  expect(slot.body.isBooked).toBe(false);
});
