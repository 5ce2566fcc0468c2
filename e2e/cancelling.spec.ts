import { expect, type Route } from '@playwright/test';
import { formatTimeRange } from '#domain/calendar/format.ts';
import { expectAccessible } from './accessibility.ts';
import { enter, freeSlot, nextSlot, paidReservation, person, slotPath, test, visiting } from './money-site.ts';

/** Lets a request reach the server, and drops the answer. */
async function loseAnswer(route: Route): Promise<void> {
  await route.fetch();
  await route.abort();
}

visiting('Vietnamese', 'phone', () => {
  // shows: 1.13, 2.97, 2.100, 2.101, 2.102, 4.9
  test('a member goes back, then cancels, and sees when the refund is expected', async ({ page, site }) => {
    const linh = await person(site, 'linh');
    const slot = await freeSlot(site, 'Hội An', 'himoku');
    const id = await paidReservation(site, linh, slot);
    await enter(page, site, linh);
    await page.goto(`${site.url}/reservation/${id}`);
    await expect(page.getByText('Hoàn lại toàn bộ số tiền nếu hủy ít nhất 24 giờ trước giờ bắt đầu')).toBeVisible();
    const open = page.getByRole('button', { name: 'Hủy đặt phòng' });
    await open.click();
    const question = page.getByRole('dialog', { name: 'Quý khách muốn hủy đơn đặt phòng này?' });
    await expect(question).toContainText('Himoku, Yumori Hội An');
    await expect(question).toContainText('1.350.000');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Giữ đơn đặt phòng' }).click();
    await expect(question).toBeHidden();

    await open.click();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/payment/refund', async (route) => {
      await answered;
      await route.continue();
    });
    await question.getByRole('button', { name: 'Hủy đặt phòng' }).click();
    await expect(question.getByRole('button', { name: 'Đang hủy' })).toBeVisible();
    await expect(question.getByRole('button', { name: 'Giữ đơn đặt phòng' })).toBeDisabled();
    answer();
    const done = page.getByRole('dialog', { name: 'Đơn đặt phòng của quý khách đã được hủy' });
    await expect(done).toContainText(
      'Khoản hoàn tiền của quý khách đang được xử lý. Quý khách sẽ nhận được email xác nhận.',
    );
    await expectAccessible(page);
    await done.getByRole('link', { name: 'Về trang chủ' }).click();
    await expect(page).toHaveURL(`${site.url}/`);

    await page.goto(`${site.url}/reservation/${id}`);
    await expect(page.getByText('Đơn đặt phòng này đã được hủy.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Hoàn tiền' })).toBeVisible();
    await expect(page.getByText(/^từ \d\d\/\d\d\/\d{4} đến \d\d\/\d\d\/\d{4}$/)).toBeVisible();
    await expect(open).toBeHidden();
    await expectAccessible(page);

    await page.goto(
      `${site.url}${slotPath(slot)}?${new URLSearchParams({ payment_success: 'true', reservation_data: JSON.stringify({ id, slot }) })}`,
    );
    await expect(page.getByRole('dialog', { name: 'Đơn đặt phòng của quý khách đã được hủy' })).toBeVisible();
  });
});

