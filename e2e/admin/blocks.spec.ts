import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { blocks } from '#texts/ja/staff/blocks.ts';
import { expectAccessible } from '../accessibility.ts';
import { freeSlot, paidReservation, person } from '../money-site.ts';
import { test } from '../policy.ts';
import { startSite } from '../site-images.ts';
import { demoOwner, demoStaff, enterAsStaff, type StaffPerson } from './staff.ts';

test.use({ locale: 'en-US', viewport: { width: 360, height: 780 }, timezoneId: 'Asia/Ho_Chi_Minh' });

let folder: string;
let site: ServerProcess;
let owner: StaffPerson;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yumori-blocks-'));
  const dataDir = join(folder, 'data');
  site = await startSite({ DATA_DIR: dataDir, NODE_ENV: 'production' });
  owner = await demoOwner(site);
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a room is blocked in 5 taps, its bookings get a choice each, and the block is lifted', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const linh = await person(site, 'linh');
  await paidReservation(site, linh, await freeSlot(site, 'Hội An', 'himoku'));
  await enterAsStaff(context, site, owner);
  await page.clock.install();
  await page.goto(`${site.url}/admin/blocks`);
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };

  await test.step('staff block a room', async () => {
    await expect(page.getByText('Nothing is blocked')).toBeVisible();
    await expectAccessible(page);
    await tap(page.getByRole('button', { name: 'Block a room' }));
    const sheet = page.getByRole('dialog', { name: 'Block a room' });
    // The sheet stays open for longer than a block may begin in the past.
    for (const choice of ['Whole location', 'Until lifted']) {
      await site.call('POST', '/sandbox/clock', { body: { advanceSeconds: 600 } });
      await page.clock.fastForward(600_000);
      await tap(sheet.getByRole('button', { name: choice }));
      await expect(sheet.getByText(/time slots will lock/)).toBeVisible();
    }
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 560 });
    await page.route('**/api/admin/blocks', (route) => route.abort('connectionrefused'));
    await sheet.getByRole('button', { name: 'Block now' }).click();
    await expect(sheet.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await page.unroute('**/api/admin/blocks');
    await tap(sheet.getByRole('button', { name: 'Block now' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Block' })).toBeVisible();
    expect(taps).toBeLessThanOrEqual(5);
    await expect(page.getByText(/time slots are locked/)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('staff lift the block', async () => {
    await page.getByRole('button', { name: 'Lift the block' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Lift now' }).click();
    await expect(page.getByText('Ready for guests again')).toBeVisible();
    await page.getByRole('link', { name: 'All blocks' }).click();
    await expect(page.getByText('Lifted', { exact: true })).toBeVisible();
  });
});

test.describe('in Japanese', () => {
  test.use({ locale: 'ja-JP' });

  test('a room is blocked in Japanese without a typed reason', { tag: '@nightly' }, async ({ page, context }) => {
    await enterAsStaff(context, site, owner);
    await page.goto(`${site.url}/admin/blocks`);
    await page.getByRole('button', { name: blocks.make }).click();
    await page.getByRole('dialog').getByRole('button', { name: blocks.makeNow }).click();
    await expect(page.getByRole('button', { name: blocks.lift })).toBeVisible();
  });
});

test('a choice for a booking is shown as done only once it is done', { tag: '@nightly' }, async ({ page, context }) => {
  const haruka = await person(site, 'haruka');
  const slot = await freeSlot(site, 'Hội An', 'himoku');
  await paidReservation(site, haruka, slot);
  const headers = { cookie: `staff=${owner.cookie}`, 'x-staff': '1' };
  const { body } = await site.call('GET', '/api/admin/blocks', { headers });
  const place = body.places.find(({ location }: { location: { name: string } }) => location.name.includes('Hội An'));
  const id = crypto.randomUUID();
  const made = await site.call('POST', '/api/admin/blocks', {
    headers,
    body: {
      id,
      locationId: place.location.id,
      roomId: null,
      from: slot.startTime,
      until: null,
      kind: 'closure',
      reason: 'The boiler is broken',
    },
  });
  expect(made.status).toBe(201);
  await enterAsStaff(context, site, owner);
  // Tall enough that the bar at the bottom covers no button while axe measures them.
  await page.setViewportSize({ width: 360, height: 1_800 });
  await page.goto(`${site.url}/admin/blocks/${id}`);
  const choices = page.getByRole('main').getByRole('combobox');
  await expect(choices.first()).toBeVisible();
  for (const choice of await choices.all()) await choice.selectOption({ label: 'Write to the guest' });
  await page.getByLabel('Message to the guests').fill('The boiler is broken. We will call you.');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Do this for/ }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText(/^\d+ done$/);
  await expectAccessible(page);
  const mails = await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(haruka.email)}`);
  expect(JSON.stringify(mails.body)).toContain('The boiler is broken. We will call you.');
});

test('the bookings of a broken room are moved to the proposed room in 2 taps, and the audit log says so in words', {
  tag: '@nightly',
}, async ({ page, context }) => {
  const linh = await person(site, 'linh');
  const slots = [await freeSlot(site, 'Tây Hồ', 'enra'), await freeSlot(site, 'Tây Hồ', 'enra')];
  for (const slot of slots) await paidReservation(site, linh, slot);
  const headers = { cookie: `staff=${owner.cookie}`, 'x-staff': '1' };
  const { body } = await site.call('GET', '/api/admin/blocks', { headers });
  const place = body.places.find(({ location }: { location: { name: string } }) => location.name.includes('Tây Hồ'));
  const { body: slot } = await site.call('GET', `/api/slots/${slots[0]?.id}`);
  const [first, last] = slots.map(({ startTime }) => new Date(startTime)).toSorted((a, b) => Number(a) - Number(b));
  const block = {
    id: crypto.randomUUID(),
    locationId: place.location.id,
    roomId: slot.room.id,
    from: first?.toISOString(),
    until: new Date((last?.getTime() ?? 0) + 60_000).toISOString(),
    kind: 'repair',
    reason: 'The boiler is broken',
  };
  expect((await site.call('POST', '/api/admin/blocks', { headers, body: block })).status).toBe(201);
  await enterAsStaff(context, site, await demoStaff(site, 'receptionist'));
  await page.goto(`${site.url}/admin/exceptions`);
  await expect(page.getByText('Booking in a blocked room')).toHaveCount(2);
  await page.goto(`${site.url}/admin/blocks/${block.id}`);
  await expect(page.getByText('Open a booking to move or cancel it.')).toBeVisible();
  await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeVisible();
  await expect(page.getByText('The room is blocked at this time.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(page.getByRole('dialog').getByRole('radio', { name: 'Everything' })).toBeChecked();

  await enterAsStaff(context, site, owner);
  await page.setViewportSize({ width: 360, height: 1_400 });
  await page.goto(`${site.url}/admin/blocks/${block.id}`);
  await page.getByRole('button', { name: 'Use the proposed time for all 2' }).click();
  await expect(page.getByRole('main').getByRole('combobox').first()).toHaveValue('move');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Do this for 2 bookings' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('2 done');
  await expect(page.getByText(/^Move to .+ Kura/)).toHaveCount(2);
  const mails = async () => (await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(linh.email)}`)).body;
  await expect.poll(async () => JSON.stringify(await mails())).toContain('Booking mo');

  await page.goto(`${site.url}/admin/trail`);
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  const moved = page.getByRole('listitem').filter({ hasText: 'Booking moved' }).first();
  await expect(moved).toContainText(/Time slot: Enra, .+ → Kura, /);
  await expect(moved).toContainText('“The boiler is broken”');
  await expect(page.getByText(/[a-z]+\.[a-z_]+/)).toHaveCount(0);
  await expectAccessible(page);
  const filter = page.getByRole('main').getByRole('combobox');
  await filter.selectOption(block.locationId);
  await moved.getByRole('link', { name: /^Booking [0-9a-f]{8}$/ }).click();
  await expect(page.getByText(/Time slot: Enra, .+ → Kura, /).first()).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(filter).toHaveValue(block.locationId);
  await expect(moved).toBeVisible();
});
