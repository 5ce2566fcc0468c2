import { expect, type Page } from '@playwright/test';
import type { Slot } from '#contract/slots.ts';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { expectAccessible } from './accessibility.ts';
import {
  askToPay,
  buyPath,
  enter,
  freeSlot,
  hold,
  type Person,
  payFor,
  person,
  settle,
  slotPath,
  test,
  toastSaying,
  visiting,
} from './money-site.ts';

/** Makes every page record the titles of its dialogs, and delays the server's answer about a payment. */
async function notBeingChecked(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const titles: string[] = [];
    Reflect.set(window, 'titles', titles);
    new MutationObserver(() => {
      const title = document.querySelector('[role=dialog] h2')?.textContent ?? '';
      if (title !== '') titles.push(title);
    }).observe(document, { childList: true, subtree: true });
  });
  await page.route('**/api/payments/*', async (route) => {
    const response = await route.fetch();
    await page.evaluate(() => new Promise((done) => setTimeout(done, 700)));
    await route.fulfill({ response });
  });
}

/** Returns whether nothing covers the first line of a text. */
function isFirstLineShown(text: Element): boolean {
  const { left, top } = text.getBoundingClientRect();
  return [2, 17].every((below) => text.contains(document.elementFromPoint(left + 8, top + below)));
}

/** Logs the browser in as a member; returns her and a slot that is free. */
async function enterAsLinh(page: Page, site: ServerProcess): Promise<{ linh: Person; slot: Slot }> {
  const linh = await person(site, 'linh');
  await enter(page, site, linh);
  return { linh, slot: await freeSlot(site, 'Thảo Điền', 'himoku') };
}

