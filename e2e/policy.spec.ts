import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { listenForComplaints } from './policy.ts';
import { startSite } from './site-images.ts';

let folder: string;
let site: ServerProcess;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yumori-policy-'));
  site = await startSite({ DATA_DIR: join(folder, 'data'), NODE_ENV: 'production', SLOT_HORIZON_DAYS: '2' });
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the errors reported when a page does this. */
async function complaintsOf(page: Page, act: () => void): Promise<string[]> {
  const complaints = await listenForComplaints(page.context());
  await page.goto(site.url);
  await page.evaluate(act).catch(() => {});
  await expect(() => expect(complaints).not.toEqual([])).toPass({ timeout: 15_000 });
  return complaints;
}

// shows: S15
test('an inline script is blocked and reported', async ({ page }) => {
  const complaints = await complaintsOf(page, () => {
    const script = document.createElement('script');
    script.append('document.title = "run"');
    document.body.append(script);
  });
  expect(complaints.join()).toMatch(/script-src|trusted-types|TrustedScript/i);
  expect(await page.title()).not.toBe('run');
});

// shows: S1
test('text assigned as HTML is blocked by the browser and reported', { tag: '@nightly' }, async ({ page }) => {
  const complaints = await complaintsOf(page, () => {
    document.body.innerHTML = '<b>made</b>';
  });
  expect(complaints.join()).toMatch(/trusted-types|TrustedHTML/i);
  await expect(page.getByText('made')).toHaveCount(0);
});

test('an image, a style and a request to another site are blocked and reported', { tag: '@nightly' }, async ({
  page,
}) => {
  const complaints = await complaintsOf(page, () => {
    document.body.style.setProperty('color', 'red');
    document.body.setAttribute('style', 'color: blue');
    const picture = document.createElement('img');
    picture.src = 'https://evil.example/a.png';
    document.body.append(picture);
    fetch('https://evil.example/').catch(() => {});
  });
  await expect(() => expect(complaints.join()).toMatch(/img-src/)).toPass();
  await expect(() => expect(complaints.join()).toMatch(/connect-src/)).toPass();
});

const PAGES = [
  '/',
  '/login',
  '/register',
  '/profile',
  '/reservations',
  '/privacy-policy',
  '/no/such/page',
  '/api/docs/static/index.html',
];

test('our own pages cause no reports', { tag: '@nightly' }, async ({ page }) => {
  const complaints = await listenForComplaints(page.context());
  for (const path of PAGES) {
    await page.goto(`${site.url}${path}`);
    await page.waitForLoadState('networkidle');
  }
  expect(complaints).toEqual([]);
});
