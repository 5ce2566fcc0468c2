import { expect, type Page } from '@playwright/test';
import type { Location } from '#contract/locations.ts';
import type { Slot } from '#contract/slots.ts';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { buyPath, enter, freeSlot, hold, person, slotPath, test, visiting } from './money-site.ts';

const locationsOf = async (site: ServerProcess): Promise<Location[]> => (await site.call('GET', '/api/locations')).body;

const dayOf = (slot: Slot) => new Date(Date.parse(slot.startTime) + 7 * 3_600_000).toISOString().slice(0, 10);
const hoursOf = (slot: Slot) =>
  [slot.startTime, slot.endTime]
    .map((time) => new Date(Date.parse(time) + 7 * 3_600_000).toISOString().slice(11, 16))
    .join(' – ');

/** Opens the calendar at the day of a slot. */
async function openDay(page: Page, site: ServerProcess, slot: Slot): Promise<void> {
  await page.goto(`${site.url}/booking/${slot.room.location.id}?week=${dayOf(slot)}&day=${dayOf(slot)}`);
  await expect(page.locator('a[href^="/slot/"]').first()).toBeVisible();
}

visiting('English', 'desk', () => {
  // shows: 2.25, 2.26
  test('a location card shows its name, address and opening hours, and leads to its calendar', async ({
    page,
    site,
  }) => {
    const locations = await locationsOf(site);
    expect(locations.length).toBeGreaterThan(1);
    await page.goto(site.url);
    await expect(page.getByRole('heading', { name: 'Store selection' })).toBeVisible();
    for (const { id, name, address } of locations) {
      const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `${name} store` }) });
      await expect(card).toContainText(address);
      await expect(card).toContainText('24 hours');
      await expect(card.getByRole('link').first()).toHaveAttribute('href', `/booking/${id}`);
    }
  });

  // shows: 2.29, 2.30
  test('week, day and location change in one step, and the URL follows', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const [first, second] = await locationsOf(site);
    await page.goto(`${site.url}/booking/${first?.id}`);
    const week = page.getByRole('region', { name: 'Week', exact: true });
    const range = /^\w{3} \d\d, \d{4} – \w{3} \d\d, \d{4}$/;
    const shown = week.getByText(range);
    await expect(shown).toBeVisible();
    const thisWeek = await shown.innerText();
    await expect(week.getByRole('button', { name: 'Previous week' })).toBeDisabled();
    await week.getByRole('button', { name: 'Next week' }).click();
    await expect(shown).not.toHaveText(thisWeek);
    const days = page.getByRole('navigation', { name: 'Days of the week' }).getByRole('button');
    await expect(days).toHaveCount(7);
    await days.nth(4).click();
    await expect(days.nth(4)).toHaveAttribute('aria-pressed', 'true');
    await expect(page).toHaveURL(/[?&]day=\d{4}-\d\d-\d\d/);
    const address = page.url();
    await page.reload();
    await expect(days.nth(4)).toHaveAttribute('aria-pressed', 'true');
    expect(page.url()).toBe(address);
    await week.getByRole('button', { name: 'Previous week' }).click();
    await expect(shown).toHaveText(thisWeek);

    await page.getByRole('button', { name: 'Switch location' }).click();
    await page.getByRole('menuitemradio', { name: new RegExp(`${second?.name}`) }).click();
    await expect(page).toHaveURL(new RegExp(`/booking/${second?.id}`));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(second?.name ?? '');
  });

  // shows: 2.35, 4.3
  test('a taken slot says so and leads nowhere', { tag: '@nightly' }, async ({ page, site }) => {
    const slot = await freeSlot(site, 'Hội An', 'mizuki');
    const letGo = await hold(site, await person(site, 'haruka'), slot);
    await openDay(page, site, slot);
    const card = page.getByText(new RegExp(`^Mizuki, .*${hoursOf(slot).replace(' – ', ' to ')}, .*, on hold$`));
    await expect(card.first()).toBeAttached();
    await expect(page.locator(`a[href="${slotPath(slot)}"]`)).toHaveCount(0);
    await letGo();
  });
});

