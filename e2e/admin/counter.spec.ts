import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { expectAccessible } from '../accessibility.ts';
import { test } from '../policy.ts';
import { startSite } from '../site-images.ts';
import { demoOwner, enterAsStaff, type StaffPerson } from './staff.ts';

/** A window in which the shared text, file name and file type are kept. */
type SharingWindow = Window & { shared?: (string | undefined)[] };

test.use({ locale: 'en-US', viewport: { width: 360, height: 740 }, timezoneId: 'Asia/Ho_Chi_Minh' });
test.describe.configure({ mode: 'serial' });

let folder: string;
let site: ServerProcess;
let owner: StaffPerson;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yumori-counter-'));
  const dataDir = join(folder, 'data');
  site = await startSite({ DATA_DIR: dataDir, SLOT_HORIZON_DAYS: '2', RATE_LIMITS: 'off' });
  owner = await demoOwner(site);
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});
test.beforeEach(async ({ context, page }) => {
  await enterAsStaff(context, site, owner);
  await page.goto(`${site.url}/admin/today`);
});

/**
 * Goes from the board to the free times of the next day: late in the evening no slot is left today. Returns
 * the shown day.
 */
async function openNextDay(page: Page, tap = (target: Locator) => target.click()): Promise<string> {
  await tap(page.getByRole('link', { name: 'Book', exact: true }));
  const shownDay = page.locator('[aria-live=polite]').first();
  const today = await shownDay.innerText();
  await tap(page.getByRole('button', { name: 'Next day' }));
  // Until then the list has the times of today.
  await expect(shownDay).not.toHaveText(today);
  return shownDay.innerText();
}

/** Returns functions that tap an element and count these taps. */
function taps() {
  let count = 0;
  return {
    on: async (target: Locator) => {
      count += 1;
      await target.click();
    },
    count: () => count,
  };
}

test('a walk-in pays in cash and gets the entry codes within nine taps', async ({ page }) => {
  const tap = taps();
  await openNextDay(page, tap.on);
  const free = page.getByRole('list', { name: 'Available times' }).getByRole('button');
  await expect(free.first()).toBeVisible();
  await expectAccessible(page);
  await tap.on(free.first());
  await expect(page.getByRole('heading', { level: 1, name: 'New booking' })).toBeFocused();
  await tap.on(page.getByLabel('Name'));
  await page.keyboard.type('Trần Thị Mai');
  await expectAccessible(page);
  // The draft is stored with the tap itself: a reload on a busy device would not wait for a later render.
  const kept = await page.getByRole('button', { name: 'Guests: 3' }).evaluate(async (more: HTMLElement) => {
    more.click();
    await Promise.resolve();
    return sessionStorage.getItem('yumori.staff.draft');
  });
  expect(kept).toContain('"partySize":3');
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Trần Thị Mai');
  await expect(page.getByRole('button', { name: 'Guests: 4' })).toBeVisible();
  await tap.on(page.getByRole('button', { name: /^Take .*₫ and book$/ }));
  const heading = page.getByRole('heading', { level: 1, name: 'Booked' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.getByText(/₫ paid$/)).toBeVisible();
  await expect(page.getByText('Trần Thị Mai', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'The guest’s page with the keys' })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => sessionStorage.getItem('yumori.staff.draft'))).toBeNull();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Done' })).toBeFocused();
  await tap.on(page.getByRole('link', { name: 'Done' }));
  await expect(page).toHaveURL(/\/admin\/today$/);
  expect(tap.count()).toBeLessThanOrEqual(9);
  await page.goto(`${site.url}/admin/trail`);
  const registered = page.getByRole('listitem').filter({ hasText: 'Guest registered' }).first();
  await expect(registered.getByText('Role: Member', { exact: true })).toBeVisible();
});

