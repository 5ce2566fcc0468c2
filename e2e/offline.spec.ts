import { expect, type Page } from '@playwright/test';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { enter, freeSlot, test as onSite, type Person, paidReservation, person } from './money-site.ts';
import { type Network, networkTo } from './network.ts';

/** The browser logs every request that fails. */
const test = onSite.extend<{ network: Network }>({
  network: async ({ site, context }, use) => {
    const network = await networkTo(site);
    await use(network);
    // Close the pages first: on a script failure a page reloads, and Chromium hangs when closed meanwhile.
    await context.close();
    await network.close();
  },
  complaints: async ({ page: _page }, use) => use([]),
});

test.use({ locale: 'en-US', timezoneId: 'Asia/Ho_Chi_Minh' });

/** Returns everything that the browser has stored: the contents of its caches, and its storage. */
function kept(page: Page): Promise<{ files: string[]; answers: string[]; text: string }> {
  return page.evaluate(async () => {
    const read = async (name: string) => {
      const cache = await caches.open(name);
      const requests = await cache.keys();
      const texts = await Promise.all(requests.map(async (each) => (await cache.match(each))?.text()));
      return { paths: requests.map(({ url }) => new URL(url).pathname), text: texts.join('\n') };
    };
    const [files, answers] = await Promise.all([read('yumori-files'), read('yumori-answers')]);
    const storage = JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
    const text = [answers.text, storage, ...answers.paths, ...files.paths, ...(await caches.keys())].join('\n');
    return { files: files.paths, answers: answers.paths, text };
  });
}

/** Waits until the service worker controls the page and has cached the page's files and answers. */
async function expectReady(page: Page, answer: RegExp): Promise<void> {
  await expect(async () => {
    expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    const { files, answers } = await kept(page);
    expect(files).toContain('/offline.html');
    expect(answers.join('\n')).toMatch(answer);
  }).toPass();
}

// shows: 2.133
test('offline, the home page and a location show what was seen last', { tag: '@nightly' }, async ({
  page,
  network,
}) => {
  await page.goto(network.url);
  await expectReady(page, /^\/api\/locations$/m);
  await page.getByRole('link', { name: /Tây Hồ/ }).click();
  await expect(page.getByRole('heading', { name: 'Mizuki', level: 2 })).toBeVisible();
  await expectReady(page, /\/week$/m);
  await network.cut();
  await page.reload();
  await expect(page.getByText('You’re offline.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Yumori Tây Hồ', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mizuki', level: 2 })).toBeVisible();
  await expect(page.getByRole('main').locator('a[href^="/slot/"]').first()).toBeVisible();
  await page.goto(network.url);
  await expect(page.getByRole('heading', { name: 'Store selection' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(3);

  await network.restore();
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByText('You’re offline.')).toHaveCount(0);
});

async function seen(page: Page, { site, network, who }: { site: ServerProcess; network: Network; who: Person }) {
  const slot = await freeSlot(site, 'Hội An', 'himoku');
  const id = await paidReservation(site, who, slot);
  await enter(page, site, who);
  await page.goto(`${network.url}/reservation/${id}`);
  await expect(page.getByRole('heading', { name: `Booking ${id.slice(0, 8)}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Entrance code' })).toBeVisible();
  await expectReady(page, /./);
  await expect(async () => expect((await kept(page)).text).toContain('seenReservations')).toPass();
  return { id, slot };
}

// shows: 2.134
test('offline, a reservation shows time and place, and nothing else of it was stored', { tag: '@nightly' }, async ({
  page,
  network,
  site,
}) => {
  const who = await person(site, 'linh');
  const { id } = await seen(page, { site, network, who });
  await page.goto(`${network.url}/profile`);
  await expect(page.getByText(who.email).first()).toBeVisible();
  await page.goto(`${network.url}/reservations`);
  await expect(page.getByText(id.slice(0, 8))).toBeVisible();

  const { text } = await kept(page);
  const profile = (await site.call('GET', '/api/auth/profile', { token: who.token })).body;
  const reservation = (await site.call('GET', `/api/reservations/${id}`, { token: who.token })).body;
  const codes: { id: string }[] = reservation.ttLockQRCodes;
  const words = [id, who.token, who.email, who.id, profile.name, ...codes.map((code) => code.id), 'qrCodeContent'];
  for (const word of [...words, 'invoice', 'transaction', 'expiresAt']) expect(text).not.toContain(word);

  await network.cut();
  await page.goto(`${network.url}/reservation/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: `Booking ${id.slice(0, 8)}` })).toBeVisible();
  await expect(main).toContainText('Himoku');
  await expect(main).toContainText('Yumori Hội An');
  await expect(main).toContainText(/\d\d:\d\d – \d\d:\d\d/);
  await expect(main.getByText('You’re offline', { exact: true })).toBeVisible();
  await expect(main.getByRole('img', { name: 'QR code' })).toHaveCount(0);

  await page.goto(`${network.url}/reservations`);
  const listed = main.getByRole('listitem').filter({ hasText: `Booking ${id.slice(0, 8)}` });
  await expect(listed).toContainText('Himoku');
  await expect(listed).toContainText(/\d\d:\d\d – \d\d:\d\d/);
  await expect(main.getByText('You’re offline', { exact: true })).toBeVisible();
  await expect(main).not.toContainText('Failed to load profile');
  await network.restore();
  await page.reload();
  await expect(main.getByRole('link', { name: /^View details of Himoku/ }).first()).toBeVisible();
});

test('a visitor who opened only the home page since a release has the other pages offline', {
  tag: '@nightly',
}, async ({ page, browser, network, site }) => {
  const { id, slot } = await seen(page, { site, network, who: await person(site, 'linh') });
  // Another browser with the same storage, but without any cached file.
  const storageState = await page.context().storageState();
  const context = await browser.newContext({ storageState, locale: 'en-US' });
  const start = await context.newPage();
  await start.goto(network.url);
  await expectReady(start, /^\/api\/locations$/m);
  const { files } = await kept(start);
  for (const group of ['start', 'booking', 'members']) {
    expect(files.filter((path) => path.startsWith(`/assets/of-${group}-`))).toHaveLength(3);
  }

  await network.cut();
  await start.goto(`${network.url}/reservation/${id}`);
  await expect(start.getByRole('heading', { name: `Booking ${id.slice(0, 8)}` })).toBeVisible();
  await expect(start.getByText('You’re offline', { exact: true })).toBeVisible();
  await start.goto(`${network.url}/booking/${slot.room.location.id}`);
  await expect(start.getByRole('heading', { name: 'Yumori Hội An', level: 1 })).toBeVisible();
  await expect(start.getByText('We couldn’t load the rooms.')).toBeVisible();
  await context.close();
});

// shows: 2.135
test('logging out deletes all personal data, even offline', { tag: '@nightly' }, async ({ page, network, site }) => {
  const { id } = await seen(page, { site, network, who: await person(site, 'haruka') });
  await network.cut();
  await page.goto(`${network.url}/reservation/${id}`);
  await expect(page.getByText('You’re offline', { exact: true })).toBeVisible();
  await network.restore();
  await page.goto(`${network.url}/profile`);
  await page.getByRole('main').getByRole('button', { name: 'Log out', exact: true }).first().click();
  await expect(page.getByText('You have been logged out.', { exact: true })).toBeVisible();
  const { text } = await kept(page);
  for (const word of ['seenReservations', id.slice(0, 8)]) expect(text).not.toContain(word);
  await network.cut();
  await page.goto(`${network.url}/reservation/${id}`);
  await expect(page.getByText('We couldn’t load this booking.')).toBeVisible();
});

// shows: 2.165
test('a page that was never loaded says that there is no connection, and loads once there is one', {
  tag: '@nightly',
}, async ({ page, network }) => {
  const [location] = await (await page.request.get(`${network.url}/api/locations`)).json();
  await page.goto(`${network.url}/booking/${location.id}`);
  await expectReady(page, /\/week$/m);
  await network.cut();
  await page.context().setOffline(true);
  await page.getByRole('main').locator('a[href^="/slot/"]').first().click();
  const missing = page.getByRole('heading', { name: 'No connection', level: 1 });
  await expect(missing).toBeFocused();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: location.name, level: 1 })).toBeVisible();
  await page.goForward();
  await expect(missing).toBeFocused();
  await network.restore();
  await page.context().setOffline(false);
  await expect(page.getByRole('link', { name: `Back to ${location.name}` })).toBeVisible();
});