visiting('English', 'phone', () => {
  // shows: 2.30
  test('choosing a day scrolls its slots into view', { tag: '@nightly' }, async ({ page, site }) => {
    const slot = await freeSlot(site, 'Thảo Điền', 'enra');
    await page.goto(`${site.url}/booking/${slot.room.location.id}`);
    await expect(page.locator('a[href^="/slot/"]').first()).toBeVisible();
    const time = page.locator(`a[href="${slotPath(slot)}"]`);
    await expect(time).toBeHidden();
    const scrolled = () => page.evaluate(() => window.scrollY);
    expect(await scrolled()).toBe(0);
    await page
      .getByRole('navigation', { name: 'Days of the week' })
      .getByRole('button', { name: new RegExp(`\\b${Number(dayOf(slot).slice(8))}, (?!fully)`) })
      .click();
    await expect(time).toBeVisible();
    const times = page.locator('a[href^="/slot/"]').filter({ visible: true });
    await expect(times.first()).toBeInViewport();
    await expect.poll(scrolled).toBeGreaterThan(0);
  });

  test('the calendar ends with the last week on sale, and the page says when that is', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const [location] = await locationsOf(site);
    await page.goto(`${site.url}/booking/${location?.id}`);
    const week = page.getByRole('region', { name: 'Week', exact: true });
    const next = week.getByRole('button', { name: 'Next week' });
    const last = week.getByText(/^You can book up to .+\d/);
    // Late in the evening, the current day has no slots left.
    await expect(page.getByRole('button', { name: /, \d+ available$/ }).first()).toBeVisible();
    await expect(last).toHaveCount(0);
    await expect(async () => {
      if (!(await last.isVisible())) await next.click({ timeout: 1_000 });
      await expect(last).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(next).toBeDisabled();
    await expect(page.locator('a[href^="/slot/"]').first()).toBeVisible();
    await week.getByRole('button', { name: 'Previous week' }).click();
    await expect(next).toBeEnabled();
    await expect(last).toHaveCount(0);
  });

  // shows: 2.33, 2.34, 2.42, 2.43, 9.11
  test('a free slot shows time, program and price, and leads to its page and back', async ({ page, site }) => {
    const slot = await freeSlot(site, 'Thảo Điền', 'hoshi');
    await openDay(page, site, slot);
    const card = page.locator(`a[href="${slotPath(slot)}"]`);
    for (const told of [hoursOf(slot), '2,800,000\u00a0₫', slot.program.name, `${slot.program.duration} minutes`]) {
      await expect(card).toContainText(told);
    }
    await card.click();
    await expect(page).toHaveURL(`${site.url}${slotPath(slot)}`);
    const main = page.getByRole('main');
    for (const told of [
      'Yumori Thảo Điền',
      'Hoshi',
      'VIP · Up to 8 guests',
      hoursOf(slot),
      '2,800,000\u00a0₫',
      `${slot.program.name} · ${slot.program.duration} minutes`,
      /\w{3} \d\d, \d{4}/,
    ]) {
      await expect(main).toContainText(told);
    }
    await main.getByRole('link', { name: 'Back to Yumori Thảo Điền' }).click();
    await expect(page).toHaveURL(new RegExp(`/booking/${slot.room.location.id}`));
  });

  // shows: 2.64, 2.67, 2.68, 2.71, 9.25
  test('the buy page shows the rules and two hotlines, and leads back to the slot', async ({ page, site }) => {
    await enter(page, site, await person(site, 'linh'));
    const slot = await freeSlot(site, 'Thảo Điền', 'hoshi');
    await page.goto(`${site.url}${buyPath(slot)}`);
    const main = page.getByRole('main');
    for (const told of [slot.program.ticket.name, '2,800,000\u00a0₫', hoursOf(slot), 'Hoshi']) {
      await expect(main).toContainText(told);
    }
    await expect(main.getByText(/QR codes? .*start.* end/).first()).toBeVisible();
    await expect(
      main
        .getByText(/refund/i)
        .filter({ hasText: /\w{3} \d\d, \d{4}/ })
        .first(),
    ).toBeVisible();
    await expect(main.getByText(/no refund|No refund|not refunded|nothing/i).first()).toBeVisible();
    await main
      .getByRole('link', { name: /call|help|contact|question/i })
      .last()
      .click();
    const numbers = page.getByRole('dialog').getByRole('link');
    await expect(numbers).toHaveCount(2);
    for (const number of await numbers.all()) await expect(number).toHaveAttribute('href', /^tel:\+84\d{9}$/);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
    await main.getByRole('link', { name: 'Back to the time slot' }).click();
    await expect(page).toHaveURL(`${site.url}${slotPath(slot)}`);
  });

  // shows: 2.117, 2.118, 9.25
  test('every legal page gives a hotline and the reception; the terms lead to the other two', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const main = page.getByRole('main');
    for (const path of ['/booking-policy', '/privacy-policy', '/terms-of-use']) {
      await page.goto(`${site.url}${path}`);
      await expect(main.getByRole('link', { name: '0900 000 100' }).last()).toHaveAttribute('href', 'tel:+84900000100');
      await expect(main.getByRole('link', { name: 'reception@yumori.example' }).last()).toBeVisible();
    }
    for (const path of ['/booking-policy', '/privacy-policy']) {
      await expect(main.locator(`a[href="${path}"]`).first()).toBeVisible();
    }
  });
});
