import { expect } from '@playwright/test';
import type { Slot } from '#contract/slots.ts';
import type { PurchasedTicket } from '#contract/tickets.ts';
import { expectAccessible } from './accessibility.ts';
import { meeting } from './meeting.ts';
import {
  buyPath,
  enter,
  freeSlot,
  hold,
  nextSlot,
  paidReservation,
  person,
  serverTime,
  slotPath,
  test,
  visiting,
} from './money-site.ts';

/** Matches the button of a slot's day. */
const dayName = ({ startTime }: Slot) =>
  new RegExp(`\\b${Number(new Date(Date.parse(startTime) + 7 * 3_600_000).toISOString().slice(8, 10))}, `);

visiting('English', 'phone', () => {
  // shows: 2.167
  test('the profile lists the unused tickets of a member, each with a way to book', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const member = await person(site, 'haruka');
    await paidReservation(site, member, await freeSlot(site, 'Hội An', 'enra'));
    const { body } = await site.call('GET', `/api/purchased-tickets/user/${member.id}`, { token: member.token });
    const unused = (body as PurchasedTicket[]).filter(({ isUsed }) => !isUsed);
    expect(unused).not.toHaveLength(0);
    expect(unused).not.toHaveLength(body.length);
    await enter(page, site, member);
    await page.goto(`${site.url}/profile`);
    const list = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Book now' }) });
    await expect(list).toHaveCount(unused.length);
    for (const [place, { ticket, transaction }] of unused.entries()) {
      const { name, duration } = ticket.program;
      await expect(list.nth(place)).toContainText(ticket.name);
      await expect(list.nth(place)).toContainText(`${name}, ${duration} minutes`);
      await expect(list.nth(place)).toContainText(transaction.amount.toLocaleString('en-US'));
    }
    await expectAccessible(page);
    await list.first().getByRole('link').click();
    await expect(page).toHaveURL(`${site.url}/`);
  });

  // shows: 1.11, 2.45, 2.52, 2.58, 4.28, 4.29, 5.24, 6.6, 8.34
  test('a member picks one of two tickets, sees a failure, and reserves with the ticket', async ({ page, site }) => {
    const reserving = await meeting(page, '**/api/reservations');
    const haruka = await person(site, 'haruka');
    await enter(page, site, await person(site, 'member'));
    const slot = await freeSlot(site, 'Tây Hồ', 'kura');
    const use = page.getByRole('button', { name: 'Use Ticket to Reserve' });
    await page.goto(`${site.url}${slotPath(slot)}`);
    await expect(page.getByRole('radio')).toHaveCount(2);
    await expect(use).toBeDisabled();
    await expect(page.getByText('Please choose a ticket.').last()).toBeInViewport();
    await expectAccessible(page);
    await page.getByRole('radio').first().check();
    await expect(page.getByText('Booking with your ticket')).toBeVisible();

    // Takes the slot only after the press: the button disappears once the page learns that the slot is taken.
    let letGo = async () => {};
    reserving.push(async (route) => {
      letGo = await hold(site, haruka, slot);
      await route.continue();
    });
    await use.click();
    await expect(page.getByText('Reservation Failed', { exact: true })).toBeVisible();
    await expect(page.getByText('Something went wrong. Please try again.', { exact: true })).toBeVisible();
    await expect(
      page.getByText(
        'This time slot is fully booked at the moment. It’s being paid for, and may become available again.',
      ),
    ).toBeVisible();
    await letGo();
    await page.reload();

    await page.getByRole('radio').first().check();
    // The server books, and its answer is lost.
    reserving.push(async (route) => {
      await route.fetch();
      await route.abort();
    });
    await use.click();
    const dialog = page.getByRole('dialog', { name: 'Your booking is confirmed' });
    await expect(dialog).toContainText('Yumori Tây Hồ');
    await expect(dialog).toContainText('Kura, 90 minutes');
    await expect(page.getByText('Reservation Failed', { exact: true })).toHaveCount(0);
    await expect(dialog).toContainText(/\w{3} \d\d, \d{4}/);
    await expect(dialog).toContainText(/\d\d:\d\d – \d\d:\d\d/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByText('You have booked this time slot.')).toBeVisible();

    // shows: 2.53, 2.54, 4.28
    await test.step('a single ticket is preselected', async () => {
      const next = await freeSlot(site, 'Tây Hồ', 'kura');
      // Without a page load, data cached before the reservation would show again.
      await page.getByRole('link', { name: 'Back to Yumori Tây Hồ' }).click();
      await page
        .getByRole('navigation', { name: 'Days of the week' })
        .getByRole('button', { name: dayName(next) })
        .click();
      await page.locator(`a[href="${slotPath(next)}"]`).click();
      await expect(page).toHaveURL(`${site.url}${slotPath(next)}`);
      await expect(page.getByRole('radio')).toHaveCount(1);
      await expect(page.getByRole('radio')).toBeChecked();
      await expect(use).toBeEnabled();
      await page.getByRole('link', { name: 'Purchase Additional Ticket' }).click();
      await expect(page).toHaveURL(new RegExp(`${buyPath(next)}$`));
    });
    await test.step('a ticket is also offered while the slot is held for payment', async () => {
      const held = await freeSlot(site, 'Tây Hồ', 'kura');
      await hold(site, await person(site, 'member'), held);
      await page.goto(`${site.url}${slotPath(held)}`);
      await expect(page.getByRole('link', { name: 'Continue to payment' })).toBeVisible();
      await use.click();
      await expect(dialog).toContainText('Kura, 90 minutes');
    });
    await test.step('before and after cancelling, the same is said about the refund', async () => {
      const { id, token } = await person(site, 'member');
      const { body } = await site.call('GET', `/api/reservations/user/${id}`, { token });
      const booked = body.find(({ paymentMethod }: { paymentMethod: string }) => paymentMethod === 'ticket');
      await page.goto(`${site.url}/reservation/${booked.id}`);
      await expect(page.getByText('Our reception team pays refunds for this booking directly')).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText('original payment method');
      await page.getByRole('button', { name: 'Cancel booking' }).click();
      const question = page.getByRole('dialog', { name: 'Cancel this booking?' });
      const byReception = 'Our reception team will pay your refund directly and will be in touch.';
      const usedUp = 'You’ll be refunded the price of your ticket. The ticket can’t be used again.';
      for (const text of [usedUp, byReception]) await expect(question).toContainText(text);
      await expect(question).not.toContainText('original payment method');
      await question.getByRole('button', { name: 'Cancel booking' }).click();
      const canceled = page.getByRole('dialog', { name: 'Your booking has been cancelled' });
      for (const text of [usedUp, byReception]) await expect(canceled).toContainText(text);
      await page.goto(`${site.url}/reservation/${booked.id}`);
      await expect(page.getByRole('main')).toContainText(byReception);
    });
  });
});

