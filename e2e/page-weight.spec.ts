import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { LOCALES } from '#domain/basics/locale.ts';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { type BudgetedPage, KILOBYTE, PAGE_BUDGETS } from '#tools/page-budgets.ts';
import { startSite } from './site-images.ts';
import { TEXTS } from './states/texts.ts';

let folder: string;
let site: ServerProcess;
let pages: Record<BudgetedPage, string>;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yumori-weight-'));
  site = await startSite({ DATA_DIR: join(folder, 'data'), SLOT_HORIZON_DAYS: '2', RATE_LIMITS: 'off' });
  const [location] = (await site.call('GET', '/api/locations')).body;
  const [room] = (await site.call('GET', `/api/rooms/location/${location.id}`)).body;
  const week = `/api/slots/room/${room.id}/week?startDate=${new Date().toISOString().slice(0, 10)}`;
  const slot = (await site.call('GET', week)).body.slots.at(-1);
  pages = { home: '/', location: `/booking/${location.id}`, slot: `/slot/${slot.id}`, legal: '/booking-policy' };
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Delays idle callbacks until the test releases them. */
function holdIdleWork(): void {
  const waiting: (() => void)[] = [];
  window.requestIdleCallback = (callback) =>
    waiting.push(() => callback({ didTimeout: false, timeRemaining: () => 50 }));
  window.addEventListener('let-idle-work-go', () => {
    for (const work of waiting.splice(0)) work();
  });
}

/** Records the sizes of the scripts loaded, in bytes as transferred. */
function watchScripts(page: Page): () => Promise<{ total: number; told: string; names: string[] }> {
  const sizes = new Map<string, Promise<number>>();
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith('.js') || sizes.has(pathname)) return;
    sizes.set(
      pathname,
      request.sizes().then(({ responseBodySize }) => responseBodySize),
    );
  });
  return async () => {
    const all = await Promise.all([...sizes].map(async ([name, size]) => ({ name, size: await size })));
    const total = all.reduce((sum, { size }) => sum + size, 0) / KILOBYTE;
    return { total, told: all.map(({ name, size }) => `${name} ${size}`).join('\n'), names: [...sizes.keys()] };
  };
}

/** Returns the scripts that the page itself names, which load in parallel. */
function namedScripts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLScriptElement>('script[src]')].flatMap(({ src, dataset }) => [
      new URL(src).pathname,
      ...(dataset.app ?? '').split(' '),
    ]),
  );
}

for (const locale of LOCALES) {
  for (const name of ['home', 'location', 'slot', 'legal'] as const) {
    test(`the scripts of ${name} in ${locale} stay within their budget`, {
      tag: locale === 'en' ? [] : '@nightly',
    }, async ({ page }) => {
      await page.setViewportSize({ width: 412, height: 823 });
      await page.addInitScript(holdIdleWork);
      const scripts = watchScripts(page);
      await page.goto(`${site.url}${pages[name]}?lang=${locale}`, { waitUntil: 'networkidle' });
      // On a busy machine the network may be idle while the page is still running scripts.
      await expect.poll(async () => (await scripts()).total, { message: 'no script was loaded' }).toBeGreaterThan(50);
      const firstView = await scripts();
      expect(await namedScripts(page)).toEqual(expect.arrayContaining(firstView.names));
      expect(firstView.total, firstView.told).toBeLessThanOrEqual(PAGE_BUDGETS[name].firstView);
      await page.evaluate(() => window.dispatchEvent(new Event('let-idle-work-go')));
      await page.getByRole('button', { name: TEXTS[locale].layout.openMenu }).click();
      await page.getByRole('dialog').waitFor();
      await page.waitForLoadState('networkidle');
      const rest = await scripts();
      expect(rest.total, rest.told).toBeLessThanOrEqual(PAGE_BUDGETS[name].withRest);
    });
  }
}
