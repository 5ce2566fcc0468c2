import { expect } from '@playwright/test';
import { PAGES } from '#contract/pages.ts';
import { LOCALES } from '#domain/basics/locale.ts';
import { test as onSite } from './money-site.ts';

const test = onSite.extend<object>({});

/** Pages whose title does not depend on an answer about one person. */
const TITLED = ['/', '/register', '/login', '/terms-of-use', '/privacy-policy', '/booking-policy', '/no/such/page'];

for (const locale of LOCALES) {
  test.describe(`search engines and link previews in ${locale}`, () => {
    test.use({ locale });

    // shows: 2.124
    test('the server and the app give a page the same title', { tag: '@nightly' }, async ({ page, site }) => {
      const locations: { id: string }[] = (await site.call('GET', '/api/locations')).body;
      for (const path of [...TITLED, `/booking/${locations[0]?.id}`]) {
        const answer = await page.goto(site.url + path);
        const served = /<title>(.*?)<\/title>/.exec((await answer?.text()) ?? '')?.[1];
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page, path).toHaveTitle(served ?? '-');
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
      }
    });
  });
}

// shows: 2.132
test('the app can be installed', { tag: '@nightly' }, async ({ page, site }) => {
  await page.goto(site.url);
  const browser = await page.context().newCDPSession(page);
  const { url, errors } = await browser.send('Page.getAppManifest');
  expect(url).toBe(`${site.url}/manifest.webmanifest?lang=en`);
  expect(errors).toEqual([]);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // The test's browser profile is incognito, where installing is disabled.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});

// shows: 2.129
test('another page of the app keeps no facts of the loaded page in its head', { tag: '@nightly' }, async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/booking-policy?lang=en`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.url}/booking-policy?lang=en`);
  await page.getByRole('link', { name: 'Terms of use' }).first().click();
  await expect(page.getByRole('heading', { name: 'Terms of use', level: 1 })).toBeVisible();
  for (const gone of [
    'link[rel=canonical]',
    'link[hreflang]',
    'meta[property^="og:"]',
    'script[type="application/ld+json"]',
  ]) {
    await expect(page.locator(gone)).toHaveCount(0);
  }
});

// shows: 2.14
test('an unknown URL visited within the app is logged by the server too', { tag: '@nightly' }, async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await page.evaluate(() => {
    history.pushState(null, '', '/gone/from/the/app');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  const logged = () => site.said.filter((line) => line.includes('unknown page') && line.includes('/gone/from/the/app'));
  await expect(async () => expect(logged()).toHaveLength(1)).toPass();
  await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(`${site.url}/`);

  await page.goto(`${site.url}/gone/from/the/server`);
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible();
  expect(
    site.said.filter((line) => line.includes('unknown page') && line.includes('/gone/from/the/server')),
  ).toHaveLength(1);
});

// shows: 9.11
test('a location shows the capacity of each of its rooms', { tag: '@nightly' }, async ({ page, site }) => {
  const locations: { id: string; name: string }[] = (await site.call('GET', '/api/locations')).body;
  const lake = locations.find(({ name }) => name.includes('Tây Hồ'));
  await page.goto(`${site.url}/booking/${lake?.id}#about`);
  const dialog = page.getByRole('dialog', { name: 'Yumori Tây Hồ' });
  await expect(dialog.getByText('Open 24/7')).toBeVisible();
  const sizes = { Enra: 'Standard · Up to 4 guests', Hoshi: 'VIP · Up to 8 guests', Mizuki: 'Deluxe · Up to 6 guests' };
  for (const [room, size] of Object.entries(sizes)) {
    await expect(dialog.getByRole('listitem').filter({ hasText: room })).toContainText(size);
  }
});

// shows: 2.127
test('every page is either excluded from search engines or has a complete head', async ({ site }) => {
  for (const pattern of Object.keys(PAGES)) {
    const path = pattern.replaceAll(/:\w+/g, '3f0e5c1a-7b2d-4c3e-9a1b-0d2e4f6a8c1b');
    const { body, headers } = await site.call('GET', path);
    const isListed = headers.get('x-robots-tag') === null;
    expect(String(body).includes('<meta property="og:title"'), path).toBe(isListed);
    expect(String(body).includes('rel="canonical"'), path).toBe(isListed);
  }
});

test('no server-rendered page has a form field, which would make a browser lay it out before its styles load', async ({
  site,
}) => {
  const [location] = (await site.call('GET', '/api/locations')).body;
  const [room] = (await site.call('GET', `/api/rooms/location/${location.id}`)).body;
  const week = `/api/slots/room/${room.id}/week?startDate=${new Date().toISOString().slice(0, 10)}`;
  const slot = (await site.call('GET', week)).body.slots.at(-1);
  for (const path of ['/', `/booking/${location.id}`, `/slot/${slot.id}`, '/terms-of-use']) {
    const page = String((await site.call('GET', path)).body);
    expect(page, path).toContain('<main');
    expect(page, path).not.toMatch(/<(input|select|textarea)\b/);
  }
});
