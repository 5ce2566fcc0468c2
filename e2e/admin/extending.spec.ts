import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { expectAccessible } from '../accessibility.ts';
import { freePort } from '../free-port.ts';
import { test } from '../policy.ts';
import { startSite } from '../site-images.ts';
import { demoOwner, enterAsStaff } from './staff.ts';
import { countTaps } from './taps.ts';

test.use({ viewport: { width: 360, height: 740 }, timezoneId: 'Asia/Ho_Chi_Minh', actionTimeout: 20_000 });
test.describe.configure({ timeout: 180_000 });

type FreeSlot = { readonly id: string; readonly startTime: string; readonly room: string; readonly price: number };

let folder: string;
let site: ServerProcess;
let place: { id: string; name: string };
let day: string;
let free: FreeSlot[];

const at = (time: string) => new Date(`${day}T${time}:00+07:00`);

/** Two rooms whose time slots follow each other without a pause. */
async function catalogOfRooms(): Promise<string> {
  const demo = await readFile(join(import.meta.dirname, '../../catalog/demo.yaml'), 'utf8');
  const [before = '', after = ''] = demo.split(/ {6}- \{ name: enra,[\s\S]*?(?= {2}- key: hoi-an)/);
  const rooms = ['aka', 'kuro'].map((name) => `      - { name: ${name}, displayName: "${name}" }\n`).join('');
  const schedule = `{ location: tay-ho, rooms: [aka, kuro], program: onsen-90, first: "10:00", last: "16:00", every: 90 }`;
  const path = join(folder, 'catalog.yaml');
  const catalog = `${before}${rooms}${after}`
    .replaceAll(/ {2}- \{ location: tay-ho, rooms[^\n]*\n/g, '')
    .replace('schedule:\n', `schedule:\n  - ${schedule}\n`)
    .replaceAll(/^ {2}- \{ account: [^\n]*location: tay-ho[^\n]*\n/gm, '');
  await writeFile(path, catalog);
  return path;
}

async function ask(cookie: string, method: 'GET' | 'POST', path: string, body?: object) {
  const headers = { 'x-staff': '1', cookie: `staff=${cookie}` };
  const answer = await site.call(method, `/api/admin${path}`, { headers, ...(body && { body }) });
  if (answer.status >= 300) throw new Error(`${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

async function book(cookie: string, room: string, time: string): Promise<void> {
  const slot = free.find((each) => each.room === room && Date.parse(each.startTime) === at(time).getTime());
  if (slot === undefined) throw new Error(`${room} is not free at ${time}`);
  const person = { name: `Guest ${room}`, phone: '0901000200', language: 'en' };
  const pay = { way: 'terminal', amount: slot.price };
  await ask(cookie, 'POST', '/bookings', { slotId: slot.id, person, partySize: 2, pay });
}

/** Takes the open charge of a guest from the card terminal. */
async function takeByColleague(cookie: string, guest: string): Promise<void> {
  const [found] = await ask(cookie, 'GET', `/bookings?q=${encodeURIComponent(guest)}`);
  const booking: StaffBooking = await ask(cookie, 'GET', `/bookings/${found.id}`);
  const charge = booking.charges.find(({ state }) => state === 'open');
  await ask(cookie, 'POST', `/charges/${charge?.id}/pay`, { method: 'terminal', amount: charge?.amount });
}

test.beforeAll(async () => {
  test.setTimeout(180_000);
  folder = await mkdtemp(join(tmpdir(), 'yumori-extending-'));
  const port = String(await freePort());
  const data = { DATA_DIR: join(folder, 'data'), CATALOG: await catalogOfRooms(), SLOT_HORIZON_DAYS: '2' };
  const env = { ...data, SANDBOX: '1', DEMO_DAY: '0', RATE_LIMITS: 'off', PORT: port };
  site = await startSite({ ...env, PUBLIC_URL: `http://127.0.0.1:${port}` });
  [place] = (await site.call('GET', '/api/locations')).body;
  const now = Number((await site.call('GET', '/api/health')).headers.get('x-server-time'));
  day = new Date(now + 31 * 3_600_000).toISOString().slice(0, 10);
  const { cookie } = await demoOwner(site);
  free = await ask(cookie, 'GET', `/free-slots?locationId=${place.id}&day=${day}`);
  await book(cookie, 'aka', '10:00');
  await book(cookie, 'kuro', '10:00');
  await site.call('POST', '/sandbox/clock', { body: { now: at('10:05').toISOString() } });
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

async function openBoard(context: BrowserContext, cookie: string): Promise<Page> {
  await context.addInitScript(
    (stored) => {
      // A frame without an origin has no storage.
      if (location.origin !== 'null') localStorage.setItem('yumori.staff.location', stored);
    },
    JSON.stringify({ id: place.id, name: place.name }),
  );
  await enterAsStaff(context, site, { email: '', cookie });
  const page = await context.newPage();
  await page.goto(`${site.url}/admin/today`);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  return page;
}

const button = (within: Page | Locator, name: string | RegExp) => within.getByRole('button', { name, exact: true });

/** The card of a room's visit that began at 10:00. */
const visitIn = (page: Page, room: string) =>
  page.getByRole('listitem').filter({ hasText: room }).filter({ hasText: '10:00 –' });
const details = (card: Locator) => card.locator('button[aria-haspopup=dialog]');

type WindowWithTitles = Window & { titles?: Set<string> };

/** Returns a function that lists the titles that the dialog has had since, without the one that it has now. */
async function titlesFromNow(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const title = () => document.querySelector('[role=dialog] h2')?.textContent ?? '';
    const before = title();
    const titles = new Set<string>();
    (window as WindowWithTitles).titles = titles;
    const note = () => title() !== before && title() !== '' && titles.add(title());
    new MutationObserver(note).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  return () => page.evaluate(() => [...((window as WindowWithTitles).titles ?? [])]);
}

// shows: 12.62
test('a guest inside stays longer: the charge is seen, then taken at once or left as owed', {
  tag: '@nightly',
}, async ({ browser, context }) => {
  const { cookie } = await demoOwner(site);
  const page = await openBoard(context, cookie);
  const second = await browser.newContext({ viewport: { width: 360, height: 740 }, timezoneId: 'Asia/Ho_Chi_Minh' });
  const other = await openBoard(second, cookie);
  const sheet = page.getByRole('dialog');
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toMatch(/\/admin\/service-worker\.js$/);
  for (const room of ['aka', 'kuro']) {
    await button(visitIn(page, room), 'Arrived').click();
    await expect(button(visitIn(page, room), 'Left')).toBeVisible();
  }

  await test.step("the visit is extended in four taps for cash, and another phone and the day's sum show it", async () => {
    const taps = await countTaps(page);
    await details(visitIn(page, 'aka')).click();
    await button(sheet, 'Extend').click();
    await expect(sheet.getByRole('radio', { name: /^12:00 30 minutes later · to pay: 400,000/ })).toBeChecked();
    await expectAccessible(page);
    await button(sheet, 'Extend').click();
    await expect(sheet.getByRole('heading', { name: /^400,000\s₫ to pay$/ })).toBeVisible();
    const widths = await button(sheet, /taken$|^Waive$/).evaluateAll((ways) => ways.map((way) => way.clientWidth));
    expect([widths.length, new Set(widths).size]).toEqual([4, 1]);
    await expect(visitIn(other, 'aka').getByText('10:00 – 12:00')).toBeVisible();
    await expect(visitIn(other, 'aka').getByText(/Owes 400,000/)).toBeVisible();
    await expectAccessible(page);
    await button(sheet, /^Cash: 400,000/).click();
    await expect(page.getByText('Payment recorded', { exact: true })).toBeVisible();
    expect(await taps()).toBe(4);
    await expect(page).toHaveURL(/\/admin\/today$/);
    await expect(visitIn(other, 'aka').getByText(/Owes/)).toHaveCount(0);
    await other.goto(`${site.url}/admin/money`);
    await expect(other.getByText('Cash', { exact: false }).first()).toBeVisible();
    await expect(other.getByRole('definition').first()).toHaveText(/^400,000/);
  });

  await test.step('the visit is extended again, and the money is taken later from the card', async () => {
    await details(visitIn(page, 'aka')).click();
    await button(sheet, 'Extend').click();
    await expect(sheet.getByRole('radio', { name: /^12:30 30 minutes later/ })).toBeChecked();
    await button(sheet, 'Extend').click();
    await button(sheet, 'Take it later').click();
    await expect(visitIn(page, 'aka').getByText(/Owes 400,000/)).toBeVisible();
    await details(visitIn(page, 'aka')).click();
    await button(sheet, 'Take payment').click();
    await button(sheet, /^Card terminal: 400,000/).click();
    await expect(visitIn(page, 'aka').getByText(/Owes/)).toHaveCount(0);
  });

  await test.step('a charge that a colleague took meanwhile is refused and then shown as paid, without its buttons', async () => {
    await details(visitIn(page, 'aka')).click();
    await button(sheet, 'Extend').click();
    await button(sheet, 'Extend').click();
    await expect(button(sheet, 'Take it later')).toBeVisible();
    await takeByColleague(cookie, 'Guest aka');
    await button(sheet, /^Cash: /).click();
    await expect(sheet.getByText('This charge has already been paid, waived or cancelled.')).toBeVisible();
    await expect(sheet.getByText(/^30 minutes more, .*: paid, Card terminal$/)).toBeVisible();
    await expect(button(sheet, /taken$|^Waive$|^Take it later$/)).toHaveCount(0);
    await expectAccessible(page);
    await button(sheet, 'Close').click();
  });

  await test.step('the visit cannot be extended when the next guest has booked meanwhile', async () => {
    await details(visitIn(page, 'kuro')).click();
    const titles = await titlesFromNow(page);
    await button(sheet, 'Extend').click();
    await expect(sheet.getByRole('radio', { name: /^12:00 30 minutes later/ })).toBeChecked();
    // The title is the same while the booking loads.
    expect(await titles()).toEqual(['Extend the visit']);
    await book(cookie, 'kuro', '11:30');
    await button(sheet, 'Extend').click();
    const refused = sheet.getByText(
      'The next guest has booked the room right after this visit, so it can’t be extended.',
    );
    await expect(refused).toBeVisible();
    await expect(sheet.getByText(/^Next guest: .+, 11:30$/)).toBeVisible();
    await expect(button(sheet, 'Extend')).toHaveCount(0);
    await expectAccessible(page);
    await button(sheet, 'Close').click();
    await expect(visitIn(page, 'kuro').getByText('10:00 – 11:30')).toBeVisible();
  });
  await second.close();
});