test('a caller pays by transfer, and the code is shown until the money is seen', { tag: '@nightly' }, async ({
  page,
}) => {
  // Headless browsers cannot share, so a stub replaces the phone's share sheet.
  await page.evaluate(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ text, files }: ShareData) => {
        (window as SharingWindow).shared = [text, files?.[0]?.name, files?.[0]?.type];
      },
    });
  });
  await openNextDay(page);
  const slot = page.getByRole('list', { name: 'Available times' }).getByRole('button').nth(2);
  const [bookedTime = ''] = (await slot.innerText()).match(/\d\d:\d\d . \d\d:\d\d/) ?? [];
  await slot.click();
  await page.getByRole('button', { name: /transfer of|and book/ }).click();
  await expect(page.getByText('Enter a name of at least two letters.')).toBeVisible();
  await page.getByLabel('Name').fill('Lê Văn Hải');
  await page.getByLabel('Phone (optional)').fill('0903 555 001');
  // A refusal and a missing field stay with the way of paying that they are of.
  await page.getByLabel('Voucher', { exact: true }).check();
  await page.getByLabel('Voucher code').fill('NO-SUCH-CODE');
  const book = page.getByRole('button', { name: 'Book', exact: true });
  await book.click();
  const refusal = page.getByRole('alert').filter({ hasText: /voucher/i });
  await expect(refusal).toBeVisible();
  await page.getByLabel('Free of charge').check();
  await expect(refusal).toBeHidden();
  const missing = page.getByText('At least two letters.');
  await expect(missing).toBeHidden();
  await book.click();
  await expect(missing).toBeVisible();
  await page.getByLabel('Bank transfer').check();
  await page.getByRole('button', { name: 'Guests: 3' }).click();
  // A room is for eight guests at most.
  const tooMany = page.getByText(/^The room is for [468] guests; extra guests pay a surcharge\.$/);
  await expect(tooMany).toBeHidden();
  for (let guests = 4; guests <= 9; guests += 1) await page.getByRole('button', { name: `Guests: ${guests}` }).click();
  await expect(tooMany).toBeVisible();
  await page.getByRole('button', { name: /transfer of/ }).click();
  await expect(page.getByRole('img', { name: 'VietQR code for the transfer' })).toBeVisible();
  await expect(page.getByText(/^[2-9A-HJ-NP-Z]{10}$/)).toBeVisible();
  await expectAccessible(page);
  // The caller has no email address, so staff share the details through an app on the phone.
  await page.getByRole('button', { name: 'Send to the guest' }).click();
  await expect
    .poll(() => page.evaluate(() => (window as SharingWindow).shared))
    .toEqual([expect.stringMatching(/^Please transfer .+₫.+ only [2-9A-HJ-NP-Z]{10} as/), 'vietqr.png', 'image/png']);
  // The caller transfers later, so the page of the booking links to its payment.
  await page.getByRole('link', { name: 'Next booking' }).click();
  await page.goto(`${site.url}/admin/bookings?q=${encodeURIComponent('Lê Văn Hải')}`);
  await page.getByRole('link', { name: /Lê Văn Hải/ }).click();
  await page.getByRole('link', { name: 'Take payment' }).click();
  // Opened again, it still says whose money it is.
  await page.reload();
  await expect(page.getByText('Lê Văn Hải', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByText(bookedTime)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Money received' }).click();
  await expect(page.getByText(/₫ paid$/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Take payment' })).toBeFocused();
  // It is read again at once: the next time would be too late for a second press.
  await page.getByRole('link', { name: 'Open booking' }).click();
  await expect(page.getByText('Expected', { exact: true })).toBeVisible();
  await expect(page.getByText('Not paid yet')).toBeHidden({ timeout: 3_000 });
});

test('another time keeps the day and the person, and a mistaken booking names the cash to hand back', {
  tag: '@nightly',
}, async ({ page }) => {
  const day = await openNextDay(page);
  const free = page.getByRole('list', { name: 'Available times' }).getByRole('button');
  await free.nth(3).click();
  await page.getByLabel('Name').fill('Vũ Thị Sen');
  await page.getByRole('button', { name: 'Guests: 3' }).click();
  await page.getByLabel('Card terminal').check();
  // A look-up of the guest that fails takes nothing away.
  await page.context().setOffline(true);
  const phone = page.getByLabel('Phone (optional)');
  await phone.fill('0903 555 003');
  await phone.blur();
  await expect(page.getByText('We couldn’t connect.', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Vũ Thị Sen');
  await page.context().setOffline(false);
  await expect(page.getByText('We couldn’t connect.', { exact: false })).toBeHidden();
  await page.goBack();
  await expect(page.getByText(day, { exact: true })).toBeVisible();
  await free.nth(4).click();
  await expect(page.getByLabel('Name')).toHaveValue('Vũ Thị Sen');
  await expect(page.getByRole('button', { name: 'Guests: 4' })).toBeVisible();
  await expect(page.getByLabel('Card terminal')).toBeChecked();
  // A known guest's own language counts, so there is none to choose.
  const language = page.getByRole('group', { name: 'Guest’s language' });
  const email = page.getByLabel('Email (optional)');
  // The field keeps the focus: leaving it would be the press on the next control.
  await email.fill('haruka@yumori.example');
  await expect(page.getByText(/^Known guest: .+, language 日本語\./)).toBeVisible();
  await expect(language).toBeHidden();
  await email.fill('');
  await expect(page.getByText(/^Known guest/)).toBeHidden();
  await expect(language).toBeVisible();
  await page.getByLabel('Cash').check();
  await page.getByRole('link', { name: 'Other time' }).click();
  await expect(page.getByText(day, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'New booking' })).toBeFocused();
  await free.nth(4).click();
  await page.getByRole('button', { name: /^Take .*₫ and book$/ }).click();
  await expect(page.getByText('Vũ Thị Sen', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo mistaken booking' }).click();
  const sheet = page.getByRole('dialog', { name: /^Undo the mistaken booking and hand back [\d,]+\s₫\?$/ });
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Keep booking' }).click();
  await page.getByRole('link', { name: 'Open booking' }).click();
  await expect(page.getByText('Expected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo mistaken booking' }).click();
  await sheet.getByRole('button', { name: 'Undo mistaken booking' }).click();
  const told = page.getByText(/^Give [\d,]+\s₫ back to the guest now/);
  await expect(told).toBeVisible();
  const [toast, bar] = [await told.boundingBox(), await page.getByRole('navigation').boundingBox()];
  expect(toast?.y).toBeGreaterThan(370);
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  // There is no address, so nothing was sent.
  await page.reload();
  await expect(page.getByText('the guest has no email address').first()).toBeVisible();
});

// shows: 7.74
test('a caller pays by the mailed link, without a login', async ({ page, browser }) => {
  await openNextDay(page);
  await page.getByRole('list', { name: 'Available times' }).getByRole('button').nth(1).click();
  await page.getByLabel('Name').fill('Lê Thị Xa');
  await page.getByLabel('Payment link').check();
  await page.getByRole('button', { name: /^Book and email a link/ }).click();
  await expect(page.getByText('Enter the email address for the link.')).toBeVisible();
  await page.getByLabel('Email').fill('xa@guests.example');
  await page.getByRole('button', { name: /^Book and email a link/ }).click();
  await expect(page.getByText('The payment link was emailed to xa@guests.example.')).toBeVisible();
  await expect(page.getByText('Not started yet')).toBeVisible();
  await expectAccessible(page);

  const link = async () => {
    const { messages } = (await site.call('GET', '/sandbox/mail?to=xa@guests.example')).body;
    return /\S+\/pay\?token=\S+/.exec(messages[0]?.text ?? '')?.[0];
  };
  await expect.poll(link).toBeDefined();
  // One page at the desk learns of the payment by itself, the other one cannot.
  const bookingPath = await page.getByRole('link', { name: 'Open booking' }).getAttribute('href');
  const learning = await page.context().newPage();
  await learning.goto(`${site.url}${bookingPath}/money`);
  await expect(learning.getByRole('button', { name: 'Paid in cash' })).toBeVisible();
  await page.route(`**/api${bookingPath}`, (route) => route.abort('connectionrefused'));
  const visitor = await browser.newContext({ locale: 'en-US' });
  const guest = await visitor.newPage();
  await guest.goto((await link()) ?? '');
  await expect(guest).toHaveURL(/\/pay$/);
  const pay = guest.getByRole('button', { name: /^Pay .* by card$/ });
  await expect(pay).toBeVisible();
  await expectAccessible(guest);
  await guest.reload();
  await pay.click();
  await guest.getByRole('button', { name: /^Pay / }).click();
  await expect(guest.getByText('Your booking is paid')).toBeVisible();
  await guest.getByRole('link', { name: 'View booking' }).click();
  await expect(guest).toHaveURL(/\/reservation\//);
  await expect(guest.getByRole('link', { name: /^Open invoice/ })).toBeVisible();
  await visitor.close();
  await expect(learning.getByText(/₫ paid$/)).toBeVisible();
  await learning.close();
  // Taking the money again leads to the paid booking.
  await page.getByRole('button', { name: 'Paid in cash' }).click();
  await expect(page).toHaveURL(/\/admin\/bookings\/[\w-]{36}$/);
  await page.unroute(`**/api${bookingPath}`);
  // Its first reading may still have failed; the next one follows within 20 seconds.
  await expect(page.getByRole('link', { name: /^20\d\d-\d{6}/ })).toBeVisible({ timeout: 30_000 });
});

/** Chooses the last free slot of the next day in the browser; returns a function that books it for another guest. */
async function chooseLastSlot(page: Page): Promise<(way: 'cash' | 'terminal') => Promise<void>> {
  await openNextDay(page);
  await page.getByRole('list', { name: 'Available times' }).getByRole('button').last().click();
  await page.getByLabel('Name').fill('Walk-in');
  const slotId = new URL(page.url()).searchParams.get('slot');
  return async (way) => {
    const headers = { 'x-staff': '1', cookie: `staff=${owner.cookie}` };
    const { body } = await site.call('POST', '/api/admin/bookings/preview', { headers, body: { slotId } });
    const person = { name: 'Quicker', language: 'vi' };
    const booking = { slotId, person, partySize: 1, pay: { way, amount: body.price } };
    expect((await site.call('POST', '/api/admin/bookings', { headers, body: booking })).status).toBe(201);
  };
}

test('a time that has begun, a price that changed and a slot that was taken meanwhile are shown', {
  tag: '@nightly',
}, async ({ page }) => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const times = { startTime: at(-79), endTime: at(11) };
  await page.route('**/api/admin/free-slots?*', async (route) => {
    const response = await route.fetch();
    const slots: object[] = await response.json();
    await route.fulfill({ response, json: slots.map((slot, index) => (index === 0 ? { ...slot, ...times } : slot)) });
  });
  await page.route(
    '**/api/admin/bookings/preview',
    async (route) => {
      const response = await route.fetch();
      const preview = await response.json();
      await route.fulfill({ response, json: { ...preview, slot: { ...preview.slot, ...times }, price: 1_234 } });
    },
    { times: 1 },
  );
  const bookMeanwhile = await chooseLastSlot(page);
  const begun = page.getByText(/^This time has already begun and ends in 1[01] minutes\.$/);
  await expect(begun).toBeVisible();
  await page.getByRole('button', { name: /^Take 1,234.* and book$/ }).click();
  await expect(page.getByText('The price has changed.', { exact: false })).toBeVisible();
  await expect(page.getByText(/1,234/)).toHaveCount(0);
  await expect(begun).toBeHidden();
  await bookMeanwhile('terminal');
  await page.getByRole('button', { name: /^Take .*₫ and book$/ }).click();
  await expect(page.getByText('This time slot has just been booked.')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeHidden();
  await expect(page.locator(':focus')).toHaveText('This time slot has just been booked.');
  await page.getByRole('link', { name: 'Other time' }).click();
  await expect(page.getByRole('button', { name: /Already begun, 1[01] min left$/ })).toHaveCount(1);
});

test('a booking whose answer was lost is found again by pressing again', { tag: '@nightly' }, async ({ page }) => {
  await chooseLastSlot(page);
  await page.getByLabel('Phone (optional)').fill('0903 555 002');
  const { promise: booked, resolve: tellBooked } = Promise.withResolvers<{ reservationId: string }>();
  const posts = '**/api/admin/bookings';
  await page.route(posts, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
  await page.route(
    posts,
    async (route) => {
      const answer = await route.fetch();
      await route.abort();
      tellBooked(await answer.json());
    },
    { times: 1 },
  );
  await page.route('**/api/admin/bookings/preview', async (route) => {
    await booked;
    await route.continue();
  });
  const seen = page.waitForResponse('**/api/admin/bookings/preview');
  const press = () => page.getByRole('button', { name: /and book$/ }).click();
  await press();
  await expect(page.getByText('We couldn’t connect.', { exact: false })).toBeVisible();
  expect(await (await seen).json()).toMatchObject({ taken: 'slot_booked' });
  await press();
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible();
  await press();
  await expect(page.getByRole('heading', { level: 1, name: 'Booked' })).toBeVisible();
  const { reservationId } = await booked;
  await expect(page.getByRole('link', { name: 'Open booking' })).toHaveAttribute('href', new RegExp(reservationId));
  await page.reload();
  await expect(page).toHaveURL(new RegExp(`/admin/bookings/${reservationId}$`));
  await expect(page.getByText('Walk-in', { exact: true }).first()).toBeVisible();
});

test('the day’s money is one tap away, by way of payment', { tag: '@nightly' }, async ({ page }) => {
  const book = await chooseLastSlot(page);
  await book('cash');
  await page.getByRole('link', { name: 'Takings', exact: true }).click();
  const sums = page.getByRole('main');
  await expect(sums.getByText('Cash', { exact: false }).first()).toBeVisible();
  await expect(sums.getByText('Bank transfer')).toBeVisible();
  await expect(sums.getByText('Card terminal')).toBeVisible();
  await expect(sums.getByText('Total')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Previous day' }).click();
  await expect(page.getByText('No payments or refunds on this day')).toBeVisible();
});
