import { expect, type Page } from '@playwright/test';
import { signUp } from './members.ts';
import { askToPay, enter, freeSlot, hold, paidReservation, person, slotPath, test, visiting } from './money-site.ts';

const main = (page: Page) => page.getByRole('main');

/** Opens a background tab of the same browser, without focus, so that it does not refetch by itself. */
async function openTab(page: Page, address: string): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(address);
  return tab;
}

/** Waits until a tab has started to follow the others, which it does when it is idle after its first view. */
async function followsOthers(tab: Page): Promise<void> {
  const hasLoaded = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/other-tabs-'));
  await expect.poll(() => tab.evaluate(hasLoaded)).toBe(true);
  await tab.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
}

/** Waits until the service worker of a tab has stored the app's files, so that each screen opens without a network. */
async function worksOffline(tab: Page): Promise<void> {
  await expect.poll(() => tab.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

visiting('English', 'desk', () => {
  test('logging out clears the member from other tabs, and logging in shows the member there', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const { email } = await signUp(site, 'two-tabs@guests.example');
    await page.goto(`${site.url}/login?redirect=%2Fprofile`);
    const slot = await freeSlot(site, 'Thảo Điền', 'himoku');
    const profile = await openTab(page, `${site.url}/profile`);
    const slotPage = await openTab(page, `${site.url}${slotPath(slot)}`);
    await expect(main(profile).getByRole('link', { name: 'Log in' })).toBeVisible();
    for (const tab of [profile, slotPage]) await followsOthers(tab);
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('Suoi-Nong-42');
    await main(page).getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(`${site.url}/profile`);
    await expect(main(profile).getByText(email).first()).toBeVisible();
    const name = 'Trần Thị Mai';
    await expect(slotPage.getByText(name).first()).toBeVisible();

    await main(page).getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(main(profile).getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(main(slotPage).getByRole('link', { name: 'Log in' })).toBeVisible();
    for (const tab of [profile, slotPage]) {
      const inputs = await tab
        .locator('input')
        .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
      const shown = `${await tab.locator('body').innerText()} ${inputs.join(' ')}`;
      expect(shown).not.toContain(email);
      expect(shown).not.toContain(name);
    }
  });

  test('a slot that its member books in one tab is their own in another, which knew the bookings before', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const member = await person(site, 'linh');
    const slot = await freeSlot(site, 'Thảo Điền', 'himoku');
    await enter(page, site, member);
    const listed = page.waitForResponse(/\/api\/reservations/);
    await page.goto(`${site.url}/reservations`);
    expect((await listed).ok()).toBe(true);
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, slotPath(slot));
    await expect(main(page).getByText('Available', { exact: true })).toBeVisible();
    const id = await paidReservation(site, member, slot);
    await expect(main(page).getByText('You have booked this time slot.')).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'View booking' })).toHaveAttribute('href', `/reservation/${id}`);
  });

  test('a declined payment gives way to the booking that its member has paid for in another tab', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const member = await person(site, 'linh');
    const slot = await freeSlot(site, 'Thảo Điền', 'himoku');
    await hold(site, member, slot);
    const { url } = await askToPay(site, member, slot);
    const declined = { url, responseCode: '4', ipn: 'none' };
    const settled = await site.call('POST', '/sandbox/onepay/settle', { body: declined });
    const back = await site.call('GET', settled.body.returnUrl);
    await enter(page, site, member);
    await page.goto(new URL(back.headers.get('location') ?? '', site.url).href);
    const failed = page.getByRole('dialog', { name: 'Payment Failed' });
    await expect(failed).toBeVisible();
    await paidReservation(site, member, slot);
    const booked = page.getByRole('dialog', { name: 'Your booking is confirmed' });
    await expect(booked.getByRole('link', { name: 'View booking' })).toBeVisible();
    await expect(failed).toBeHidden();
  });

  test('logging out offline reaches a tab that shows a reservation', { tag: '@nightly' }, async ({ page, site }) => {
    const member = await person(site, 'member');
    await enter(page, site, member);
    await page.goto(`${site.url}/profile`);
    await paidReservation(site, member, await freeSlot(site, 'Hội An', 'enra'));
    const list = await openTab(page, `${site.url}/reservations`);
    const card = main(list)
      .getByRole('link', { name: /View details/ })
      .first();
    await card.click();
    await expect(list).toHaveURL(/\/reservation\//);
    await expect(main(list).getByRole('timer')).toHaveCount(2);
    // Each part of the page has loaded: one that still loads when the network goes would fail.
    await expect(main(page).getByRole('link', { name: 'Book now' }).first()).toBeVisible();
    await expect(main(list).getByRole('button', { name: 'Choose another time' })).toBeVisible();
    for (const tab of [page, list]) {
      await followsOthers(tab);
      await worksOffline(tab);
    }
    await page.context().setOffline(true);
    await main(page).getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(main(list).getByRole('timer')).toHaveCount(0);
    await page.context().setOffline(false);
  });

  test('a language or theme chosen in one tab applies to the others', { tag: '@nightly' }, async ({ page, site }) => {
    const other = await openTab(page, `${site.url}/terms-of-use`);
    const named = await openTab(page, `${site.url}/privacy-policy?lang=vi`);
    await expect(named.locator('html')).toHaveAttribute('lang', 'vi');
    await page.goto(`${site.url}/booking-policy`);
    await page.getByRole('button', { name: '日本語' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    for (const tab of [other, named]) {
      await expect(tab.locator('html')).toHaveAttribute('lang', 'ja');
      await expect(tab.getByRole('button', { name: '日本語', exact: true })).toHaveAttribute('aria-pressed', 'true');
    }
    // The language stays after a reload, because the URL names none any more.
    await named.reload();
    await expect(named.locator('html')).toHaveAttribute('lang', 'ja');

    await page.getByRole('button', { name: 'ダーク' }).click();
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(other.getByRole('button', { name: 'ダーク' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: '端末に合わせる' }).click();
    await expect(other.locator('html')).not.toHaveAttribute('data-theme');
  });
});