// shows: 2.165
test('data that was not cached shows as missing at once, and loads once there is a connection', async ({
  page,
  network,
}) => {
  await page.goto(network.url);
  await expectReady(page, /^\/api\/locations$/m);
  await network.cut();
  // Playwright's offline state does not survive a reload.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
  await page.reload();
  await page.getByRole('link', { name: /Tây Hồ/ }).click();
  await expect(page.getByText('We couldn’t load the rooms.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await network.restore();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { name: 'Mizuki', level: 2 })).toBeVisible();
});

// shows: 2.135
test('the cached data of a member is deleted once another member logs in', { tag: '@nightly' }, async ({
  page,
  network,
  site,
}) => {
  const { id } = await seen(page, { site, network, who: await person(site, 'linh') });
  await enter(page, site, await person(site, 'haruka'));
  await page.goto(network.url);
  await expect(page.getByText('佐藤').first()).toBeAttached();
  await expect(async () => expect((await kept(page)).text).not.toContain('seenReservations')).toPass();
  await network.cut();
  await page.goto(`${network.url}/reservation/${id}`);
  await expect(page.getByText('We couldn’t load this booking.')).toBeVisible();
});

// shows: 2.137
test('a release shows at once, and the files of the earlier version are deleted', { tag: '@nightly' }, async ({
  page,
  network,
}) => {
  await page.goto(`${network.url}/booking-policy`);
  await expectReady(page, /^/);
  const hasOld = async () => (await kept(page)).files.some((path) => path.includes('/reservation-page-'));
  expect(await hasOld()).toBe(true);
  network.deliver((path, text) => {
    if (path === '/service-worker.js') return text.replace(/,\/assets\/reservation-page-[\w-]+\.js/g, '');
    return path.startsWith('/assets/') ? undefined : text.replace(/<title>/, '<title>Delivered · ');
  });
  const delivered = page.waitForResponse((answer) => answer.url() === `${network.url}/booking-policy`);
  await page.reload();
  expect(await (await delivered).text()).toContain('<title>Delivered · ');
  await expect(async () => expect(await hasOld()).toBe(false)).toPass();
});
