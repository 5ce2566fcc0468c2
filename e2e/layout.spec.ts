import { expect, type Locator, type Page } from '@playwright/test';
import { dayOf } from '#domain/calendar/day.ts';
import { buyPath, enter, freeSlot, person, slotPath, test, visiting } from './money-site.ts';

/** A page with few requests. */
const QUIET = '/terms-of-use';

/** Returns the buttons of the language switcher, in any language. */
const languages = (page: Page) => page.getByRole('group').filter({ hasText: 'Tiếng Việt' }).getByRole('button');

for (const { browser, lang, shown } of [
  { browser: 'vi-VN', lang: 'vi', shown: ['English', 'Tiếng Việt*', '日本語'] },
  { browser: 'ja', lang: 'ja', shown: ['English', 'Tiếng Việt', '日本語*'] },
  { browser: 'fr-FR', lang: 'en', shown: ['English*', 'Tiếng Việt', '日本語'] },
]) {
  test.describe(`the language in a browser that asks for ${browser}`, () => {
    test.use({ locale: browser, viewport: { width: 1440, height: 900 } });

    // shows: 1.16, 1.18, 1.19
    test('the language is the browser’s, marked by an asterisk, until one is chosen and stored', async ({
      page,
      site,
    }) => {
      const stored = () =>
        page.evaluate(() => Object.values(localStorage).filter((value) => /^(en|vi|ja)$/.test(value)));
      await page.goto(`${site.url}${QUIET}`);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(languages(page)).toHaveText(shown);
      expect(await stored()).toEqual([]);

      const chosen = lang === 'ja' ? { name: 'Tiếng Việt', lang: 'vi' } : { name: '日本語', lang: 'ja' };
      await languages(page).filter({ hasText: chosen.name }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', chosen.lang);
      await expect(languages(page)).toHaveText(['English', 'Tiếng Việt', '日本語']);
      expect(await stored()).toEqual([chosen.lang]);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', chosen.lang);
      await expect(languages(page)).toHaveText(['English', 'Tiếng Việt', '日本語']);
    });
  });
}

test.describe('the layout in a browser that asks for English', () => {
  test.use({ locale: 'en-US', viewport: { width: 1440, height: 900 } });

  // shows: 1.17
  test('a chosen language overrides the one in the URL', { tag: '@nightly' }, async ({ page, site }) => {
    const { room } = await freeSlot(site, 'Tây Hồ', 'kura');
    const path = `/booking/${room.location.id}`;
    await page.goto(`${site.url}${path}?lang=ja&hour=18#about`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    const about = page.getByRole('dialog');
    await expect(about).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(about).toBeHidden();
    await languages(page).filter({ hasText: 'English' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page).toHaveURL(`${site.url}${path}?hour=18`);
    await page.reload();
    await expect(languages(page)).toHaveText(['English', 'Tiếng Việt', '日本語']);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: 'Next week' }).click();
    await expect(page).toHaveURL(/\?hour=18&week=/);
  });

  test('a chosen language stays after Back to a URL that names another', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const expectEnglish = async () => {
      await expect(languages(page)).toHaveText(['English', 'Tiếng Việt', '日本語']);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    };
    await page.goto(`${site.url}/?lang=ja`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
    await page.goto(`${site.url}/terms-of-use?lang=vi`);
    await page.getByRole('main').locator('a[href="/booking-policy"]').first().click();
    await expect(page).toHaveURL(/booking-policy/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi');
    await languages(page).filter({ hasText: 'English' }).click();
    await expectEnglish();

    await page.goBack();
    await expect(page).toHaveURL(`${site.url}/terms-of-use`);
    await page.reload();
    await expectEnglish();
    // The previous URL was loaded as a separate document.
    await page.goBack();
    await expect(page).toHaveURL(/\/\?lang=ja$/);
    await expectEnglish();
    await page.goto(`${site.url}/privacy-policy?lang=ja`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  });
});

/** Returns the lightness of the page's background, 0 to 255. */
const paper = (page: Page) =>
  page.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    if (context === null) return -1;
    context.fillStyle = getComputedStyle(document.documentElement).backgroundColor;
    context.fillRect(0, 0, 1, 1);
    return context.getImageData(0, 0, 1, 1).data[1] ?? -1;
  });

visiting('English', 'desk', () => {
  // shows: 1.22
  test('the theme is the system’s or the chosen one, even after a reload', async ({ page, site }) => {
    const expectPaper = (face: 'light' | 'dark') =>
      expect.poll(async () => ((await paper(page)) > 128 ? 'light' : 'dark')).toBe(face);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${site.url}${QUIET}`);
    await expectPaper('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expectPaper('light');
    await page.getByRole('button', { name: 'Dark' }).click();
    await expectPaper('dark');
    await page.reload();
    await expectPaper('dark');
    await page.getByRole('button', { name: 'System' }).click();
    await expectPaper('light');
  });

  // shows: 2.15, 2.17, 2.139
  test('the sidebar stays in place, and a new page starts at its top', async ({ page, site }) => {
    await page.goto(`${site.url}/booking-policy`);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await expect(page).toHaveTitle(/Booking policy/);
    const schedule = page.getByRole('link', { name: 'Booking schedule' });
    const before = await schedule.boundingBox();
    await page.mouse.move(900, 500);
    await page.mouse.wheel(0, 1500);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    expect(await schedule.boundingBox()).toEqual(before);
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await page.getByRole('link', { name: 'Privacy policy' }).first().click();
    await expect(page).toHaveTitle(/Privacy policy/);
    await expect(heading).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test('Back and Forward lead to where the page was left', { tag: '@nightly' }, async ({ page, site }) => {
    const slot = await freeSlot(site, 'Hội An', 'himoku');
    await page.goto(`${site.url}/booking/${slot.room.location.id}?day=${dayOf(new Date(slot.startTime))}`);
    const card = page.locator(`a[href="${slotPath(slot)}"]`);
    await card.scrollIntoViewIfNeeded();
    const scrolled = () => page.evaluate(() => scrollY);
    expect(await scrolled()).toBeGreaterThan(200);
    await card.click();
    await expect(page).toHaveURL(`${site.url}${slotPath(slot)}`);
    await expect.poll(scrolled).toBe(0);
    await page.mouse.move(900, 500);
    await page.mouse.wheel(0, 200);
    // A scroll is kept once it ends.
    await expect.poll(() => page.evaluate(() => history.state?.top === scrollY && scrollY > 0)).toBe(true);
    const forward = await scrolled();
    await page.goBack();
    await expect(card).toBeInViewport();
    await page.goForward();
    await expect(page).toHaveURL(`${site.url}${slotPath(slot)}`);
    await expect.poll(scrolled).toBe(forward);
    // After a reload the calendar is loaded again, so at first it is too short to be scrolled.
    await page.reload();
    await page.goBack();
    await expect(card).toBeInViewport();
  });

  test('a reload leads to where the page was left', { tag: '@nightly' }, async ({ page, site }) => {
    await page.goto(`${site.url}/booking-policy`);
    await expect(page).toHaveTitle(/Booking policy/);
    await page.mouse.move(900, 500);
    await page.mouse.wheel(0, 1500);
    await expect.poll(() => page.evaluate(() => history.state?.top)).toBeGreaterThan(500);
    await page.reload();
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
  });

  // shows: 2.23
  test('the sidebar shows policies, contact and two social links', { tag: '@nightly' }, async ({ page, site }) => {
    await page.goto(`${site.url}${QUIET}`);
    await expectLinks(page.getByRole('banner'));
  });
});

/** Expects the three policies, a hotline, an address and two social links. */
async function expectLinks(part: Locator): Promise<void> {
  for (const [name, path] of [
    ['Terms of use', '/terms-of-use'],
    ['Privacy policy', '/privacy-policy'],
    ['Booking policy', '/booking-policy'],
  ] as const) {
    await expect(part.getByRole('link', { name })).toHaveAttribute('href', path);
  }
  await expect(part.locator('a[href^="tel:"]')).toHaveCount(1);
  await expect(part.locator('a[href^="mailto:"]')).toHaveCount(1);
  await expect(part.getByRole('list', { name: 'Follow us' }).getByRole('link')).toHaveCount(2);
}

visiting('English', 'phone', () => {
  // shows: 2.18, 2.20, 2.23
  test('the bar has a menu that slides in, and the footer has the rest', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}${QUIET}`);
    await expectLinks(page.getByRole('contentinfo'));
    const schedule = page.getByRole('link', { name: 'Booking schedule' });
    await expect(schedule).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    for (const name of ['Booking schedule', 'Log in']) await expect(menu.getByRole('link', { name })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'My reservations' })).toHaveCount(0);
    await menu.getByRole('link', { name: 'Booking schedule' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(menu).toBeHidden();
  });

  test('logging in by the menu of a slot returns to the slot', { tag: '@nightly' }, async ({ page, site }) => {
    const slot = await freeSlot(site, 'Thảo Điền', 'himoku');
    await page.goto(`${site.url}${slotPath(slot)}`);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Email', { exact: true }).fill('linh@yumori.example');
    await page.getByLabel('Password', { exact: true }).fill('Member123');
    await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL(`${site.url}${slotPath(slot)}`);
    await expect(page.getByRole('link', { name: 'Book now' })).toBeVisible();
  });

  test('a page keeps clear of the camera and the rounded corners of a phone in landscape', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    await page.setViewportSize({ width: 844, height: 390 });
    await page.goto(site.url);
    const edges = () =>
      page.evaluate(() => {
        const { paddingLeft, paddingRight } = getComputedStyle(document.body);
        return [paddingLeft, paddingRight];
      });
    await expect.poll(edges).toEqual(['0px', '0px']);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: 44, right: 30 } });
    await expect.poll(edges).toEqual(['44px', '30px']);
  });

  // shows: 2.141
  test('the menu closes on Back and Forward', { tag: '@nightly' }, async ({ page, site }) => {
    await page.goto(`${site.url}${QUIET}`);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
    await expect(page).toHaveTitle(/Privacy policy/);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    for (const [go, title] of [
      [() => page.goBack(), /Terms of use/],
      [() => page.goForward(), /Privacy policy/],
    ] as const) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(menu).toBeVisible();
      await go();
      await expect(menu).toBeHidden();
      await expect(page).toHaveTitle(title);
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    }
  });

  // shows: 2.19, 2.22, 2.80, 6.1
  test('the menu shows a member’s name, pages and logout', { tag: '@nightly' }, async ({ page, site }) => {
    await enter(page, site, await person(site, 'admin'));
    await page.goto(`${site.url}${QUIET}`);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    for (const [name, path] of [
      ['Booking schedule', '/'],
      ['My reservations', '/reservations'],
      ['Profile', '/profile'],
    ] as const) {
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
    }
    await expect(menu.getByText('Admin', { exact: true })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Log in' })).toHaveCount(0);
    await menu.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
  });
});

visiting('English', 'desk', () => {
  // shows: 2.24, 9.24
  test('only one toast shows at a time', { tag: '@nightly' }, async ({ page, site }) => {
    const toasts = page.locator('li[data-state=open]');
    await enter(page, site, await person(site, 'linh'));
    await page.goto(`${site.url}${buyPath(await freeSlot(site, 'Thảo Điền', 'himoku'))}`);
    const code = page.getByLabel('Promotion code');
    const apply = page.getByRole('button', { name: 'Apply' });
    await code.fill(' ');
    await apply.click();
    await expect(toasts).toHaveText(/Please enter a promotion code\./);
    await code.fill('PAUSED50');
    await apply.click();
    await expect(toasts).toHaveText(/This promotion code isn’t active\./);
    await expect(toasts).toHaveCount(1);
  });
});
