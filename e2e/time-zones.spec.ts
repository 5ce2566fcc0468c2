import { expect, type Page } from '@playwright/test';
import type { Slot } from '#contract/slots.ts';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { buyPath, enter, freeSlot, hold, paidReservation, person, slotPath, test } from './money-site.ts';

const HOME = 'Asia/Ho_Chi_Minh';
const ZONES = [HOME, 'America/Los_Angeles'];

const written = (zone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en', { ...options, timeZone: zone, hourCycle: 'h23' });
const timeIn = (zone: string, instant: string) =>
  written(zone, { hour: '2-digit', minute: '2-digit' }).format(new Date(instant));
const ownTime = (zone: string, instant: string) =>
  `${written(zone, { weekday: 'long' }).format(new Date(instant))} ${timeIn(zone, instant)}`;
const dateIn = (zone: string, instant: string) =>
  written(zone, { year: 'numeric', month: 'short', day: '2-digit' }).format(new Date(instant));
const dayIn = (zone: string, instant: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(instant));

const rangeOf = ({ startTime, endTime }: Pick<Slot, 'startTime' | 'endTime'>) =>
  `${timeIn(HOME, startTime)} – ${timeIn(HOME, endTime)}`;

/** Returns what the room's column of the slot's day must show: the start of each slot, in Vietnam's time. */
async function startsOfDay(site: ServerProcess, { roomId, startTime }: Slot): Promise<string[]> {
  const day = dayIn(HOME, startTime);
  const { body } = await site.call('GET', `/api/slots/room/${roomId}/week?startDate=${day}`);
  const slots: Slot[] = body.slots;
  return slots.filter((slot) => dayIn(HOME, slot.startTime) === day).map((slot) => timeIn(HOME, slot.startTime));
}

/** Expects the visitor's own time exactly where it differs. */
async function expectOwnTime(page: Page, zone: string, instant: string): Promise<void> {
  const said = page.getByText(/\d your time/).filter({ visible: true });
  if (zone === HOME) return expect(said).toHaveCount(0);
  await expect(said.and(page.getByText(`${ownTime(zone, instant)} your time`, { exact: true }))).toHaveCount(1);
}

/** Expects the deadline of free cancellation; null on a public holiday, which has none. */
async function expectDeadline(page: Page, zone: string, until: string | null): Promise<void> {
  // Next to the voucher form, the sentence begins with the bookings that it applies to.
  const said = page.getByText(/free cancellation until/i);
  if (until === null) return expect(said).toHaveCount(0);
  const own = zone === HOME ? '' : ` (${ownTime(zone, until)} your time)`;
  const deadline = `ree cancellation until ${dateIn(HOME, until)}, ${timeIn(HOME, until)}${own}`;
  await expect(said).toContainText(deadline);
  expect((await said.innerText()).endsWith(deadline)).toBe(true);
}

for (const zone of ZONES) {
  test.describe(`a visitor in ${zone}`, () => {
    test.use({ timezoneId: zone, locale: 'en-US', viewport: { width: 1440, height: 900 } });

    // shows: 1.46, 1.47, 2.145, 9.4
    test("location, slot, buy and reservation pages show Vietnam's times and days, with the visitor's own beside them", {
      tag: '@nightly',
    }, async ({ page, site }) => {
      const linh = await person(site, 'linh');
      const slot = await freeSlot(site, 'Tây Hồ', 'kura');
      const day = dayIn(HOME, slot.startTime);
      const asked = await site.call('GET', `/api/slots/${slot.id}`);
      const deadline: string | null = asked.body.freeCancellationUntil;

      await page.goto(`${site.url}/booking/${slot.room.location.id}`);
      const column = page.locator(`[data-room="${slot.roomId}"] [data-day="${day}"]`);
      await expect(column.locator('[data-time]').first()).toBeVisible();
      // The week begins today in Vietnam.
      const today = dayIn(HOME, new Date(Number(await serverTime(site))).toISOString());
      await expect(page.locator('[data-day]').first()).toHaveAttribute('data-day', today);
      const number = String(Number(day.slice(8)));
      await page.getByRole('navigation', { name: 'Days of the week' }).getByText(number, { exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`day=${day}`));
      const starts = column.locator('[data-time]');
      const shown = await starts.evaluateAll((all) => all.map((each) => each.getAttribute('data-time')));
      expect(shown).toEqual(await startsOfDay(site, slot));
      await expect(page.getByText('All times are Vietnam time')).toHaveCount(zone === HOME ? 0 : 1);
      const card = column.locator(`[data-time="${timeIn(HOME, slot.startTime)}"]`);
      await expect(card.getByText(rangeOf(slot))).toBeVisible();
      await expect(card.getByText(ownTime(zone, slot.startTime), { exact: true })).toHaveCount(zone === HOME ? 0 : 1);

      await card.click();
      await expect(page).toHaveURL(new RegExp(slotPath(slot)));
      await expect(page.getByRole('heading', { level: 1, name: 'Kura' })).toBeVisible();
      await expect(page.getByText(rangeOf(slot))).toBeVisible();
      const longDay = dateIn(HOME, slot.startTime);
      await expect(page.getByRole('main').getByText(longDay)).not.toHaveCount(0);
      await expectOwnTime(page, zone, slot.startTime);
      await expectDeadline(page, zone, deadline);

      await page.goto(`${site.url}${buyPath(slot)}`);
      await expectDeadline(page, zone, deadline);
      await expectOwnTime(page, zone, slot.startTime);

      const reservation = await paidReservation(site, linh, slot);
      await enter(page, site, linh);
      await page.goto(`${site.url}/reservation/${reservation}`);
      await expect(page.getByText(rangeOf(slot)).first()).toBeVisible();
      await expect(page.getByText(longDay).first()).toBeVisible();
      await expectOwnTime(page, zone, slot.startTime);
      await expectDeadline(page, zone, deadline);

      await page.goto(`${site.url}/reservations`);
      const listed = page.getByRole('article').filter({ hasText: reservation.slice(0, 8) });
      await expect(listed.getByText(rangeOf(slot))).toBeVisible();
      const own = listed.getByText(`${ownTime(zone, slot.startTime)} your time`, { exact: true });
      await expect(own).toHaveCount(zone === HOME ? 0 : 1);
    });

    test('the slot already held shows both times', { tag: '@nightly' }, async ({ page, site }) => {
      const linh = await person(site, 'linh');
      await enter(page, site, linh);
      const wanted = await freeSlot(site, 'Tây Hồ', 'kura');
      const holds = [await freeSlot(site, 'Tây Hồ', 'kura'), await freeSlot(site, 'Tây Hồ', 'kura')];
      const note = [];
      for (const slot of holds) {
        await hold(site, linh, slot);
        // Earlier journeys may have moved the site's clock.
        note.push({ slotId: slot.id, until: Number(await serverTime(site)) + 60_000 });
      }
      await page.addInitScript((held) => localStorage.setItem('yumori.heldSlots', held), JSON.stringify(note));
      await page.goto(`${site.url}${buyPath(wanted)}`);
      await page.getByRole('button', { name: 'Proceed to payment' }).click();
      for (const slot of holds) {
        const own = zone === HOME ? '' : ` (${ownTime(zone, slot.startTime)} your time)`;
        const link = page.getByRole('alert').locator(`a[href="${slotPath(slot)}"]`);
        await expect(link).toHaveText(`Kura, ${dateIn(HOME, slot.startTime)}, ${rangeOf(slot)}${own}`);
      }
    });
  });
}

async function serverTime(site: ServerProcess): Promise<string> {
  return (await site.call('GET', '/api/health')).headers.get('x-server-time') ?? '';
}
