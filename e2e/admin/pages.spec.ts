import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { admissionOf, STAFF_PAGE_PATTERNS } from '#contract/staff/pages.ts';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { frame } from '#texts/en/staff/frame.ts';
import { pages } from '#texts/en/staff/pages.ts';
import { test } from '../policy.ts';
import { startSite } from '../site-images.ts';
import { demoOwner, enterAsStaff } from './staff.ts';
import { openRoom } from './staff-site.ts';

/** When a page that still loads says so. */
const SKELETON_AFTER_MS = 150;

test.use({ locale: 'en-US', viewport: { width: 360, height: 780 }, timezoneId: 'Asia/Ho_Chi_Minh' });

let folder: string;
let site: ServerProcess;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yumori-pages-'));
  site = await startSite({ DATA_DIR: join(folder, 'data'), NODE_ENV: 'production' });
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

test('an owner opens every page of the back office from the navigation, and none fails', async ({ page, context }) => {
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  await enterAsStaff(context, site, await demoOwner(site));
  await page.goto(`${site.url}/admin`);
  for (const path of STAFF_PAGE_PATTERNS) {
    if (admissionOf(path) === 'anyone' || path.includes(':')) continue;
    await test.step(path, async () => {
      await openRoom(page, path);
      await expect(page).toHaveTitle(new RegExp(`^${pages[path].title}`));
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForTimeout(SKELETON_AFTER_MS);
      await expect(page.getByText(frame.loading)).toHaveCount(0);
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
    });
  }
  expect(refused).toEqual([]);
});
