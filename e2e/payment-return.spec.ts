import { expect } from '@playwright/test';
import { enter, freeSlot, payFor, person, slotPath, test, visiting } from './money-site.ts';

visiting('English', 'desk', () => {
  test('any code but 0 is a failure, with the amount in whole đồng, and nothing is left in the address', async ({
    page,
    site,
  }) => {
    const slot = await freeSlot(site, 'Thảo Điền', 'himoku');
    for (const code of ['5', '00', '']) {
      await page.goto(`${site.url}${slotPath(slot)}?vpc_TxnResponseCode=${code}&vpc_Amount=280000000`);
      const dialog = page.getByRole('dialog', { name: 'Payment Failed' });
      await expect(dialog).toContainText('Payment failed. Please try again or contact support if the issue persists.');
      await expect(dialog).toContainText('2,800,000');
      await expect(page).toHaveURL(`${site.url}${slotPath(slot)}`);
    }
  });

  test('a ticket that a payment left is there without loading anew', async ({ page, site }) => {
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
    await expect(page.getByRole('dialog', { name: 'Your payment is being checked' })).toBeVisible();
    const askedAgain = page.waitForResponse(tickets);
    outcome = 'ticket';
    await expect(page.getByRole('dialog', { name: 'Payment completed' })).toBeVisible();
    await askedAgain;
  });

  test('closing the result of a payment loads the page anew, which has no result any more', async ({ page, site }) => {
    const linh = await person(site, 'linh');
    const slot = await freeSlot(site, 'Thảo Điền', 'himoku');
    const returned = await payFor(site, linh, slot);
    await enter(page, site, linh);
    await page.goto(returned);
    const dialog = page.getByRole('dialog', { name: 'Your reservation is confirmed' });
    await expect(dialog).toBeVisible();
    const loaded = page.waitForEvent('load');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await loaded;
    await expect(page.getByText('This time slot is yours.')).toBeVisible();
    await expect(page).toHaveURL(`${site.url}${slotPath(slot)}`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
