import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { expectAccessible } from '../accessibility.ts';
import { test } from '../policy.ts';
import { startSite } from '../site-images.ts';
import { demoOwner, enterAsStaff, type StaffPerson } from './staff.ts';

test.use({ locale: 'en-US', viewport: { width: 360, height: 780 }, timezoneId: 'Asia/Ho_Chi_Minh' });

let folder: string;
let site: ServerProcess;
let owner: StaffPerson;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yumori-doors-'));
  const dataDir = join(folder, 'data');
  site = await startSite({ DATA_DIR: dataDir, NODE_ENV: 'production' });
  owner = await demoOwner(site);
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a waiting guest is let in by two taps, and the door has a history', { tag: '@nightly' }, async ({
  page,
  context,
}) => {
  await enterAsStaff(context, site, owner);
  await page.goto(`${site.url}/admin/doors`);
  await expect(page.getByRole('heading', { level: 1, name: /^Doors at / })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open: Entrance' }).click();
  const sheet = page.getByRole('dialog', { name: 'Entrance' });
  await sheet.getByRole('button', { name: 'Open the door now' }).click();
  await expect(sheet.getByText('The door is open.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status').filter({ hasText: /^Opened by / })).toBeVisible();
  await page.getByRole('button', { name: 'History' }).first().click();
  await expect(page.getByRole('dialog').getByText('(A guest is outside)')).toBeVisible();
  await expectAccessible(page);
});
