import { expect } from '@playwright/test';
import { enter, person, test, visiting } from './money-site.ts';

/** One dot, so that nothing is fetched. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

visiting('English', 'phone', () => {
  for (const { name, role } of [
    { name: 'haruka', role: 'member' },
    { name: 'admin', role: 'admin' },
  ] as const) {
    test(`the profile shows who one is, as ${role}`, async ({ page, site }) => {
      const somebody = await person(site, name);
      await enter(page, site, somebody);
      const { body } = await site.call('GET', '/api/auth/profile', { token: somebody.token });
      await page.goto(`${site.url}/profile`);
      const main = page.getByRole('main');
      await expect(main.getByText(body.name, { exact: true }).first()).toBeVisible();
      await expect(main.getByText(somebody.email, { exact: true }).first()).toBeVisible();
      await expect(main.getByText(role, { exact: true }).first()).toBeVisible();
      await expect(main.getByText(somebody.id, { exact: true })).toBeVisible();

      await page.route('**/api/auth/profile', (route) => route.fulfill({ json: { ...body, picture: PICTURE } }));
      await page.reload();
      await expect(main.locator(`img[src="${PICTURE}"]`)).toBeVisible();
      await main.getByRole('button', { name: 'Log out', exact: true }).click();
      await expect(page).toHaveURL(`${site.url}/`);
    });
  }
});
