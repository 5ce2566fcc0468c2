import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import jsQR from 'jsqr';
import type { Slot } from '#contract/slots.ts';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { expectAccessible } from './accessibility.ts';
import { enter, freeSlot, paidReservation, person } from './money-site.ts';
import { test } from './policy.ts';
import { startSite } from './site-images.ts';

test.use({ timezoneId: 'Asia/Ho_Chi_Minh' });

let folder: string;
let site: ServerProcess;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yumori-entry-'));
  site = await startSite({ DATA_DIR: join(folder, 'data'), NODE_ENV: 'production' });
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Returns what a scanner reads from this part of the screen. */
async function scanned(page: Page, part: Locator): Promise<string | undefined> {
  const png = (await part.screenshot({ scale: 'css' })).toString('base64');
  const { pixels, width, height } = await page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    const data = context?.getImageData(0, 0, picture.width, picture.height).data ?? [];
    return { pixels: [...data], width: picture.width, height: picture.height };
  }, png);
  // Exactly as shown: many scanners cannot read an inverted code.
  return jsQR.default(Uint8ClampedArray.from(pixels), width, height, { inversionAttempts: 'dontInvert' })?.data;
}

/**
 * Waits until the lock cloud has `count` codes for a slot. They must exist before the clock moves to within
 * half an hour of the start; otherwise they count as late.
 */
async function codesMade({ startTime }: Slot, count: number): Promise<void> {
  await expect(async () => {
    const { body } = await site.call('GET', '/sandbox/ttlock/codes');
    expect(body.codes.filter(({ startsAt }: { startsAt: string }) => startsAt === startTime)).toHaveLength(count);
  }).toPass();
}

const moveTo = (at: number) => site.call('POST', '/sandbox/clock', { body: { now: new Date(at).toISOString() } });

async function letRoomsReadQr(readsQr: boolean): Promise<void> {
  for (let lockId = 200_001; lockId <= 200_020; lockId += 1) {
    await site.call('POST', '/sandbox/ttlock/locks', { body: { lockId, readsQr } });
  }
}

/** Returns a guest's reservation whose slot has just begun, and whose room's door reads no QR codes. */
async function begun(): Promise<{ id: string; entranceCode: string; slot: Slot }> {
  await letRoomsReadQr(false);
  const slot = await freeSlot(site, 'Tây Hồ', 'hoshi');
  const body = { voucherCode: 'YUMO-ROOM-0001', slotId: slot.id, email: 'guest@guests.example' };
  const redeemed = await site.call('POST', '/api/voucher-usage', { body });
  const { id } = redeemed.body.data.reservation;
  await codesMade(slot, 1);
  await moveTo(Date.parse(slot.startTime) - 29 * 60_000);
  await expect(async () => {
    const { body: known } = await site.call('GET', '/sandbox/ttlock/codes');
    expect(known.passcodes).toHaveLength(1);
  }).toPass();
  await moveTo(Date.parse(slot.startTime) + 60_000);
  const { body: reservation } = await site.call('GET', `/api/reservations/${id}`);
  type Code = { id: string; qrCodeType: string };
  const entrance = reservation.ttLockQRCodes.find(({ qrCodeType }: Code) => qrCodeType === 'LOCATION');
  return { id, entranceCode: entrance.id, slot };
}