visiting('English', 'phone', () => {
  // shows: 2.60, 4.14, 4.23, 8.35
  test('a declined card shows as a failed payment, which can be retried', async ({ page, site }) => {
    const { slot } = await enterAsLinh(page, site);
    await page.goto(`${site.url}${buyPath(slot)}`);
    await page.getByRole('button', { name: 'Proceed to payment' }).click();
    await expect(page).toHaveURL(/\/sandbox\/onepay\/pay/);
    await notBeingChecked(page);
    await page.locator('button[value=decline]').click();
    const dialog = page.getByRole('dialog', { name: 'Payment Failed' });
    await expect(dialog).toContainText('Payment failed. Please try again or contact support if the issue persists.');
    await expect(dialog).toContainText(slot.program.ticket.price.toLocaleString('en-US'));
    await expect(dialog).toContainText('Try again, or use another card.');
    await expect(dialog.getByRole('link', { name: /^Call 0900 000 1/ })).toHaveCount(2);
    await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(1);
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(dialog.getByRole('link', { name: 'Try paying again' })).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => Reflect.get(window, 'titles'))).not.toContain('We’re checking your payment');
    await expectAccessible(page);
    await dialog.getByRole('link', { name: 'Try paying again' }).click();
    await expect(page).toHaveURL(new RegExp(`${buyPath(slot)}$`));
    await expect(page.getByRole('button', { name: 'Proceed to payment' })).toBeEnabled();
  });

  test('after Back from the gateway, the first screen says what happens to the payment, here and at the slot', async ({
    page,
    site,
  }) => {
    const { linh, slot } = await enterAsLinh(page, site);
    const explained = page.getByRole('heading', { name: 'A payment is in progress' });
    await page.goto(`${site.url}${buyPath(slot)}`);
    const proceed = page.getByRole('button', { name: 'Proceed to payment' });
    await expect(proceed).toBeEnabled();
    await page.getByText('Original price').scrollIntoViewIfNeeded();
    await proceed.click();
    await expect(page).toHaveURL(/\/sandbox\/onepay\/pay/);
    await page.goBack();
    await expect(explained).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Release this slot' })).toHaveCount(1);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to the time slot' }).click();
    await expect(page.getByRole('link', { name: 'Continue to payment' })).toBeVisible();
    const advice = page.getByText('If you’ve paid, your booking will be confirmed here');
    for (const [width, height] of [
      [360, 740],
      [375, 667],
    ] as const) {
      await page.setViewportSize({ width, height });
      // The bar at the bottom covers neither the heading nor the first line below it.
      for (const text of [explained, advice]) await expect.poll(() => text.evaluate(isFirstLineShown)).toBe(true);
    }
    await site.call('DELETE', `/api/slots/${slot.id}/paymenting`, { token: linh.token });
  });

  test('a slot that is gone is reported at the top of the page, above its price', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const slot = await freeSlot(site, 'Thảo Điền', 'himoku');
    await hold(site, await person(site, 'haruka'), slot);
    const expectFirst = async () => {
      const notice = page.getByRole('status').filter({
        hasText: 'This time slot is fully booked at the moment. It’s being paid for, and may become available again.',
      });
      await expect(notice).toHaveCount(1);
      await expect(notice.getByRole('link', { name: 'See other time slots' })).toBeInViewport();
      await expect(page.locator('main h1 + div').filter({ has: notice })).toHaveCount(1);
    };
    await page.goto(`${site.url}${buyPath(slot)}`);
    await expectFirst();
    await expectAccessible(page);
    await enter(page, site, await person(site, 'linh'));
    await page.reload();
    await expectFirst();
    const proceed = page.getByRole('button', { name: 'Proceed to payment' });
    await expect(proceed).toBeDisabled();
    await expect(proceed).toHaveAccessibleDescription(
      'This time slot is fully booked at the moment. It’s being paid for, and may become available again.',
    );
  });

  test('a change of the slot by another member shows on the buy page at once, with the reason beside the button', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const { slot } = await enterAsLinh(page, site);
    const follows = page.waitForRequest('**/api/slots/changes*');
    await page.goto(`${site.url}${buyPath(slot)}`);
    await follows;
    const proceed = page.getByRole('button', { name: 'Proceed to payment' });
    await expect(proceed).toBeEnabled();
    const letGo = await hold(site, await person(site, 'haruka'), slot);
    await expect(proceed).toBeDisabled();
    await expect(proceed).toHaveAccessibleDescription(
      'This time slot is fully booked at the moment. It’s being paid for, and may become available again.',
    );
    await letGo();
    await expect(proceed).toBeEnabled();
  });

  test('an answer that names only the slot leads to it, and after one without a destination the page waits', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const { linh, slot } = await enterAsLinh(page, site);
    let answer: object = { data: { slot } };
    await page.route('**/api/payment/get-payment-url', (route) => route.fulfill({ json: answer }));
    await page.goto(`${site.url}${buyPath(slot)}`);
    await page.getByRole('button', { name: 'Proceed to payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'We’re checking your booking' });
    await expect(dialog).toContainText('Himoku');
    await expect(dialog).toContainText('We can’t find this payment in your account yet');
    await expect(dialog).not.toContainText('is confirmed');
    await expect(page).toHaveURL(`${site.url}${slotPath(slot)}`);

    answer = { data: {} };
    await page.goto(`${site.url}${buyPath(slot)}`);
    await page.getByRole('button', { name: 'Proceed to payment' }).click();
    await expect(page.getByText('We’re confirming your booking.')).toBeVisible();
    await page.unroute('**/api/payment/get-payment-url');
    const { url } = await askToPay(site, linh, slot);
    await site.call('GET', await settle(site, url));
    await expect(page.getByRole('dialog', { name: 'Your booking is confirmed' })).toBeVisible({ timeout: 15_000 });
  });

  test('a payment whose answer was lost shows as pending until the reservation appears', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const { linh, slot } = await enterAsLinh(page, site);
    await hold(site, linh, slot);
    await page.goto(`${site.url}${slotPath(slot)}`);
    await expect(page.getByRole('heading', { name: /^This time slot is on hold for you until/ })).toBeVisible();
    const { url } = await askToPay(site, linh, slot);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'A payment is in progress' })).toBeVisible();
    await expect(page.getByText('If you’ve paid, your booking will be confirmed here')).toBeVisible();
    await expect(page.getByText('On hold for you', { exact: true })).toBeVisible();
    // A single press must not release a slot that may have been paid.
    await page.getByRole('button', { name: 'Release this slot', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('If you’ve already paid, please don’t release this slot');
    await expect(page.getByRole('button', { name: 'I haven’t paid: release this slot' })).toBeVisible();
    await page.getByRole('link', { name: 'Continue to payment' }).click();
    await expect(page).toHaveURL(new RegExp(`${buyPath(slot)}$`));
    await expect(page.getByRole('heading', { name: 'A payment is in progress' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'A payment is in progress' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue to payment' })).toBeVisible();
    await expectAccessible(page);
    await site.call('GET', await settle(site, url));
    await expect(page.getByText('You have booked this time slot.')).toBeVisible();
  });

  // shows: 4.13, 8.24
  test('a slot is read again before the hold, because it may have been taken meanwhile', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const haruka = await person(site, 'haruka');
    const { slot } = await enterAsLinh(page, site);
    // No live update reaches the page.
    await page.route('**/api/slots/changes*', (route) => route.abort('connectionrefused'));
    await page.goto(`${site.url}${buyPath(slot)}`);
    await expect(page.getByRole('button', { name: 'Proceed to payment' })).toBeEnabled();
    const letGo = await hold(site, haruka, slot);
    let wasHeld = false;
    page.on('request', (request) => {
      wasHeld ||= request.method() === 'PATCH';
    });
    await page.getByRole('button', { name: 'Proceed to payment' }).click();
    await expect(toastSaying(page, 'This time slot is no longer available.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'See other time slots' })).toBeVisible();
    expect(wasHeld).toBe(false);
    await letGo();
  });

  // shows: 7.56, 8.25
  test('a payment that cannot be started says so, and is retried under the same idempotency key', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const { slot } = await enterAsLinh(page, site);
    await page.goto(`${site.url}${buyPath(slot)}`);
    const keys: (string | undefined)[] = [];
    await page.route('**/api/payment/get-payment-url', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return keys.length === 1 ? route.abort() : route.continue();
    });
    await page.getByRole('button', { name: 'Proceed to payment' }).click();
    await expect(toastSaying(page, 'Something went wrong. Please try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Proceed to payment' }).click();
    await expect(page).toHaveURL(/\/sandbox\/onepay\/pay/);
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(keys[0]).toBeDefined();
    await page.locator('button[value=cancel]').click();
    const dialog = page.getByRole('dialog', { name: 'Payment Failed' });
    await expect(dialog).toContainText('You cancelled this payment. Nothing was charged.');
    await expect(dialog).not.toContainText('Your bank');
  });
});

