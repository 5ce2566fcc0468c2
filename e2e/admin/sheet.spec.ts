import { expect, type Locator, type Page } from '@playwright/test';
import type { Board } from '#contract/staff/today.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { EARLY_MINUTES } from '#domain/doors/decide-opening.ts';
import { expectAccessible } from '../accessibility.ts';
import { test as base } from '../policy.ts';
import { demoOwner } from './staff.ts';
import { countTaps } from './taps.ts';
import { startToday, type TodaySite, useSession } from './today-site.ts';

type Slot = Board['rooms'][number]['slots'][number] & { readonly room: string };

const test = base.extend<object, { site: TodaySite }>({
  site: [
    async ({ browserName: _browser }, use) => {
      const site = await startToday();
      await use(site);
      await site.leave();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});
// Tall enough that the bar at the bottom covers no button while axe measures them.
test.use({ viewport: { width: 360, height: 1_200 }, timezoneId: 'Asia/Ho_Chi_Minh' });

let cookie: string;
/** The slots of the board, at a time when it has a guest whose doors may be opened. */
let slots: Slot[];

const ask = async (site: TodaySite, path: string) =>
  (await site.call('GET', `/api/admin${path}`, { headers: { 'x-staff': '1', cookie: `staff=${cookie}` } })).body;

const isDue = ({ startTime, endTime, visit }: Slot, now: Date) =>
  visit?.status === 'PENDING' && addMinutes(new Date(startTime), -EARLY_MINUTES) <= now && new Date(endTime) > now;

async function readSlots(site: TodaySite): Promise<{ now: Date; slots: Slot[] }> {
  const [place] = (await site.call('GET', '/api/locations')).body;
  const board: Board = await ask(site, `/today?locationId=${place.id}`);
  const { headers } = await site.call('GET', '/api/health');
  const now = new Date(Number(headers.get('x-server-time')));
  return { now, slots: board.rooms.flatMap((room) => room.slots.map((slot) => ({ ...slot, room: room.name }))) };
}

test.beforeAll(async ({ site }) => {
  cookie = site.cookie;
  for (let hours = 0; hours < 3; hours += 0.2) {
    const read = await readSlots(site);
    slots = read.slots;
    if (slots.some((slot) => isDue(slot, read.now))) return;
    await site.call('POST', '/sandbox/clock', { body: { advanceSeconds: 720 } });
    // An idle session locks.
    ({ cookie } = await demoOwner(site));
  }
  throw new Error('No guest of the demo was due within three hours');
});

test.beforeEach(async ({ context, page, site }) => {
  await useSession(context, { ...site, cookie });
  slots = (await readSlots(site)).slots;
  await page.goto(`${site.url}/admin/today`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
});

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Asia/Ho_Chi_Minh' });

/** The upper part of a slot's card, which opens the sheet. */
const cardOf = (page: Page, { room, startTime }: Slot): Locator =>
  page
    .locator('button[aria-haspopup=dialog]')
    .filter({ hasText: room })
    .filter({ hasText: `${clock.format(new Date(startTime))} –` });

async function dueSlot(site: TodaySite): Promise<Slot> {
  const { now } = await readSlots(site);
  return found(slots.find((slot) => isDue(slot, now)));
}

function found(slot: Slot | undefined): Slot {
  if (slot === undefined) throw new Error('The slot was not found on the board');
  return slot;
}

const press = (within: Locator, name: string) => within.getByRole('button', { name, exact: true }).click();

// shows: 12.48
test('a waiting guest is let in by two taps', { tag: '@nightly' }, async ({ page, site }) => {
  const taps = await countTaps(page);
  await cardOf(page, await dueSlot(site)).click();
  const sheet = page.getByRole('dialog');
  await press(sheet, 'Open the room');
  await expect(sheet.getByText('The door is open.')).toBeVisible();
  expect(await taps()).toBe(2);
  await press(sheet, 'Open the entrance');
  await expect(sheet.getByText('The door is open.')).toHaveCount(2);
  await expectAccessible(page);
  await press(sheet, 'Passcode');
  await press(sheet, 'Show room passcode');
  await expect(sheet.getByText(/^Room: \d{4,9}$/)).toBeVisible();
  await expectAccessible(page);
});

test('an opening that the lock has not confirmed is not shown as done until its record comes', {
  tag: '@nightly',
}, async ({ page, site }) => {
  let state = 'asked';
  const order = { id: '', at: '2026-11-25T19:00:00.000Z', by: 'A', reason: 'A guest is outside', failure: null };
  await page.route('**/api/admin/doors/ROOM/*/open', (route) => {
    order.id = route.request().postDataJSON().id;
    return route.fulfill({ json: { ...order, state } });
  });
  await page.route('**/api/admin/doors/ROOM/*/history', (route) =>
    route.fulfill({ json: { orders: [{ ...order, state }], events: [] } }),
  );
  await cardOf(page, await dueSlot(site)).click();
  const sheet = page.getByRole('dialog');
  await press(sheet, 'Open the room');
  await expect(sheet.getByText(/^Sent, but not confirmed/)).toBeVisible();
  await expect(sheet.getByText('The door is open.')).toHaveCount(0);
  state = 'opened';
  await expect(sheet.getByText('The door is open.')).toBeVisible();
  await expect(sheet.getByText(/^Sent, but not confirmed/)).toHaveCount(0);
});

// shows: 12.48
test('a booking is moved to the proposed slot in four taps', async ({ page, site }) => {
  const isMovable = async ({ visit }: Slot) =>
    visit?.status === 'PENDING' &&
    visit.owed === 0 &&
    (await ask(site, `/bookings/${visit.reservationId}/choices`)).length > 0;
  const movable = await Promise.all(slots.map(isMovable));
  const slot = found(slots.findLast((_, place) => movable[place]));
  const taps = await countTaps(page);
  await cardOf(page, slot).click();
  const sheet = page.getByRole('dialog');
  await press(sheet, 'Move');
  await expect(sheet.getByRole('heading', { name: 'Move the booking?' })).toBeVisible();
  await expectAccessible(page);
  await press(sheet, 'The guest asked');
  await press(sheet, 'Move the booking');
  await expect(page.getByText('The booking has been moved', { exact: true })).toBeVisible();
  expect(await taps()).toBe(4);
  await expect(page).toHaveURL(/\/admin\/today$/);
});

test('the confirmation is sent again from a card in three taps', { tag: '@nightly' }, async ({ page, site }) => {
  const taps = await countTaps(page);
  await cardOf(page, await dueSlot(site)).click();
  const sheet = page.getByRole('dialog');
  await press(sheet, 'Send again');
  await expectAccessible(page);
  await press(sheet, 'Send');
  await expect(page.getByText('The email is on its way', { exact: true })).toBeVisible();
  expect(await taps()).toBe(3);
});

test('Back leads from a step to the card, and from the card to the board', { tag: '@nightly' }, async ({
  page,
  site,
}) => {
  await cardOf(page, await dueSlot(site)).click();
  const sheet = page.getByRole('dialog');
  await press(sheet, 'Block room');
  await expect(page).toHaveURL(/sheet=block/);
  await expect(sheet.getByRole('button', { name: 'Block now' })).toBeVisible();
  await page.goBack();
  await expect(sheet.getByRole('button', { name: 'Block room' })).toBeVisible();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await page.goForward();
  await expect(sheet.getByRole('button', { name: 'Block room' })).toBeVisible();
  await page.reload();
  await expect(sheet.getByRole('button', { name: 'Block room' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/admin\/today$/);
  // The second click of a double click opens nothing that would have to be closed again.
  await cardOf(page, await dueSlot(site)).dblclick();
  await sheet.getByRole('button', { name: 'Block room' }).dblclick();
  await page.goBack();
  await expect(sheet.getByRole('button', { name: 'Block room' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/admin\/today$/);
});

// shows: 12.48
test('a room is blocked from its card in three taps', { tag: '@nightly' }, async ({ page, site }) => {
  const slot = await dueSlot(site);
  const taps = await countTaps(page);
  await cardOf(page, slot).click();
  const sheet = page.getByRole('dialog');
  await press(sheet, 'Block room');
  await expect(sheet.getByText(/time slots? will lock/)).toBeVisible();
  await expectAccessible(page);
  await press(sheet, 'Block now');
  await expect(page.getByText(`${slot.room} is blocked`, { exact: true })).toBeVisible();
  expect(await taps()).toBe(3);
  // The affected bookings wait for a decision.
  await expect(page.getByRole('heading', { level: 1, name: 'Block' })).toBeVisible();
});

test('a guest outside, found by search, is let in from the page of the booking', { tag: '@nightly' }, async ({
  page,
  site,
}) => {
  const { visit } = await dueSlot(site);
  await page.goto(`${site.url}/admin/bookings/${visit?.reservationId}`);
  const main = page.getByRole('main');
  await press(main, 'Open the entrance');
  await expect(main.getByText('The door is open.')).toBeVisible();
  await press(main, 'Show room passcode');
  await expect(main.getByText(/^Room: \d{4,9}$/)).toBeVisible();
  await expectAccessible(page);
});