visiting('English', 'desk', () => {
  // The service worker could answer for a network that is gone.
  test.use({ serviceWorkers: 'block' });

  // shows: 2.103, 4.9
  test('a reservation that cannot be cancelled says why, and cancelling can be retried', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const linh = await person(site, 'linh');
    const id = await paidReservation(site, linh, await freeSlot(site, 'Hội An', 'himoku'));
    await enter(page, site, linh);
    const parts = /\/cancel(-dialog|ling)-/;
    const loaded = Promise.all([page.waitForResponse(/\/cancel-dialog-/), page.waitForResponse(/\/cancelling-/)]);
    await page.goto(`${site.url}/reservation/${id}`);
    await loaded;
    await page.route(parts, (route) => route.abort());
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    const failed = page.getByRole('dialog', { name: 'We couldn’t cancel your booking' });

    // shows: 8.38
    await test.step('a failed request is explained', async () => {
      await page.route('**/api/payment/refund', (route) => route.abort(), { times: 1 });
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
      await expect(failed).toContainText(
        'An error occurred while cancelling the reservation. Please try again or contact support.',
      );
      for (const advice of ['Check your internet connection.', 'Try again in a few minutes.', 'please call us']) {
        await expect(failed).toContainText(advice);
      }
      await expect(failed.getByRole('link', { name: /0900/ })).toHaveAttribute('href', /^tel:\+84900/);
      await expectAccessible(page);
    });
    // shows: 2.103
    await test.step('another try succeeds, although its answer is lost', async () => {
      await page.route('**/api/payment/refund', loseAnswer, { times: 1 });
      await failed.getByRole('button', { name: 'Try again' }).click();
      const done = page.getByRole('dialog', { name: 'Your booking has been cancelled' });
      await expect(done).toContainText('Your refund is in progress. A confirmation email will follow.');
    });
  });

  // shows: 8.37
  test('a past reservation cannot be cancelled on a page that has been open all the time', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const linh = await person(site, 'linh');
    const slot = await nextSlot(site, 'Thảo Điền', 'kura');
    const id = await paidReservation(site, linh, slot);
    await enter(page, site, linh);
    await page.route(`**/api/reservations/${id}`, async (route) => {
      const answer = await route.fetch();
      const known = await answer.json();
      const cancellation = { ...known.cancellation, allowed: true, reason: null, until: slot.endTime };
      await route.fulfill({ response: answer, json: { ...known, cancellation } });
    });
    await page.goto(`${site.url}/reservation/${id}`);
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    const now = new Date(Date.parse(slot.endTime) + 60_000).toISOString();
    expect((await site.call('POST', '/sandbox/clock', { body: { now } })).status).toBe(200);
    await expect(async () => {
      const { body } = await site.call('GET', `/api/reservations/${id}`, { token: linh.token });
      expect(body.status).toBe('NO_SHOW');
    }).toPass();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
    const failed = page.getByRole('dialog', { name: 'We couldn’t cancel your booking' });
    await expect(failed).toContainText('Failed to process refund. Please contact support for assistance.');
    // A retry cannot help here, so Close is the primary button.
    await expect(failed.getByRole('button', { name: 'Close' }).last()).toHaveClass(/bg-accent/);
    await failed.getByRole('button', { name: 'Close' }).last().click();
    await expect(failed).toBeHidden();
  });
});

visiting('English', 'desk', () => {
  test('a booking moved since the question was asked is kept, and its new time is shown before the next question', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const linh = await person(site, 'linh');
    const id = await paidReservation(site, linh, await freeSlot(site, 'Hội An', 'himoku'));
    await enter(page, site, linh);
    await page.goto(`${site.url}/reservation/${id}`);
    await page.getByRole('button', { name: 'Cancel booking' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel this booking?' });
    await expect(question).toBeVisible();
    const { body: choices } = await site.call('GET', `/api/reservations/${id}/choices`, { token: linh.token });
    const { slotId } = choices[0];
    await site.call('POST', `/api/reservations/${id}/move`, { token: linh.token, body: { slotId } });
    // This page has not heard of the move.
    await question.getByRole('button', { name: 'Cancel booking' }).click();
    const failed = page.getByRole('dialog', { name: 'We couldn’t cancel your booking' });
    await expect(failed).toContainText('This booking has changed in the meantime. Please look at it again.');
    const { body } = await site.call('GET', `/api/reservations/${id}`, { token: linh.token });
    expect([body.status, body.slot.id]).toEqual(['PENDING', slotId]);
    const start = new Date(body.slot.startTime);
    const time = formatTimeRange(start, new Date(body.slot.endTime), 'en');
    await expect(failed.getByRole('status')).toContainText(time);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(question).toContainText(time);
    await question.getByRole('button', { name: 'Cancel booking' }).click();
    await expect(page.getByRole('dialog', { name: 'Your booking has been cancelled' })).toBeVisible();
  });
});

visiting('Japanese', 'desk', () => {
  // shows: 2.104, 5.25, 7.53
  test('the cancel button disappears at the deadline by the server’s clock, and the terms stay', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const linh = await person(site, 'linh');
    const id = await paidReservation(site, linh, await freeSlot(site, 'Hội An', 'himoku'));
    await enter(page, site, linh);
    await page.route(`**/api/reservations/${id}`, async (route) => {
      const answer = await route.fetch();
      const known = await answer.json();
      const until = answer.headers()['x-server-time'] ?? '';
      const cancellation = { ...known.cancellation, until: new Date(Number(until)).toISOString() };
      await route.fulfill({ response: answer, json: { ...known, cancellation } });
    });
    await page.goto(`${site.url}/reservation/${id}`);
    await expect(page.getByText('ご利用開始の24時間前までは全額返金いたします。')).toBeVisible();
    await expect(page.getByRole('button', { name: '予約をキャンセルする' })).toBeHidden();
  });
});
