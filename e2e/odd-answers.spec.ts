import { expect, type Page } from '@playwright/test';
import type { Slot } from '#contract/slots.ts';
import { dayOf } from '#domain/calendar/day.ts';
import { enter, freeSlot, paidReservation, person, slotPath, test, visiting } from './money-site.ts';

type Answer = Record<string, unknown>;

/** Changes the server's answers at a URL before they reach the page. */
async function retell<Content = Answer>(page: Page, address: string, change: (content: Content) => unknown) {
  await page.route(address, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}

/** Expects reports of unreadable answers in the console, and nothing else. */
function expectToldOfOddAnswers(complaints: string[]): void {
  expect(complaints).not.toEqual([]);
  for (const complaint of complaints.splice(0)) expect(complaint).toContain('Unreadable answer: ');
}

/** Expects that no screen failed, and that the navigation is there. */
async function expectNoErrorScreen(page: Page): Promise<void> {
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0);
  await expect(page.getByRole('main')).toBeVisible();
}

visiting('English', 'desk', () => {
  test('the list shows all other reservations when one cannot be read, and shows the number to call', {
    tag: '@nightly',
  }, async ({ page, site, complaints }) => {
    const linh = await person(site, 'linh');
    await paidReservation(site, linh, await freeSlot(site, 'Hội An', 'enra'));
    const kept = await paidReservation(site, linh, await freeSlot(site, 'Thảo Điền', 'kura'));
    await enter(page, site, linh);
    await page.goto(`${site.url}/reservations`);
    const cards = page.getByRole('article');
    await expect(cards.first()).toBeVisible();
    const all = await cards.count();
    await retell<Answer[]>(page, `**/api/reservations/user/${linh.id}`, (given) =>
      given.map((each) => (each.id === kept ? each : { ...each, slot: { ...Object(each.slot), startTime: 'soon' } })),
    );
    await page.reload();
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText(kept.slice(0, 8));
    const notice = page.getByRole('alert').filter({ hasText: /bookings? can’t be shown here/ });
    await expect(notice).toContainText(all === 2 ? 'One booking' : `${all - 1} bookings`);
    await expect(notice.getByRole('link', { name: /0900/ })).toHaveAttribute('href', /^tel:\+84/);
    await expectNoErrorScreen(page);
    expectToldOfOddAnswers(complaints);
  });

  test('a reservation shows although parts of it are missing or invalid', { tag: '@nightly' }, async ({
    page,
    site,
    complaints,
  }) => {
    const linh = await person(site, 'linh');
    const id = await paidReservation(site, linh, await freeSlot(site, 'Hội An', 'enra'));
    await enter(page, site, linh);
    for (const odd of [
      { purchasedTicket: undefined, ttLockQRCodes: undefined, cancellation: undefined, refund: undefined },
      { purchasedTicket: {}, ttLockQRCodes: [{}], cancellation: { until: 'soon' }, refund: {} },
      { notes: { text: 'x' }, invoiceUrl: 7, invoiceExpiredAt: 'soon', payBy: 'soon', paymentMethod: 'barter' },
      { status: 'LOST', voucherUsage: {}, viewer: 'owner' },
      { viewer: undefined, voucherUsage: undefined, paymentMethod: undefined, canceledUnpaid: undefined },
    ]) {
      await page.unrouteAll();
      await retell(page, `**/api/reservations/${id}`, (given) => ({ ...given, ...odd }));
      await page.goto(`${site.url}/reservation/${id}`);
      await expect(page.getByRole('heading', { name: `Booking ${id.slice(0, 8)}` })).toBeVisible();
      await expect(page.getByText('Anyone with this link')).toHaveCount(odd.voucherUsage ? 1 : 0);
      await expectNoErrorScreen(page);
    }
    expectToldOfOddAnswers(complaints);
  });

  // shows: 2.142
  test('a slot that cannot be read leaves the calendar as it is, and its own page offers a retry', {
    tag: '@nightly',
  }, async ({ page, site, complaints }) => {
    const slot = await freeSlot(site, 'Thảo Điền', 'hoshi');
    const day = dayOf(new Date(slot.startTime));
    await retell<{ slots: Slot[] }>(page, '**/api/slots/room/*/week*', ({ slots }) => ({
      slots: slots.map((each) => (each.id === slot.id ? { ...each, room: null } : each)),
    }));
    await page.goto(`${site.url}/booking/${slot.room.location.id}?week=${day}&day=${day}`);
    await expect(page.locator('a[href^="/slot/"]').first()).toBeVisible();
    await expect(page.locator(`a[href="${slotPath(slot)}"]`)).toHaveCount(0);
    await expectNoErrorScreen(page);

    await enter(page, site, await person(site, 'haruka'));
    await retell(page, `**/api/slots/${slot.id}`, ({ program: _gone, ...rest }) => rest);
    await page.goto(`${site.url}${slotPath(slot)}`);
    const failure = page.getByRole('alert').filter({ hasText: 'We couldn’t load this time slot.' });
    await expect(failure).toBeVisible({ timeout: 30_000 });
    await expectNoErrorScreen(page);
    await page.unrouteAll();
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(failure).toHaveCount(0);
    expectToldOfOddAnswers(complaints);
  });
});