visiting('English', 'phone', () => {
  test('a slot that has begun says so above the button that books it, and on the first screen of its purchase', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const slot = await nextSlot(site, 'Thảo Điền', 'kura');
    const toStart = Math.ceil((Date.parse(slot.startTime) - (await serverTime(site))) / 1000);
    if (toStart > 0) await site.call('POST', '/sandbox/clock', { body: { advanceSeconds: toStart } });
    await page.goto(`${site.url}${slotPath(slot)}`);
    const begun = page.getByText('This session has already begun and is non-refundable.');
    const [text, button] = [begun, page.getByRole('link', { name: 'Log in', exact: true }).last()];
    await expect(text).toBeInViewport({ ratio: 1 });
    const [above, below] = [await text.boundingBox(), await button.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
    await page.goto(`${site.url}${buyPath(slot)}`);
    await expect(begun).toBeInViewport({ ratio: 1 });
  });
});

visiting('Japanese', 'desk', () => {
  // shows: 2.56
  test('tickets for other programs are listed with their length', { tag: '@nightly' }, async ({ page, site }) => {
    await enter(page, site, await person(site, 'haruka'));
    const slot = await freeSlot(site, 'Tây Hồ', 'kura');
    await page.goto(`${site.url}${slotPath(slot)}`);
    await expect(page.getByText('このプログラムで使えるチケットをお持ちではありません。')).toBeVisible();
    await expect(page.getByText('VIP温泉＆サウナ・150分')).toBeVisible();
    await expect(page.getByRole('link', { name: '予約する' })).toBeVisible();
    await expectAccessible(page);
  });
});

visiting('Vietnamese', 'phone', () => {
  // shows: 2.55
  test('a member without a ticket is told that nothing is charged yet, and can buy one', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    await enter(page, site, await person(site, 'linh'));
    const slot = await freeSlot(site, 'Thảo Điền', 'himoku');
    await page.goto(`${site.url}${slotPath(slot)}`);
    await expect(page.getByText('Quý khách chưa phải thanh toán ở bước này.')).toBeVisible();
    await page.getByRole('link', { name: 'Đặt ngay' }).click();
    await expect(page).toHaveURL(new RegExp(`${buyPath(slot)}$`));
  });
});
