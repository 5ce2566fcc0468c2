import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { LOCALES, type Locale } from '#domain/basics/locale.ts';
import { expectAccessible } from '../accessibility.ts';
import { enrolled, nextCode, type StaffPerson, type StaffSite, test } from './staff-site.ts';

// Answers are replaced here, which the worker would hide.
test.use({ serviceWorkers: 'block' });

/** Where pictures of the screens are stored, if they are wanted. */
const GALLERY = process.env.ADMIN_GALLERY;

const SCREENS = {
  narrow: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
} as const;

type Look = { locale: Locale; screen: keyof typeof SCREENS; theme: 'light' | 'dark' };

/** Two looks for each language: together they have both themes and all widths. */
const LOOKS: readonly Look[] = LOCALES.flatMap((locale, place) => [
  { locale, screen: 'narrow', theme: place % 2 === 0 ? 'light' : 'dark' },
  { locale, screen: place % 2 === 0 ? 'desk' : 'phone', theme: place % 2 === 0 ? 'dark' : 'light' },
]);

/** Checks a screen as it is now: nothing is cut off, and axe finds nothing. */
async function examine(page: Page, name: string, { locale, screen, theme }: Look): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  if (GALLERY !== undefined) await page.screenshot({ path: join(GALLERY, `${name}-${locale}-${screen}-${theme}.png`) });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${name} in ${locale}, ${screen}`).toBeLessThanOrEqual(0);
  await expectAccessible(page);
}

async function look(page: Page, { screen, theme }: Look): Promise<void> {
  await page.setViewportSize(SCREENS[screen]);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
}

const problem = (status: number, code: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ code, message: 'Told by the server', requestId: '7d3f0a52-9c1e-4b7a-8f10-2e5c6d7a8b90' }),
});

/** The staff screen with each of these answers. */
const ANSWERS: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  full: async () => undefined,
  failed: (page) => page.route('**/api/admin/staff', (route) => route.fulfill(problem(409, 'conflict'))),
  forbidden: (page) => page.route('**/api/admin/staff', (route) => route.fulfill(problem(403, 'forbidden'))),
  loading: (page) => page.route('**/api/admin/staff', () => undefined),
  empty: (page) =>
    page.route('**/api/admin/staff', (route) =>
      route.fulfill({
        json: { people: [], invitations: [], mayGive: { roles: [], everywhere: false, locations: [] } },
      }),
    ),
};

let site: StaffSite;
let person: StaffPerson;

for (const each of LOOKS) {
  test(`every screen of access is accessible in ${each.locale}, ${each.screen}, ${each.theme}`, async ({
    page,
    site: shared,
    browser,
  }) => {
    if (site === undefined) {
      site = shared;
      person = await enrolled(page, site, 'owner.screens@yumori.example');
      await page.context().storageState({ path: 'test-results/admin-screens.json' });
    }
    const context = await browser.newContext({
      storageState: 'test-results/admin-screens.json',
      serviceWorkers: 'block',
    });
    const own = await context.newPage();
    await look(own, each);
    const at = (path: string) => `${site.url}${path}?lang=${each.locale}`;
    for (const path of ['/admin/today', '/admin/me', '/admin/nowhere']) {
      await own.goto(at(path));
      await own.getByRole('heading', { level: 1 }).waitFor();
      await own.waitForLoadState('networkidle');
      await examine(own, path.slice('/admin/'.length), each);
    }
    for (const [name, answer] of Object.entries(ANSWERS)) {
      await answer(own);
      await own.goto(at('/admin/staff'));
      await own.getByRole('heading', { level: 1 }).waitFor();
      if (name !== 'loading') await own.waitForLoadState('networkidle');
      else await own.getByRole('main').getByRole('status').waitFor();
      await examine(own, `staff-${name}`, each);
      await own.unrouteAll({ behavior: 'ignoreErrors' });
    }
    await own.goto(at('/admin/today'));
    if (each.screen !== 'desk') {
      await own.getByRole('navigation').getByRole('button').click();
      await own.getByRole('dialog').waitFor();
      await examine(own, 'more', each);
      await own.keyboard.press('Escape');
    }
    await own.locator('button[title]:visible').first().click();
    await own.getByRole('dialog').waitFor();
    await examine(own, 'locked', each);
    await own
      .getByRole('dialog')
      .getByRole('textbox')
      .fill(await nextCode(site, person.secret));
    await expect(own.getByRole('dialog')).toHaveCount(0);

    const anyone = await browser.newContext();
    const visitor = await anyone.newPage();
    await look(visitor, each);
    for (const path of ['/admin/login', '/admin/welcome']) {
      await visitor.goto(at(path));
      await visitor.getByRole('heading', { level: 1 }).waitFor();
      await examine(visitor, path.slice('/admin/'.length), each);
    }
    await anyone.close();
    await context.close();
  });
}
