import { expect } from '@playwright/test';
import { enter, freeSlot, paidReservation, payFor, person, slotPath, test, visiting } from './money-site.ts';

visiting('English', 'desk', () => {
  // shows: 4.19, 4.20, 4.21, 4.23
  test('any code but 0 shows a failure with the amount in whole đồng, and leaves the URL', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const slot = await freeSlot(site, 'Thảo Điền', 'himoku');
    for (const code of ['5', '00', '']) {
      await page.goto(`${site.url}${slotPath(slot)}?vpc_TxnResponseCode=${code}&vpc_Amount=280000000`);
      const dialog = page.getByRole('dialog', { name: 'Payment Failed' });
      await expect(dialog).toContainText('Payment failed. Please try again or contact support if the issue persists.');
      await expect(dialog).toContainText('2,800,000');
      await expect(page).toHaveURL(`${site.url}${slotPath(slot)}`);
    }
  });

  // shows: 4.45
  test('a forged URL shows only what the server knows', { tag: '@nightly' }, async ({ page, site }) => {
    const slot = await freeSlot(site, 'Thảo Điền', 'himoku');
    const madeUp = `${site.url}${slotPath(slot)}?vpc_TxnResponseCode=0&vpc_Amount=280000000`;
    const dialog = page.getByRole('dialog', { name: 'Payment completed' });
    const isNotThere = async () => {
      await expect(dialog).toContainText('Your ticket has been purchased and is ready to use.');
      await expect(dialog).toContainText('We can’t find this payment in your account yet');
      await expect(dialog.getByRole('link', { name: 'Call 0900 000 133' })).toBeVisible();
    };
    await page.goto(madeUp);
    await expect(dialog).toContainText('Log in to see your booking');
    await expect(dialog).not.toContainText('We can’t find');
    await expect(dialog.getByRole('link', { name: 'Log in' })).toBeVisible();

    const linh = await person(site, 'linh');
    await enter(page, site, linh);
    await page.goto(madeUp);
    await isNotThere();
    const id = await paidReservation(site, linh, slot);
    await page.goto(madeUp);
    await expect(dialog).toContainText('Your booking is confirmed. You’ll find it in your account.');
    await expect(dialog).not.toContainText('We can’t find');
    await dialog.getByRole('link', { name: 'View booking' }).click();
    await expect(page).toHaveURL(`${site.url}/reservation/${id}`);

    // Haruka has an unused ticket for this room's program.
    await enter(page, site, await person(site, 'haruka'));
    const other = await freeSlot(site, 'Thảo Điền', 'hoshi');
    await page.goto(`${site.url}${slotPath(other)}?vpc_TxnResponseCode=0&vpc_Amount=280000000`);
    await expect(dialog).toContainText('You have an unused ticket for this program in your account.');
  });

  // shows: 4.41
  test('slot data from the URL is shown as given, and nothing is called confirmed', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const slot = await freeSlot(site, 'Thảo Điền', 'himoku');
    const given = { startTime: slot.startTime, room: { name: 'himoku', location: { name: 'Yumori Thảo Điền' } } };
    const query = new URLSearchParams({ payment_success: 'true', reservation_data: JSON.stringify({ slot: given }) });
    await enter(page, site, await person(site, 'linh'));
    await page.goto(`${site.url}${slotPath(slot)}?${query}`);
    const dialog = page.getByRole('dialog', { name: 'We’re checking your booking' });
    await expect(dialog).toContainText('Himoku');
    await expect(dialog).toContainText('We can’t find this payment in your account yet');
    await expect(dialog).not.toContainText('is confirmed');
    await expect(dialog.getByRole('link', { name: 'View booking' })).toHaveCount(0);
    await expect(page).toHaveURL(`${site.url}${slotPath(slot)}`);
  });

  test('a ticket that a payment left appears without a reload', { tag: '@nightly' }, async ({ page, site }) => {
    const linh = await person(site, 'linh');
    const paid = await payFor(site, linh, await freeSlot(site, 'Thảo Điền', 'himoku'));
    const back = await site.call('GET', paid);
    const payment = new URL(back.headers.get('location') ?? '', site.url).searchParams.get('payment');
    const slot = await freeSlot(site, 'Thảo Điền', 'himoku');
    let outcome = 'open';
    await page.route('**/api/payments/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), reservation: null, outcome } });
    });
    await enter(page, site, linh);
    const tickets = /\/api\/purchased-tickets\//;
    const asked = page.waitForResponse(tickets);
    await page.goto(`${site.url}${slotPath(slot)}?payment=${payment}`);
    await asked;
    await expect(page.getByRole('dialog', { name: 'We’re checking your payment' })).toBeVisible();
    const askedAgain = page.waitForResponse(tickets);
    outcome = 'ticket';
    await expect(page.getByRole('dialog', { name: 'Please choose another time slot' })).toBeVisible();
    await askedAgain;
  });

  // shows: 2.61
  test('closing the result of a payment reloads the page, which then shows no result', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const linh = await person(site, 'linh');
    const slot = await freeSlot(site, 'Thảo Điền', 'himoku');
    const returned = await payFor(site, linh, slot);
    await enter(page, site, linh);
    await page.goto(returned);
    const dialog = page.getByRole('dialog', { name: 'Your booking is confirmed' });
    await expect(dialog).toBeVisible();
    await expect(dialog).toContainText(slot.program.ticket.price.toLocaleString('en-US'));
    const loaded = page.waitForEvent('load');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await loaded;
    await expect(page.getByText('You have booked this time slot.')).toBeVisible();
    await expect(page).toHaveURL(`${site.url}${slotPath(slot)}`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
