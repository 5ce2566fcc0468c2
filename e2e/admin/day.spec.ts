import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Slot } from '#contract/slots.ts';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { freePort } from '../free-port.ts';
import { paidReservation, person } from '../money-site.ts';
import { type Network, networkTo } from '../network.ts';
import { test } from '../policy.ts';
import { startSite } from '../site-images.ts';
import { demoOwner, enterAsStaff } from './staff.ts';
import { countTaps } from './taps.ts';

test.use({ viewport: { width: 360, height: 740 }, timezoneId: 'Asia/Ho_Chi_Minh', actionTimeout: 20_000 });
test.describe.configure({ timeout: 300_000 });

/** A location with thirteen rooms, each with five guests from 10:00 on, and one guest at night. */
const ROOMS = Array.from({ length: 13 }, (_, place) => `room${String(place + 1).padStart(2, '0')}`);
const MOST_TAPS = 200;
/** The room whose boiler breaks. */
const BROKEN = 'room02';

async function catalogOfTheDay(folder: string): Promise<string> {
  const demo = await readFile(join(import.meta.dirname, '../../catalog/demo.yaml'), 'utf8');
  const rooms = ROOMS.map((name) => `      - { name: ${name}, displayName: "${name}" }\n`).join('');
  const ofRooms = `{ location: tay-ho, rooms: [${ROOMS.join(', ')}], program: onsen-90, first: "10:00", last: "18:00", every: 120 }`;
  const atNight = `{ location: tay-ho, rooms: [room01], program: onsen-90, first: "01:30", last: "01:30", every: 120 }`;
  const [before = '', after = ''] = demo.split(/ {6}- \{ name: enra,[\s\S]*?(?= {2}- key: hoi-an)/);
  const catalog = `${before}${rooms}${after}`
    .replaceAll(/ {2}- \{ location: tay-ho, rooms[^\n]*\n/g, '')
    .replace('schedule:\n', `schedule:\n  - ${ofRooms}\n  - ${atNight}\n`)
    .replaceAll(/^ {2}- \{ account: [^\n]*location: tay-ho[^\n]*\n/gm, '');
  const path = join(folder, 'catalog.yaml');
  await writeFile(path, catalog);
  return path;
}

type FreeSlot = { readonly id: string; readonly startTime: string; readonly room: string; readonly price: number };

let folder: string;
let site: ServerProcess;
let network: Network;
let place: { id: string; name: string };
/** The simulated day. */
let day: string;
const at = (time: string) => new Date(`${day}T${time}:00+07:00`);
let cookie: string;

const asked = async (method: 'GET' | 'POST', path: string, body?: object) => {
  const headers = { 'x-staff': '1', cookie: `staff=${cookie}` };
  const answer = await site.call(method, `/api/admin${path}`, { headers, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
};

test.beforeAll(async () => {
  test.setTimeout(300_000);
  folder = await mkdtemp(join(tmpdir(), 'yumori-day-'));
  const port = String(await freePort());
  site = await startSite({
    DATA_DIR: join(folder, 'data'),
    CATALOG: await catalogOfTheDay(folder),
    SANDBOX: '1',
    DEMO_DAY: '0',
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SLOT_HORIZON_DAYS: '3',
    RATE_LIMITS: 'off',
  });
  network = await networkTo(site);
  ({ cookie } = await demoOwner(site));
  [place] = (await site.call('GET', '/api/locations')).body;
  const now = Number((await site.call('GET', '/api/health')).headers.get('x-server-time'));
  day = new Date(now + 31 * 3_600_000).toISOString().slice(0, 10);
  const free: FreeSlot[] = await asked('GET', `/free-slots?locationId=${place.id}&day=${day}`);
  // Seven slots stay free: for a walk-in, a caller, and guests who have to change rooms.
  const keptFree = ['12:00', '14:00', '18:00'].flatMap((time) => [`room12 ${time}`, `room13 ${time}`]);
  keptFree.push('room13 16:00');
  const isKeptFree = ({ room, startTime }: FreeSlot) =>
    keptFree.some((each) => each.startsWith(room) && at(each.slice(-5)).getTime() === Date.parse(startTime));
  const booked = free.filter((slot) => !isKeptFree(slot));
  for (const [place, slot] of booked.entries()) {
    if (slot.room === BROKEN && Date.parse(slot.startTime) === at('14:00').getTime()) {
      // Paid by card, so that this money has to be refunded.
      const linh = await person(site, 'linh');
      await paidReservation(site, linh, { id: slot.id } as Slot);
      continue;
    }
    const guest = {
      name: `Guest ${String(place + 1).padStart(2, '0')}`,
      phone: `09010002${String(place).padStart(2, '0')}`,
      language: 'en',
    };
    const pay = { way: 'terminal', amount: slot.price };
    await asked('POST', '/bookings', { slotId: slot.id, person: guest, partySize: 2, pay });
  }
  expect(booked).toHaveLength(59);
});
test.afterAll(async () => {
  await network.close();
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('a day of 60 guests is run on a phone in at most 200 taps', { tag: '@nightly' }, async ({ page, context }) => {
  /** Moves the clock to a time of the day; a session that locked meanwhile is replaced by a new one. */
  async function goOn(time: string): Promise<void> {
    await site.call('POST', '/sandbox/clock', { body: { now: at(time).toISOString() } });
    ({ cookie } = await demoOwner(site));
    await enterAsStaff(context, site, { email: '', cookie });
    await page.goto(`${network.url}/admin/today`);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
  }
  /** Counts elements once their number stays the same: marks tapped before may still be on their way. */
  async function settledCount(all: Locator): Promise<number> {
    let count = -1;
    const isSame = async () => {
      const before = count;
      count = await all.count();
      return count === before;
    };
    await expect.poll(isSame, { intervals: [500] }).toBe(true);
    return count;
  }
  /** Presses the first button with a name until only `left` cards still have it. */
  async function pressAll(name: string, left = 0): Promise<void> {
    const all = button(page.getByRole('main').getByRole('listitem'), name);
    for (let count = await settledCount(all); count > left; count -= 1) {
      // The board ignores a press that comes just after it has moved; a person then presses again.
      await expect(async () => {
        if ((await all.count()) === count) await all.first().click();
        await expect(all).toHaveCount(count - 1, { timeout: 3_000 });
      }).toPass();
    }
  }
  /** Opens room doors with guests' keys, and waits until the locks' records have marked these guests as arrived. */
  async function comeByKey(count: number): Promise<void> {
    const { codes } = (await site.call('GET', '/sandbox/ttlock/codes')).body;
    const valid = codes.filter(
      (code: { status: string; lockId: number }) => code.status === 'valid' && code.lockId > 200_000,
    );
    const waiting = button(page.getByRole('main').getByRole('listitem'), 'Arrived');
    const before = await waiting.count();
    for (const { qrCodeId } of valid.slice(0, count))
      await site.call('POST', '/sandbox/ttlock/open', { body: { qrCodeId } });
    await expect(waiting).toHaveCount(before - count, { timeout: 30_000 });
  }

  await context.addInitScript(
    (stored) => localStorage.setItem('yumori.staff.location', stored),
    JSON.stringify({ id: place.id, name: place.name }),
  );
  await goOn('01:32');
  const taps = await countTaps(page);
  /** Taps in option lists, which the browser shows itself. */
  let inLists = 0;
  const cardOf = (room: string, time: string) =>
    page
      .locator('button[aria-haspopup=dialog]')
      .filter({ hasText: room })
      .filter({ hasText: `${time} –` });

  await test.step('a guest who lost the key is let in at two in the morning', async () => {
    await page.locator('button[aria-haspopup=dialog]').filter({ hasText: 'room01' }).first().click();
    const sheet = page.getByRole('dialog');
    await button(sheet, 'Open the entrance').click();
    await button(sheet, 'Open the room').click();
    await expect(sheet.getByText('The door is open.')).toHaveCount(2);
    await button(sheet, 'Arrived').click();
    await expect(sheet).toHaveCount(0);
  });
  await goOn('02:58');
  await pressAll('Left');
  await pressAll('Ready');

  /** Simulates the arrivals of one round of guests: ten with their keys, the others marked by hand. */
  async function playRound(hour: number, left = 0): Promise<void> {
    await goOn(`${hour}:02`);
    await comeByKey(10);
    await pressAll('Arrived', left);
  }
  async function endRound(hour: number, left = 0): Promise<void> {
    await goOn(`${hour + 1}:28`);
    await pressAll('Left', left);
    await pressAll('Ready');
  }

  await test.step('a late guest arrives', async () => {
    await playRound(10, 1);
    await goOn('10:20');
    await expect(page.getByText('20 min late')).toBeVisible();
    await pressAll('Arrived');
    await endRound(10);
  });

  await test.step('a broken boiler affects four bookings, and one of their refunds fails', async () => {
    await goOn('11:35');
    await site.call('POST', '/sandbox/faults', { body: { onepay: 'down' } });
    await cardOf(BROKEN, '12:00').click();
    const sheet = page.getByRole('dialog');
    await button(sheet, 'Block room').click();
    await button(sheet, 'Until lifted').click();
    await expect(sheet.getByText('4 bookings or holds are affected')).toBeVisible();
    await button(sheet, 'Block now').click();
    await page.getByRole('main').getByRole('combobox', { name: /Linh/ }).selectOption({ label: 'Cancel and refund' });
    // The browser opens its own list: one tap on the field, and one in the list.
    inLists += 2;
    await button(page, 'Do this for 1 booking').click();
    await expect(page.getByRole('main').getByRole('status').first()).toHaveText('1 done', { timeout: 30_000 });
    await page.getByRole('navigation').getByRole('link', { name: 'Today' }).click();
    for (const time of ['12:00', '16:00', '18:00']) {
      await cardOf(BROKEN, time).click();
      await button(sheet, 'Move').click();
      await button(sheet, 'The room can’t be used').click();
      await expect(sheet.getByText(new RegExp(`${time} –`))).toHaveCount(2);
      await button(sheet, 'Move the booking').click();
      await expect(sheet).toHaveCount(0);
    }
  });

  await test.step('a walk-in pays in cash', async () => {
    await playRound(12);
    await page.getByRole('link', { name: 'Book', exact: true }).click();
    await page.getByRole('list', { name: 'Available times' }).getByRole('button').first().click();
    await page.getByLabel('Name').click();
    await page.keyboard.type('Walk-in');
    await button(page, /^Take .* and book$/).click();
    await page.getByRole('link', { name: 'Done' }).click();
    await pressAll('Arrived');
  });

  await test.step('a guest who stays too long is called and leaves', async () => {
    await endRound(12, 1);
    await goOn('13:40');
    await page
      .locator('button[aria-haspopup=dialog]')
      .filter({ hasText: /\d+ min over time/ })
      .click();
    const sheet = page.getByRole('dialog');
    await button(sheet, 'Call').click();
    // Which room is last depends on where a guest was moved: it may be that of the walk-in, who left no number.
    const number = sheet.getByRole('link', { name: /^Call / });
    await expect(number.or(sheet.getByText('No phone number'))).toBeVisible();
    await button(sheet, 'Left').click();
    await pressAll('Ready');
  });

  await test.step('a caller pays by transfer', async () => {
    await playRound(14);
    await page.getByRole('link', { name: 'Book', exact: true }).click();
    await page
      .getByRole('list', { name: 'Available times' })
      .getByRole('button', { name: /18:00 –/ })
      .first()
      .click();
    await page.getByLabel('Name').click();
    await page.keyboard.type('Caller');
    await page.getByLabel('Bank transfer').click();
    await button(page, /transfer of/).click();
    await expect(page.getByRole('img', { name: 'VietQR code for the transfer' })).toBeVisible();
    await endRound(14);
    await page.locator('button[aria-haspopup=dialog]').filter({ hasText: /Owes/ }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Take payment' }).click();
    await button(page, 'Money received').click();
    await expect(page.getByText(/₫ paid$/)).toBeVisible();
  });

  await test.step('the staff work for half an hour without a network', async () => {
    await playRound(16);
    await goOn('17:28');
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
      .toMatch(/\/admin\/service-worker\.js$/);
    await network.cut();
    await expect(page.getByText(/^As of /)).toBeVisible({ timeout: 40_000 });
    await pressAll('Left');
    await pressAll('Ready');
    await expect(page.getByText(/waiting for the network/).first()).toBeVisible();
    await network.restore();
    await goOn('17:58');
    await expect(page.getByText(/waiting for the network/)).toHaveCount(0, { timeout: 60_000 });
    await expect(button(page.getByRole('main').getByRole('listitem'), 'Left')).toHaveCount(0);
  });

  await test.step('the last guests leave', async () => {
    await playRound(18);
    await endRound(18);
  });

  await test.step('the failed refund is paid by hand', async () => {
    await page.getByRole('navigation').getByRole('button', { name: 'More' }).click();
    await page.getByRole('dialog').locator('a[href="/admin/exceptions"]').click();
    const byHand = button(page.getByRole('main'), /^Paid by hand/);
    await expect(byHand.first()).toBeVisible();
    for (let open = await byHand.count(); open > 0; open -= 1) {
      await byHand.first().click();
      await page.getByRole('dialog').getByRole('textbox').click();
      await page.keyboard.type('Paid in cash');
      await button(page.getByRole('dialog'), 'Confirm').click();
      await expect(byHand).toHaveCount(open - 1);
    }
  });
  expect((await taps()) + inLists).toBeLessThanOrEqual(MOST_TAPS);
});