visiting('English', 'desk', () => {
  // shows: 4.22
  test('a payment that comes too late leaves a ticket, and lists the nearest free slots', async ({ page, site }) => {
    const [linh, member] = [await person(site, 'linh'), await person(site, 'admin')];
    const slot = await freeSlot(site, 'Hội An', 'enra');
    await hold(site, linh, slot);
    const { url } = await askToPay(site, linh, slot);
    await site.call('POST', '/sandbox/clock', { body: { advanceSeconds: 16 * 60 } });
    await site.call('GET', await payFor(site, member, slot));

    await enter(page, site, linh);
    await page.goto(await settle(site, url));
    const dialog = page.getByRole('dialog', { name: 'Please choose another time slot' });
    await expect(dialog).toContainText(
      'Payment completed successfully! Your ticket has been purchased and is ready to use.',
    );
    await expect(dialog.getByRole('heading', { name: 'Closest available time slots' })).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    await expectAccessible(page);

    await dialog.getByRole('listitem').first().getByRole('link').click();
    await expect(page.getByText('You have a ticket for this program')).toBeVisible();
    await expect(page.getByRole('radio')).toBeChecked();
    await page.getByRole('button', { name: 'Use Ticket to Reserve' }).click();
    await expect(page.getByRole('dialog', { name: 'Your booking is confirmed' })).toBeVisible();
  });
});

visiting('Japanese', 'desk', () => {
  // shows: 2.61, 4.21
  test('a bare gateway code shows, changes nothing, and leaves the URL', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const slot = await freeSlot(site, 'Thảo Điền', 'himoku');
    await page.goto(`${site.url}${slotPath(slot)}?vpc_TxnResponseCode=0&vpc_Amount=280000000`);
    const dialog = page.getByRole('dialog', { name: 'お支払い完了' });
    await expect(dialog).toContainText('お支払いが完了しました。ご購入のチケットはすぐにお使いいただけます。');
    await expect(dialog).toContainText('2,800,000');
    await expect(page).toHaveURL(new RegExp(`${slotPath(slot)}$`));
  });
});

visiting('English', 'desk', () => {
  // shows: 2.99, 4.12
  test('an unpaid reservation has nothing to refund; once paid, it has its codes', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    await enter(page, site, await person(site, 'member'));
    await page.goto(`${site.url}/reservations`);
    await page.getByRole('article').filter({ hasText: 'Payment required' }).getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Payment required' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Entrance code' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Cancel booking' })).toBeHidden();
    await expectAccessible(page);
    const { pathname } = new URL(page.url());

    // shows: 2.100, 5.26, 8.36
    await test.step('the server refuses to cancel it, no matter what the page shows', async () => {
      await page.route(`**/api${pathname.replace('reservation', 'reservations')}`, async (route) => {
        const answer = await route.fetch();
        const known = await answer.json();
        const cancellation = { ...known.cancellation, allowed: true, reason: null };
        await route.fulfill({ response: answer, json: { ...known, paymentRequired: false, cancellation } });
      });
      await page.reload();
      await page.getByRole('button', { name: 'Cancel booking' }).click();
      await expect(page.getByRole('dialog')).toContainText('100% refund');
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
      const dialog = page.getByRole('dialog', { name: 'We couldn’t cancel your booking' });
      await expect(dialog).toContainText('Cannot process refund: No transaction information found');
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await page.unrouteAll();
      await page.reload();
    });

    await page.getByRole('link', { name: 'Complete payment' }).click();
    await page.getByRole('button', { name: 'Proceed to payment' }).click();
    await expect(page).toHaveURL(/\/sandbox\/onepay\/pay/);
    await page.locator('button[value=pay]').click();
    await expect(page.getByRole('dialog', { name: 'Your booking is confirmed' })).toBeVisible();
    await page.goto(`${site.url}${pathname}`);
    await expect(page.getByRole('heading', { name: 'Entrance code' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Payment required' })).toBeHidden();
  });
});
