import { expect, type Page } from '@playwright/test';
import { ADMIN_BUDGETS, KILOBYTE } from '#tools/page-budgets.ts';
import { enrolled, test } from './staff-site.ts';

/** Records the sizes of the scripts that a page has transferred, in kilobytes. */
function watchScripts(page: Page): () => Promise<{ total: number; told: string }> {
  const sizes = new Map<string, Promise<number>>();
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    // Requests of the service worker itself load files for later use, and do not delay the page.
    if (!pathname.endsWith('.js') || sizes.has(pathname) || request.serviceWorker() !== null) return;
    sizes.set(
      pathname,
      request.sizes().then(
        ({ responseBodySize }) => responseBodySize,
        // A closed page is not counted.
        () => 0,
      ),
    );
  });
  return async () => {
    const all = await Promise.all([...sizes].map(async ([name, size]) => ({ name, size: await size })));
    const total = all.reduce((sum, { size }) => sum + size, 0) / KILOBYTE;
    return { total, told: all.map(({ name, size }) => `${name} ${size}`).join('\n') };
  };
}

/** Without the worker every script comes from the server, as at a first visit. */
test.use({ serviceWorkers: 'block' });

test('the scripts of the back office stay within their budgets', { tag: '@nightly' }, async ({
  page,
  site,
  browser,
}) => {
  // Each screen is opened in a browser that has loaded nothing.
  test.setTimeout(240_000);
  await enrolled(page, site, 'owner.weight@yumori.example');
  const links = page.getByRole('navigation').getByRole('link');
  await links.first().waitFor();
  const screens: string[] = await links.evaluateAll((links) =>
    links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  );
  expect(screens).toContain('/admin/today');
  const storageState = await page.context().storageState();
  /** Opens a browser that has loaded nothing yet. */
  const visit = () => browser.newPage({ storageState, serviceWorkers: 'block', locale: 'en-US' });
  const fresh = await visit();
  const scripts = watchScripts(fresh);
  await fresh.goto(`${site.url}/admin/today`, { waitUntil: 'networkidle' });
  await expect.poll(async () => (await scripts()).total, { message: 'no script was loaded' }).toBeGreaterThan(50);
  const firstView = await scripts();
  expect(firstView.total, firstView.told).toBeLessThanOrEqual(ADMIN_BUDGETS.firstView);
  await fresh.context().close();
  for (const screen of screens.filter((path) => path !== '/admin/today')) {
    const other = await visit();
    const loaded = watchScripts(other);
    await other.goto(`${site.url}/admin/today`, { waitUntil: 'networkidle' });
    const before = (await loaded()).total;
    await other.locator(`a[href="${screen}"]:visible`).first().click();
    await other.waitForURL(`**${screen}`);
    await other.waitForLoadState('networkidle');
    const after = await loaded();
    expect(after.total - before, `${screen}\n${after.told}`).toBeLessThanOrEqual(ADMIN_BUDGETS.furtherScreen);
    await other.context().close();
  }
});
