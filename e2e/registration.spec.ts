import { expect, type Route } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { freeSlot, slotPath, test, visiting } from './money-site.ts';

const WAYS = {
  search_engine: 'Search engine',
  instagram: 'Instagram',
  twitter: 'X/Twitter',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  website: 'Official website',
  flyer: 'Flyer or brochure',
  walked_by: 'Walked by the location',
  introduced: 'Introduced by an acquaintance',
  other: 'Other',
};

visiting('English', 'desk', () => {
  // shows: 2.72, 2.73, 3.19, 3.20, 3.21, 7.3
  test('the form has the agreed presets, asks how the guest found us, and sends these fields', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    await page.goto(`${site.url}/register`);
    await expect(page.getByLabel('Male', { exact: true })).toBeChecked();
    await expect(page.getByLabel('Date of birth')).toHaveValue('2000-01-01');
    await expect(page.getByLabel('Send me news and offers by email')).toBeChecked();
    const survey = page.getByRole('group', { name: 'How did you hear about us?' });
    await expect(survey.getByRole('checkbox')).toHaveCount(Object.keys(WAYS).length);
    for (const name of Object.values(WAYS)) await survey.getByLabel(name, { exact: true }).check();
    // The error that leaving an empty field shows must not move the pressed choice away.
    await page.getByLabel('Full name').click();
    await page.getByLabel('Female').click();
    await expect(page.getByLabel('Female')).toBeChecked();
    await expect(page.getByLabel('Full name')).toHaveAccessibleDescription(/./);
    await page.getByLabel('Full name').fill('Phạm Thị Hạnh');
    await page.getByLabel('Phone number').fill('0912345679');
    await page.getByLabel('Email', { exact: true }).fill('hanh@guests.example');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('Suoi-Nong-42');
    // Everything but the password is there again after a look at another page, and after a reload.
    await page.getByRole('link', { name: 'Privacy policy' }).first().click();
    await expect(page).toHaveTitle(/Privacy policy/);
    await page.goBack();
    await expect(password).toHaveValue('');
    await page.reload();
    await expect(password).toHaveValue('');
    await password.fill('Suoi-Nong-42');
    const sent = page.waitForRequest('**/api/auth/register');
    // The answer is lost, and the form sends the same again.
    const loseAnswer = async (route: Route) => {
      await route.fetch();
      await route.abort();
    };
    await page.route('**/api/auth/register', loseAnswer, { times: 1 });
    await page.getByRole('button', { name: 'Create account' }).click();
    expect((await sent).postDataJSON()).toEqual({
      name: 'Phạm Thị Hạnh',
      gender: 'female',
      birthDate: '2000-01-01',
      phoneNumber: '0912345679',
      email: 'hanh@guests.example',
      password: 'Suoi-Nong-42',
      discoveryMethods: Object.keys(WAYS),
      receiveEmails: true,
    });
    await expect(page.getByText('We’ve emailed a link to hanh@guests.example')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Full name')).toHaveValue('');
  });

  test('without a network the form stays, with what was typed until a moment ago', { tag: '@nightly' }, async ({
    page,
    context,
    site,
  }) => {
    await page.goto(`${site.url}/register`);
    await page.getByLabel('Full name').fill('Phạm Thị Hạnh');
    await page.getByLabel('Phone number').fill('0912345679');
    const email = page.getByLabel('Email', { exact: true });
    await email.pressSequentially('hanh@guests.example');
    await page.reload();
    await expect(email).toHaveValue('hanh@guests.example');
    await page.getByLabel('Password', { exact: true }).fill('Suoi-Nong-42');
    await page.getByRole('group', { name: 'How did you hear about us?' }).getByRole('checkbox').first().check();
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('dialog')).toContainText('We couldn’t connect');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('Suoi-Nong-42');
  });

  // shows: 2.154
  test('registering during a booking returns to it, even when the mail is opened elsewhere', {
    tag: '@nightly',
  }, async ({ page, site, browser }) => {
    const slot = slotPath(await freeSlot(site, 'Thảo Điền', 'hoshi'));
    const email = 'on-the-way@guests.example';
    await page.goto(`${site.url}${slot}`);
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).first().click();
    await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
    await page.getByLabel('Full name').fill('Phạm Thị Hạnh');
    await page.getByLabel('Phone number').fill('0912345679');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('Suoi-Nong-42');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText(`We’ve emailed a link to ${email}`)).toBeVisible();

    const mailed = async () => {
      const { messages } = (await site.call('GET', `/sandbox/mail?to=${email}`)).body;
      return messages.map(({ text }: { text: string }) => /https?:\/\/\S+verify-email\S+/.exec(text)?.[0] ?? '');
    };
    await expect.poll(async () => (await mailed()).length).toBe(1);
    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(`${site.url}/login?verified=false&error=link_expired&redirect=${encodeURIComponent(slot)}`);
    await elsewhere.getByLabel('Email', { exact: true }).fill(email);
    await elsewhere.getByRole('button', { name: 'Resend email' }).click();
    await expect.poll(async () => (await mailed()).length).toBe(2);
    for (const link of await mailed()) {
      await elsewhere.goto(link);
      await expect(elsewhere.getByText('Your email address is confirmed. You can log in now.')).toBeVisible();
    }
    await elsewhere.getByLabel('Email', { exact: true }).fill(email);
    await elsewhere.getByLabel('Password', { exact: true }).fill('Suoi-Nong-42');
    await elsewhere.getByRole('main').locator('form button[type=submit]').click();
    await expect(elsewhere).toHaveURL(`${site.url}${slot}`);
    await elsewhere.context().close();
  });

  test('required fields are announced as such to a screen reader, and optional ones are not', {
    tag: '@nightly',
  }, async ({ page, site }) => {
    const requiredOn = (path: string) =>
      page.goto(`${site.url}${path}`).then(async () => {
        await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
        return page.getByRole('main').locator('[aria-required=true]').count();
      });
    expect(await requiredOn('/register')).toBe(6);
    await expect(page.getByRole('radiogroup', { name: 'Gender' })).toHaveAttribute('aria-required', 'true');
    expect(await requiredOn('/login')).toBe(2);
    await page.goto(`${site.url}${slotPath(await freeSlot(site, 'Thảo Điền', 'hoshi'))}`);
    await page.getByRole('button', { name: /voucher/i }).click();
    const form = page.getByRole('main').locator('form');
    await expect(form.locator('[aria-required=true]')).toHaveCount(2);
    await expect(form.getByLabel(/Name/)).not.toHaveAttribute('aria-required');
    await expectAccessible(page);
  });

  // shows: 2.75, 7.7
  test('the return URL is stored for the tab during a sign-in with Google', { tag: '@nightly' }, async ({
    page,
    site,
  }) => {
    await page.goto(`${site.url}/login?redirect=%2Freservations`);
    const asked: string[] = [];
    // Status 204 keeps the browser on the page.
    await page.route('**/api/auth/google*', (route) => {
      asked.push(new URL(route.request().url()).pathname);
      return route.fulfill({ status: 204 });
    });
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    await expect.poll(() => asked).toEqual(['/api/auth/google']);
    expect(await page.evaluate(() => Object.values(sessionStorage))).toContain('/reservations');
  });
});
