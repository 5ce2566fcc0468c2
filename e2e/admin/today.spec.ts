import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { type Network, networkTo } from '../network.ts';
import { test as base } from '../policy.ts';
import { startToday, type TodaySite, useSession } from './today-site.ts';

const test = base.extend<{ network: Network }, { site: TodaySite }>({
  site: [
    async ({ browserName: _browser }, use) => {
      const site = await startToday();
      await use(site);
      await site.leave();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  network: async ({ context, site }, use) => {
    const network = await networkTo(site);
    await useSession(context, site);
    await use(network);
    await network.close();
  },
});
test.use({ viewport: { width: 360, height: 740 } });

/** A group of cards, such as those of guests who are late. */
const group = (page: Page, name: string) =>
  page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2, name }) });

async function openBoard(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/admin/today`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}

/** Returns the first card with a button, located by its time and room, so that it is still found in a later group. */
async function cardWith(page: Page, act: string): Promise<Locator> {
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: act, exact: true }) })
    .first();
  const [time, room] = await Promise.all([
    card.locator('span.tabular-nums').first().innerText(),
    card.locator('b').first().innerText(),
  ]);
  return page.getByRole('listitem').filter({ hasText: time }).filter({ hasText: room });
}

/** Returns what the device has stored for use without a network. */
const keptBy = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((settle) => {
        const opening = indexedDB.open('yumori-staff', 1);
        opening.onsuccess = () => {
          const asked = opening.result.transaction('kept').objectStore('kept').getAll();
          asked.onsuccess = () => settle(JSON.stringify(asked.result));
        };
      }),
  );

const details = (card: Locator) => card.locator('button[aria-haspopup=dialog]');

/** Presses a button of a card until it is gone: while a card has just moved, the board ignores a press. */
async function press(card: Locator, name: string): Promise<void> {
  const button = card.getByRole('button', { name, exact: true });
  await expect(button).toBeVisible();
  await expect(async () => {
    if (await button.isVisible()) await button.click();
    await expect(button).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
}

// shows: 12.12
test('one tap marks an arrival, one tap takes it back, and one marks a room as ready', async ({ page, network }) => {
  await openBoard(page, network.url);
  const guest = await cardWith(page, 'Arrived');
  await press(guest, 'Arrived');
  await expect(guest.getByRole('button', { name: 'Left', exact: true })).toBeVisible();
  await expect(guest.getByText(/waiting/)).toHaveCount(0);
  await press(guest, 'Undo');
  await expect(guest.getByRole('button', { name: 'Arrived', exact: true })).toBeVisible();
  const room = await cardWith(page, 'Ready');
  const undo = room.getByRole('button', { name: 'Undo', exact: true });
  const undoInBar = page.locator('main button:not(li *)', { hasText: /^Undo$/ });
  await press(room, 'Ready');
  await expect(room.getByText('Ready', { exact: true })).toBeVisible();
  await expect(undo).toBeVisible();
  await expect(undoInBar).toBeVisible();
  // The bar goes after ten seconds, while the board is drawn again; the card keeps its own button.
  await expect(undoInBar).toHaveCount(0, { timeout: 15_000 });
  await expect(undo).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('a second tap at the same place does not mark whatever has moved there', { tag: '@nightly' }, async ({
  page,
  network,
}) => {
  await openBoard(page, network.url);
  const guest = await cardWith(page, 'Arrived');
  const arrived = guest.getByRole('button', { name: 'Arrived', exact: true });
  await arrived.scrollIntoViewIfNeeded();
  let place = await arrived.boundingBox();
  // The board ignores presses while a card has just moved.
  await expect(async () => {
    const before = place;
    await page.waitForTimeout(1_000);
    place = await arrived.boundingBox();
    expect(place).toEqual(before);
  }).toPass();
  const { x, y, width, height } = place ?? { x: 0, y: 0, width: 0, height: 0 };
  const marked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.postDataJSON()?.tappedAt) marked.push(request.url());
  });
  await page.mouse.dblclick(x + width / 2, y + height / 2, { delay: 20 });
  await expect(guest.getByRole('button', { name: 'Left', exact: true })).toBeVisible();
  await expect(guest.getByText(/waiting/)).toHaveCount(0);
  // Nor does it open the details of a card that is there now: they would cover the next button.
  await details(guest).dispatchEvent('click', { detail: 2 });
  // The next press, which waits until the board has settled, works again.
  await press(guest, 'Undo');
  await expect(guest.getByRole('button', { name: 'Arrived', exact: true })).toBeVisible();
  await expect.poll(() => marked.map((url) => url.split('/').at(-1))).toEqual(['marks', 'take-back']);
});

test('the card of a free slot leads to booking it, and Back leads to the card', { tag: '@nightly' }, async ({
  page,
  network,
}) => {
  await openBoard(page, network.url);
  const free = page.getByRole('listitem').filter({ has: page.getByText('Available', { exact: true }) });
  const time = await free.first().locator('span.tabular-nums').first().innerText();
  await details(free.first()).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Book', exact: true }).click();
  await expect(page.getByRole('button', { name: /^Take .*₫ and book$/ })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(time);
  await page.goBack();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Book', exact: true })).toBeVisible();
});

test('a tap on one phone shows on another within a second or two', { tag: '@nightly' }, async ({
  page,
  browser,
  network,
  site,
}) => {
  await openBoard(page, network.url);
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  await useSession(context, site);
  const other = await context.newPage();
  await openBoard(other, network.url);
  const guest = await cardWith(page, 'Arrived');
  const guestOnOther = await cardWith(other, 'Arrived');
  await press(guest, 'Arrived');
  await expect(guestOnOther.getByRole('button', { name: 'Left', exact: true })).toBeVisible();
  await press(guest, 'Undo');
  await expect(guestOnOther.getByRole('button', { name: 'Arrived', exact: true })).toBeVisible();
  await context.close();
});

test('a press on a card shows the details, and the phone number on demand', { tag: '@nightly' }, async ({
  page,
  network,
}) => {
  await openBoard(page, network.url);
  const guest = await cardWith(page, 'Arrived');
  await details(guest).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('Program')).toBeVisible();
  await sheet.getByRole('button', { name: 'Call', exact: true }).click();
  await expect(sheet.getByRole('link', { name: /^Call 09/ })).toHaveAttribute('href', /^tel:09/);
  await expectAccessible(page);
});

// shows: 12.15
test('without a network the board stays, and 25 marks reach the server once each, in order', {
  tag: '@nightly',
}, async ({ page, network }) => {
  await openBoard(page, network.url);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toMatch(/\/admin\/service-worker\.js$/);
  const guest = await cardWith(page, 'Arrived');
  await network.cut();
  await page.reload();
  await expect(page.getByText(/^As of /)).toBeVisible();
  await expect(guest).toBeVisible();
  await expect(page.getByText(/Owes/)).toHaveCount(0);
  for (let tap = 0; tap < 25; tap += 1) await press(guest, tap % 2 === 0 ? 'Arrived' : 'Undo');
  await expect(guest.getByText(/waiting for the network/)).toHaveCount(25);
  // Marks are shown before they are stored.
  await expect.poll(async () => JSON.parse(await keptBy(page))[0].marks.length).toBe(25);
  await page.reload();
  await expect(guest.getByText(/waiting for the network/)).toHaveCount(25);

  const taps: string[] = [];
  page.on('response', (answer) => {
    const body = answer.request().postDataJSON();
    if (answer.request().method() === 'POST' && answer.status() === 200 && body?.tappedAt) taps.push(body.tappedAt);
  });
  await network.restore();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await expect(guest.getByText(/waiting for the network/)).toHaveCount(0, { timeout: 60_000 });
  expect(taps).toHaveLength(25);
  expect(taps).toEqual([...taps].sort());
  await expect(guest.getByRole('button', { name: 'Left', exact: true })).toBeVisible();
  await expect(group(page, 'Inside').or(group(page, 'Problems')).first()).toBeVisible();
});

test('nothing of the shift is left on the device after the person has logged out', { tag: '@nightly' }, async ({
  page,
  network,
}) => {
  await openBoard(page, network.url);
  const kept = () => keptBy(page);
  await expect.poll(kept).toContain('"rooms"');
  expect(await kept()).not.toMatch(/@|phoneNumber|09000003/);
  await page.evaluate(() => fetch('/api/admin/session', { method: 'DELETE', headers: { 'X-Staff': '1' } }));
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('heading', { level: 1, name: 'Staff login' })).toBeVisible();
  await expect.poll(kept).toBe('[]');
});