// shows: 2.111, 2.112, 2.113, 9.22
test('a code can be scanned from the screen in both themes, and a passcode shows where a door reads none', {
  tag: '@nightly',
}, async ({ page }) => {
  const { id, entranceCode } = await begun();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${site.url}/reservation/${id}`);
    const picture = page.getByRole('img', { name: 'Entrance code: QR code' });
    await expect(picture).toBeVisible();
    const read = await scanned(page, picture);
    const { body } = await site.call('GET', `/api/ttlock-qr-codes/${entranceCode}/qr-code-content`);
    expect(read, colorScheme).toBe(body.qrCodeContent);
    await expect(page.getByText('This passcode opens the same door')).toBeVisible();
    await expect(page.getByText(/^\d{3}$/)).toHaveCount(2);
    await expectAccessible(page);
  }
});

/** Expects one printed page: the code and the facts, without controls and surroundings. */
async function printsAsOnePage(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('img', { name: 'QR code' }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const role of ['navigation', 'button', 'banner', 'contentinfo'] as const) {
    await expect(page.getByRole(role)).toHaveCount(0);
  }
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(ground).toBe('rgb(255, 255, 255)');
  const sheet = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen', colorScheme: null });
}

/** Returns the time of day in Ho Chi Minh City. */
const timeOf = (instant: string) => new Date(Date.parse(instant) + 7 * 3_600_000).toISOString().slice(11, 16);

test('a reservation paid by card prints as one page too, without controls', { tag: '@nightly' }, async ({ page }) => {
  const linh = await person(site, 'linh');
  const slot = await freeSlot(site, 'Hội An', 'himoku');
  const id = await paidReservation(site, linh, slot);
  await enter(page, site, linh);
  await page.goto(`${site.url}/reservation/${id}`);
  await expect(page.getByRole('heading', { name: 'Invoice' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Invoice' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Cancellation' })).toBeHidden();
  const { name, address, hotline } = await locationOf(slot);
  await expect(page.getByText(address)).toBeVisible();
  await expect(page.getByText(hotline), name).toBeVisible();
  const sheet = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(sheet.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
  await expect(page.getByText(address)).toBeVisible();
});

/** Returns what a printed reservation must say about the slot's location. */
async function locationOf(slot: { room: { location: { id: string } } }) {
  const { body } = await site.call('GET', '/api/locations');
  return body.find(({ id }: { id: string }) => id === slot.room.location.id);
}

// shows: 2.109, 4.10, 4.11
test('a page that stays open counts down to its code, shows it, and removes it at the end', async ({ page }) => {
  const slot = await freeSlot(site, 'Hội An', 'himoku');
  const body = { voucherCode: 'YUMO-ROOM-0003', slotId: slot.id, email: 'guest@guests.example' };
  const { id } = (await site.call('POST', '/api/voucher-usage', { body })).body.data.reservation;
  await page.clock.install();
  await page.goto(`${site.url}/reservation/${id}`);
  const countdown = page.getByRole('timer').first();
  for (const unit of ['days', 'hours', 'minutes', 'seconds']) await expect(countdown).toContainText(unit);
  await expect(page.getByText(`Valid from ${timeOf(slot.startTime)} to ${timeOf(slot.endTime)}`)).toHaveCount(2);
  const before = await countdown.innerText();
  await page.clock.runFor(1_000);
  await expect(countdown).not.toHaveText(before);

  // Move both clocks, the server's and the page's.
  await moveTo(Date.parse(slot.startTime) + 1_000);
  await page.reload();
  await expect(page.getByText('Active', { exact: true })).toHaveCount(2);
  await expect(page.getByText(`Valid until ${timeOf(slot.endTime)}`)).toHaveCount(2);
  const code = page.getByRole('img', { name: 'QR code' }).first();
  expect(await code.boundingBox()).toMatchObject({ width: 150, height: 150 });
  await expect(code).toHaveAttribute('viewBox', /^0 0 (\d+) \1$/);
  expect(await code.locator('..').evaluate((card) => getComputedStyle(card).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  );
  await printsAsOnePage(page);
  // The server's clock first: its next answer would reset the page's clock.
  await moveTo(Date.parse(slot.endTime) + 1_000);
  await page.clock.fastForward(Date.parse(slot.endTime) - Date.parse(slot.startTime));
  await expect(page.getByText('Active', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('img', { name: 'QR code' })).toHaveCount(0);
});

// shows: 4.57
test('while a code cannot be shown, the page shows the number to call, and shows the code as soon as possible', {
  tag: '@nightly',
}, async ({ page }) => {
  await letRoomsReadQr(true);
  const slot = await freeSlot(site, 'Hội An', 'himoku');
  const body = { voucherCode: 'YUMO-ROOM-0002', slotId: slot.id, email: 'guest@guests.example' };
  const { id } = (await site.call('POST', '/api/voucher-usage', { body })).body.data.reservation;
  await codesMade(slot, 2);
  await moveTo(Date.parse(slot.startTime) + 1_000);
  await site.call('POST', '/sandbox/faults', { body: { ttlock: 'down' } });
  await page.goto(`${site.url}/reservation/${id}`);
  await expect(page.getByText('Standing at the door?')).toHaveCount(2);
  // The hotline is shown at each of the two codes and among the details of the booking.
  await expect(page.getByRole('main').getByRole('link', { name: '0900 000 122' })).toHaveCount(3);
  await expectAccessible(page);
  await site.call('POST', '/sandbox/faults', { body: { ttlock: 'ok' } });
  await expect(page.getByRole('img', { name: 'QR code' })).toHaveCount(2, { timeout: 20_000 });
  await expect(page.getByText('Standing at the door?')).toHaveCount(0);
});
