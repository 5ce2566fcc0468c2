import { expect } from '@playwright/test';
import { enterAs, linkMailedTo, signUp } from './members.ts';
import { enter, person, test, toastSaying, visiting } from './money-site.ts';

visiting('English', 'phone', () => {
  for (const { name, role } of [
    { name: 'haruka', role: 'Member' },
    { name: 'admin', role: 'Admin' },
  ] as const) {
    // shows: 2.78, 2.80, 3.11
    test(`the profile shows the member’s data and role, as ${role}`, { tag: '@nightly' }, async ({ page, site }) => {
      const member = await person(site, name);
      await enter(page, site, member);
      const { body } = await site.call('GET', '/api/auth/profile', { token: member.token });
      await page.goto(`${site.url}/profile`);
      const main = page.getByRole('main');
      await expect(main.getByText(body.name, { exact: true }).first()).toBeVisible();
      await expect(main.getByText(member.email, { exact: true }).first()).toBeVisible();
      await expect(main.getByText(role, { exact: true }).first()).toBeVisible();
      await expect(main.getByText(member.id, { exact: true })).toBeVisible();
      await main.getByRole('button', { name: 'Log out', exact: true }).click();
      await expect(page).toHaveURL(`${site.url}/`);
    });
  }

  test('deleting an account cannot be left half-way, and is confirmed on any page', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    const member = await signUp(site, 'leaving@guests.example');
    await enterAs(page, site, member);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/auth/account', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${site.url}/profile`);
    await page.getByRole('link', { name: 'Delete my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Your password').fill(member.password);
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await expect(dialog.getByRole('button', { name: 'Deleting your account' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Keep my account' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    letGo();
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(toastSaying(page, 'Your account has been deleted. Thank you for being our guest.')).toBeVisible();
  });

  // shows: 2.79
  test('the profile names the linked Google account, and unlinks it once there is a password', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const email = 'kenji@onsen-tours.example';
    await page.goto(`${site.url}/login?redirect=%2Fprofile`);
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await page.getByRole('button', { name: email }).click();
    await expect(page).toHaveURL(`${site.url}/profile`);
    const main = page.getByRole('main');
    await expect(main.getByText(`The Google account ${email} is linked.`)).toBeVisible();
    await expect(main.getByText('To unlink Google, first set a password')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Unlink Google' })).toBeHidden();

    await main.getByRole('button', { name: 'Send me the link' }).click();
    await page.goto(await linkMailedTo(site, email, '/resetpassword'));
    await page.getByLabel('New password', { exact: true }).fill('Rotenburo-7');
    await page.getByLabel('Confirm new password').fill('Rotenburo-7');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page).toHaveURL(`${site.url}/login`);
    await enterAs(page, site, { email, password: 'Rotenburo-7' });
    await page.goto(`${site.url}/profile`);

    await test.step('changing the address says when Google sign-in ends', async () => {
      const warning = main.getByText('your Google account will be unlinked unless it uses that address.');
      await expect(warning).toBeHidden();
      await main.getByRole('button', { name: 'Change email address' }).click();
      await expect(warning).toBeVisible();
      await main.getByRole('button', { name: 'Cancel' }).click();
      await expect(warning).toBeHidden();
    });

    await main.getByRole('button', { name: 'Unlink Google' }).click();
    await expect(main.getByLabel('Your password')).toBeFocused();
    await main.getByLabel('Your password').fill('Sai-mat-khau-1');
    await main.getByRole('button', { name: 'Unlink', exact: true }).click();
    await expect(main.getByText('This password isn’t correct')).toBeVisible();
    await main.getByLabel('Your password').fill('Rotenburo-7');
    await main.getByRole('button', { name: 'Unlink', exact: true }).click();
    await expect(
      toastSaying(page, 'Google has been unlinked, and all other devices have been logged out.'),
    ).toBeVisible();
    await expect(main.getByText('No Google account is linked.')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Unlink Google' })).toBeHidden();
  });
});
