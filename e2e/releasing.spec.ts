import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type ServerProcess, startServerProcess } from '#server/testing/servers/process.ts';
import { expectAccessible } from './accessibility.ts';
import { enter, person } from './money-site.ts';
import { test } from './policy.ts';

test.use({ locale: 'en-US', viewport: { width: 360, height: 740 }, timezoneId: 'Asia/Ho_Chi_Minh' });

/** A site of its own: where other journeys move the clock, the reservation expires. */
let folder: string;
let site: ServerProcess;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yumori-releasing-'));
  site = await startServerProcess({ DATA_DIR: join(folder, 'data'), NODE_ENV: 'production' });
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

// shows: 2.162
test('an unpaid booking says when payment is due, and its owner can release it', async ({ page }) => {
  const member = await person(site, 'member');
  const { body } = await site.call('GET', `/api/reservations/user/${member.id}`, { token: member.token });
  const unpaid = body.find(({ paymentRequired }: { paymentRequired: boolean }) => paymentRequired);
  await enter(page, site, member);
  await page.goto(`${site.url}/reservation/${unpaid.id}`);
  await expect(
    page.getByText(/^Please pay by .+; after that, the room will be offered to other guests\.$/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeHidden();
  const open = page.getByRole('button', { name: 'Release this booking' });
  await open.click();
  const question = page.getByRole('dialog', { name: 'Release this booking?' });
  await expect(question).toContainText('We’ve received no payment, so there is nothing to refund.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep booking' }).click();
  await expect(question).toBeHidden();
  await open.click();
  await question.getByRole('button', { name: 'Release this booking' }).click();
  await expect(page.getByText('Your booking has been released', { exact: true })).toBeVisible();
  await expect(page.getByText('This booking has been cancelled.')).toBeVisible();
  await expect(open).toBeHidden();
  await expectAccessible(page);
  const slot = await site.call('GET', `/api/slots/${unpaid.slot.id}`);
  expect(slot.body.isBooked).toBe(false);
});
