import { expect, type Locator, type Page } from '@playwright/test';
import type { Slot } from '#contract/slots.ts';
import { expectAccessible } from './accessibility.ts';
import { enter, freeSlot, hold, paidReservation, person, slotPath, test, visiting } from './money-site.ts';

const VIETNAM = { timeZone: 'Asia/Ho_Chi_Minh' };
const dayOf = ({ startTime }: Slot) => new Intl.DateTimeFormat('en-CA', VIETNAM).format(new Date(startTime));
const timeOf = ({ startTime }: Slot) =>
  new Intl.DateTimeFormat('en-GB', { ...VIETNAM, hour: '2-digit', minute: '2-digit' }).format(new Date(startTime));

const calendarPath = (slot: Slot) => `/booking/${slot.room.location.id}?day=${dayOf(slot)}`;

/** Returns the card of a slot, free or not. */
function cardOf(page: Page, slot: Slot): Locator {
  return page.locator(`[data-room="${slot.roomId}"] [data-day="${dayOf(slot)}"] [data-time="${timeOf(slot)}"]`);
}

/** Opens a page and waits until it listens for changes. */
async function openListening(page: Page, address: string): Promise<void> {
  const listening = page.waitForResponse((answer) => answer.url().includes('/api/slots/changes'));
  const attending =
    address.includes('/booking/') && page.waitForResponse((answer) => answer.url().includes('/move-among-times'));
  await page.goto(address);
  expect((await listening).status()).toBe(200);
  await attending;
}

visiting('English', 'desk', () => {
  // shows: 2.35, 2.144, 7.50
  test('a slot taken by another member closes in the open calendar, and keeps the focus', async ({ page, site }) => {
    const linh = await person(site, 'linh');
    const slot = await freeSlot(site, 'Hội An', 'himoku');
    await openListening(page, `${site.url}${calendarPath(slot)}`);
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    const card = cardOf(page, slot);
    await card.focus();
    await expect(card).toHaveAttribute('href', slotPath(slot));
    const place = await page.evaluate(() => window.scrollY);

    const letGo = await hold(site, linh, slot);
    await expect(card.getByText('On hold', { exact: true })).toBeVisible();
    await expect(card).not.toHaveAttribute('href');
    await expect(card).toBeFocused();
    const said = page.locator('[aria-live=polite][aria-atomic=true]');
    await expect(said).toHaveText(/^Himoku, .*, on hold$/);

    await letGo();
    await expect(card).toHaveAttribute('href', slotPath(slot));
    await expect(card).toBeFocused();
    await expect(said).toHaveText(/^Himoku, .*, available$/);
    await paidReservation(site, linh, slot);
    await expect(card.getByText('Booked', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(place);
    expect(loads).toBe(0);
  });

  // shows: 2.37, 2.38
  test('the arrow keys move from slot to slot, also to closed ones, and a link skips a room', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    // This room has the same times on every day of the week.
    const slot = await freeSlot(site, 'Hội An', 'enra');
    await openListening(page, `${site.url}${calendarPath(slot)}`);
    const room = page.locator(`[data-room="${slot.roomId}"]`);
    await cardOf(page, slot).focus();
    const focusedTime = () => page.locator(':focus').getAttribute('data-time');
    const focusedDay = () =>
      page.evaluate(() => document.activeElement?.closest('[data-day]')?.getAttribute('data-day'));

    await page.keyboard.press('Home');
    const times = room.locator(`[data-day="${dayOf(slot)}"] [data-time]`);
    await expect(times.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(times.nth(1)).toBeFocused();
    await page.keyboard.press('End');
    await expect(times.last()).toBeFocused();
    const last = await focusedTime();
    await page.keyboard.press('ArrowRight');
    expect(await focusedDay()).not.toBe(dayOf(slot));
    expect(await focusedTime()).toBe(last);
    await page.keyboard.press('ArrowLeft');
    await expect(times.last()).toBeFocused();
    await cardOf(page, slot).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/slot\//);

    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`day=${dayOf(slot)}`));
    const skip = page.getByRole('link', { name: 'Skip to Himoku' });
    await skip.focus();
    await expect(skip).toBeVisible();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const himoku = page.getByRole('region', { name: 'Himoku' });
    await expect(himoku.locator(':focus')).toHaveCount(1);
  });

  // shows: 2.39
  test('a slot is announced as one sentence, and a closed slot says why', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const slot = await freeSlot(site, 'Thảo Điền', 'hoshi');
    const letGo = await hold(site, await person(site, 'haruka'), slot);
    await page.goto(`${site.url}${calendarPath(slot)}`);
    const spoken = cardOf(page, slot).locator('xpath=./span[not(@aria-hidden)]');
    await expect(spoken).toHaveText(
      /^Hoshi, \w+, \w+ \d+, \d\d:\d\d to \d\d:\d\d, [\p{L}\d &-]+, \d,\d{3},\d{3}\s?₫, on hold$/u,
    );
    await letGo();
  });

  // shows: 2.143
  test('the URL holds week, day and hour, and the way back from a slot restores them', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const slot = await freeSlot(site, 'Tây Hồ', 'mizuki');
    await page.goto(`${site.url}/booking/${slot.room.location.id}`);
    await page.getByRole('button', { name: 'Next week' }).click();
    await page.getByRole('navigation', { name: 'Days of the week' }).getByRole('button').nth(2).click();
    await page.getByLabel('Start time').selectOption('18');
    await expect(page).toHaveURL(/week=.*day=.*hour=18/);
    const { search } = new URL(page.url());
    const day = new URLSearchParams(search).get('day');
    const time = page.locator(`[data-day="${day}"] a[href][data-time]`).first();
    await time.click();
    await expect(page).toHaveURL(/\/slot\//);
    await page.getByRole('link', { name: /^Back to/ }).click();
    await expect(page).toHaveURL(new RegExp(`\\${search}$`));
    await expect(page.getByLabel('Start time')).toHaveValue('18');
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`\\${search}$`));
    await expect(page.locator(`[data-day="${day}"] [data-time]`).first()).toHaveAttribute('data-time', /^(18|19|2\d):/);
  });
});

