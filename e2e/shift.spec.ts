import { expect, type Page } from '@playwright/test';
import { test, visiting } from './money-site.ts';
import { openWithoutApp } from './started-app.ts';

type Shift = PerformanceEntry & { value: number };

/** Returns the layout shift of the page since it was opened. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((told) => {
        new PerformanceObserver((list) => {
          // TypeScript's DOM library lacks the type of layout-shift entries.
          told((list.getEntries() as Shift[]).reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => told(0), 1_000);
      }),
  );
}

visiting('English', 'phone', () => {
  for (const path of ['/terms-of-use', '/privacy-policy', '/booking-policy', '/']) {
    test(`nothing shifts on ${path} during hydration, part by part`, { tag: '@nightly' }, async ({ page, site }) => {
      let held = 0;
      await page.route(/\/assets\/(terms|privacy|booking|lake|river)-[^/]+\.js$/, async (route) => {
        held += 1;
        await new Promise((later) => setTimeout(later, 700));
        await route.continue();
      });
      await page.goto(`${site.url}${path}`);
      expect(held > 0).toBe(path !== '/');
      expect(await shiftOf(page)).toBeLessThan(0.02);
    });
  }

  test('the rooms of a location do not shift when few slots are left, or none', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const [location] = (await site.call('GET', '/api/locations')).body;
    await page.route('**/api/slots/room/*/week*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), slots: [] } });
    });
    await page.goto(`${site.url}/booking/${location.id}`);
    await expect(page.getByText('No time slots on this day').first()).toBeVisible();
    expect(await shiftOf(page)).toBeLessThan(0.02);
  });

  test('a visitor who scrolled before hydration keeps the position', { tag: '@nightly' }, async ({ page, site }) => {
    const letAppCome = await openWithoutApp(page, `${site.url}/terms-of-use`);
    await page.evaluate(() => window.scrollTo(0, 900));
    await letAppCome();
    expect(await page.evaluate(() => window.scrollY)).toBe(900);
  });
});