visiting('English', 'phone', () => {
  // shows: 2.47, 2.147
  test('the page of a slot taken by another member says so, and offers the nearest free ones', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const slot = await freeSlot(site, 'Thảo Điền', 'kura');
    await openListening(page, `${site.url}${slotPath(slot)}`);
    await expect(page.getByRole('link', { name: 'Log in', exact: true }).last()).toBeVisible();
    await hold(site, await person(site, 'haruka'), slot);
    await expect(
      page.getByText(
        'This time slot is fully booked at the moment. It’s being paid for, and may become available again.',
      ),
    ).toBeVisible();
    const nearest = page.getByRole('region', { name: 'Closest available time slots' });
    await expect(nearest.getByRole('heading', { name: 'Kura, same day' })).toBeVisible();
    await expectAccessible(page);
    await nearest.getByRole('link').first().click();
    await expect(page).not.toHaveURL(new RegExp(slot.id));
    await expect(page.getByText('Available', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Kura' })).toBeVisible();
  });

  // shows: 7.70
  test('the open page of a reservation shows within seconds that it was cancelled elsewhere', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const haruka = await person(site, 'haruka');
    const reservationId = await paidReservation(site, haruka, await freeSlot(site, 'Thảo Điền', 'kura'));
    await enter(page, site, haruka);
    await openListening(page, `${site.url}/reservation/${reservationId}`);
    const canceled = page.getByText('This booking has been cancelled.');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(canceled).toBeHidden();
    const body = { userId: haruka.id, reservationId };
    const answer = await site.call('POST', '/api/payment/refund', { token: haruka.token, body });
    expect(answer.body.success).toBe(true);
    await expect(canceled).toBeVisible();
    // The gateway accepts the refund after the cancellation, and no slot changes then.
    await expect(page.getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 });
  });

  // shows: 7.72
  test('without the stream the calendar shows a change within a minute', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const slot = await freeSlot(site, 'Hội An', 'enra');
    let asked = 0;
    await page.route('**/api/slots/changes*', (route) => {
      asked += 1;
      return route.abort('connectionrefused');
    });
    await page.clock.install();
    await page.goto(`${site.url}${calendarPath(slot)}`);
    const card = cardOf(page, slot);
    await expect(card).toHaveAttribute('href', slotPath(slot));
    await page.clock.runFor(4_000);
    await expect.poll(() => asked).toBeGreaterThan(0);
    await hold(site, await person(site, 'admin'), slot);
    await page.clock.runFor(61_000);
    await expect(card).not.toHaveAttribute('href');
    // The page backs off, no matter what else it loads meanwhile.
    expect(asked).toBeLessThan(8);
  });
});
