import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { expectAccessible } from './accessibility.ts';
import { meeting } from './meeting.ts';
import { enterAs, isAlive, linkMailedTo, signUp, tokenOf } from './members.ts';
import { freeSlot, slotPath } from './money-site.ts';
import { test } from './policy.ts';
import { startSite } from './site-images.ts';

let folder: string;
let site: ServerProcess;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'yumori-account-'));
  site = await startSite({ DATA_DIR: join(folder, 'data'), NODE_ENV: 'production' });
});
test.afterAll(async () => {
  await site.stop();
  await rm(folder, { recursive: true, force: true });
});

const main = (page: Page) => page.getByRole('main');
const sessionCookies = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name === 'access_token');

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(password);
  await main(page).locator('form button[type=submit]').click();
}

test.describe('account pages in English', () => {
  // shows: 1.3, 1.4, 2.72, 2.76, 4.35, 4.37, 5.1, 5.3, 5.5, 5.8, 5.28, 8.9, 8.10, 9.7
  test('a newcomer registers, confirms the address, and arrives at the original destination', async ({ page }) => {
    await signUp(site, 'taken@guests.example');
    await page.goto(`${site.url}/login?redirect=%2Freservations`);
    await main(page).getByRole('link', { name: 'Register' }).click();
    await expect(page).toHaveURL(/\/register\?redirect=/);
    await expectAccessible(page);

    const submit = page.getByRole('button', { name: 'Create account' });
    const birthDate = page.getByLabel('Date of birth');
    const tooYoung = page.getByText('You must be at least 18 years old to register');
    await birthDate.fill('2015-01-01');
    await expect(submit).toBeDisabled();
    await expect(tooYoung).toBeVisible();
    await expect(birthDate).toBeFocused();
    await birthDate.fill('1990-05-17');
    await expect(tooYoung).toHaveCount(0);
    await page.getByLabel('Full name').fill('M');
    await page.getByLabel('Full name').blur();
    await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
    await expect(submit).toBeDisabled();
    await page.getByLabel('Full name').fill('Mai');
    await page.getByLabel('Phone number').pressSequentially('09a12-34 5678');
    await expect(page.getByLabel('Phone number')).toHaveValue('0912345678');
    await page.getByLabel('Password', { exact: true }).fill('sento');
    await expect(page.getByText('an uppercase letter: not met yet')).toBeAttached();
    await page.getByLabel('Password', { exact: true }).fill('Suoi-Nong-42');
    await expect(page.getByText('an uppercase letter: met')).toBeAttached();
    await expect(page.getByLabel('Introduced by an acquaintance')).not.toBeChecked();
    await expect(page.getByLabel('Send me news and offers by email')).toBeChecked();

    const email = page.getByLabel('Email', { exact: true });
    await email.fill('taken@guests.example');
    await submit.click();
    const refused = page.getByRole('dialog', { name: 'Already a member?' });
    await expect(refused.getByText('The email address already exists')).toBeVisible();
    await refused.getByRole('button', { name: 'Close' }).first().click();
    await expect(refused).toBeHidden();
    await expect(email).toBeFocused();
    await email.fill('newcomer@guests.example');
    await submit.click();
    await expect(page.getByText('We’ve emailed a link to newcomer@guests.example')).toBeVisible();

    await main(page).getByRole('link', { name: 'Log in' }).click();
    await logIn(page, 'newcomer@guests.example', 'Suoi-Nong-42');
    await expect(page.getByText('Please confirm your email address first')).toBeVisible();
    await page.getByRole('button', { name: 'Resend email' }).click();
    await expect(page.getByText('a new email is on its way')).toBeFocused();

    await page.goto(await linkMailedTo(site, 'newcomer@guests.example', '/api/auth/verify-email'));
    await expect(page.getByText('Your email address is confirmed. You can log in now.')).toBeVisible();
    await expectAccessible(page);
    await logIn(page, 'newcomer@guests.example', 'Suoi-Nong-42');
    await expect(page).toHaveURL(`${site.url}/reservations`);
    const [cookie] = await sessionCookies(page);
    expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(29 * 86_400);
  });

  // shows: 2.6, 2.76, 8.6, 8.8, 8.10
  test('the login form says what went wrong, and when to try again', { tag: '@nightly' }, async ({ page }) => {
    await page.goto(`${site.url}/login?verified=false&error=link_expired`);
    await expect(page.getByText('This confirmation link has expired.')).toBeVisible();
    await page.goto(`${site.url}/login?verified=false&error=Your+card+was+charged`);
    await expect(page.getByText('We couldn’t confirm your email address.')).toBeVisible();
    await expect(page.getByText('Your card was charged')).toHaveCount(0);

    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Please fill in this field')).toHaveCount(2);
    for (let times = 0; times < 9; times += 1) await tokenOf(site, { email: 'nobody@guests.example', password: 'x' });
    await logIn(page, 'nobody@guests.example', 'x');
    const refusal = 'The email or password you entered is incorrect';
    await expect(main(page).getByText(refusal)).toBeVisible();
    const toast = page.locator('li[data-state=open]');
    await expect(toast.getByText('Login failed', { exact: true })).toBeVisible();
    await expect(toast.getByText(refusal)).toBeVisible();
    await expect(toast).toHaveClass(/border-danger/);
    await logIn(page, 'nobody@guests.example', 'x');
    await expect(main(page).getByText(/Please try again after \d\d:\d\d\./)).toBeVisible();
  });

  // shows: 4.37, S2
  test('a login never leads to another site', { tag: '@nightly' }, async ({ page }) => {
    const member = await signUp(site, 'redirected@guests.example');
    await enterAs(page, site, member);
    const payloads = ['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/.//evil.example'];
    for (const payload of [...payloads, '/login?redirect=//evil.example']) {
      await page.goto(`${site.url}/login?redirect=${encodeURIComponent(payload)}`);
      await expect(page, payload).toHaveURL(`${site.url}/`);
    }
    await page.goto(`${site.url}/login?redirect=${encodeURIComponent('/profile?from=a%20b')}`);
    await expect(page).toHaveURL(`${site.url}/profile?from=a%20b`);
  });

  // shows: 2.114, 4.38, 5.27, 8.43, 8.44, 8.55
  test('a failed sign-in elsewhere says why', { tag: '@nightly' }, async ({ page }) => {
    const cases = [
      [
        'error=log_in_first',
        'An account with this email address already exists but isn’t linked to this Google account. Please log in with your password.',
      ],
      ['error=google_canceled', 'Google sign-in was cancelled.'],
      ['error=%3Cb%3ESend+money%3C%2Fb%3E', 'The sign-in provider reported: “<b>Send money</b>”'],
      [`error=${'long+'.repeat(60)}`, `The sign-in provider reported: “${'long '.repeat(40)}…”`],
      ['error=a%E2%80%AEb%0Ac', 'The sign-in provider reported: “a b c”'],
      ['error=', 'Authentication failed. Please try again.'],
      ['', 'No authentication token received'],
      ['token=made-up', 'This sign-in has expired. Please sign in again.'],
    ];
    for (const [query, text] of cases) {
      await page.goto(`${site.url}/auth/callback?${query}`);
      await expect(page.getByRole('heading', { name: 'Sign In Failed' })).toBeVisible();
      await expect(page.getByRole('alert')).toContainText(text ?? '');
    }
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await expect(page).toHaveURL(`${site.url}/login`);
  });

  for (const status of [401, 403]) {
    test(`a sign-in elsewhere whose profile is refused with ${status} leaves no cookie`, { tag: '@nightly' }, async ({
      page,
    }) => {
      await page.context().addCookies([{ name: 'access_token', value: 'refused', url: site.url }]);
      await page.route('**/api/auth/exchange', (route) => route.fulfill({ json: { access_token: 'refused' } }));
      await page.route('**/api/auth/profile', (route) => route.fulfill({ status, json: {} }));
      await page.goto(`${site.url}/auth/callback?token=taken`);
      await expect(main(page).getByRole('alert')).toHaveText('Authentication failed. Please try again.');
      expect(await sessionCookies(page)).toHaveLength(0);
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    });
  }

  for (const [failure, text] of [
    ['network', 'We couldn’t connect. Please check your connection and try again.'],
    ['server', 'Something went wrong. Please try again.'],
  ] as const) {
    // shows: 2.164, 8.54
    test(`a sign-in elsewhere is retried in place when the profile fails to load for the ${failure}`, {
      tag: '@nightly',
    }, async ({ page }) => {
      const token = await tokenOf(site, await signUp(site, `${failure}-fails@guests.example`));
      const codes: string[] = [];
      await page.route('**/api/auth/exchange', async (route) => {
        codes.push(route.request().postDataJSON().token);
        await page.context().addCookies([{ name: 'access_token', value: token, url: site.url }]);
        await route.fulfill({ json: { access_token: token } });
      });
      await page.route('**/api/auth/profile', (route) =>
        failure === 'network' ? route.abort() : route.fulfill({ status: 503, json: {} }),
      );
      // Skips the pauses between the page's retries.
      await page.clock.install();
      await page.goto(`${site.url}/auth/callback?token=good&redirect=%2Freservations`);
      await expect(async () => {
        await page.clock.runFor(10_000);
        await expect(main(page).getByRole('alert')).toHaveText(text, { timeout: 100 });
      }).toPass();
      expect(await sessionCookies(page)).toHaveLength(1);
      await expectAccessible(page);
      await page.unroute('**/api/auth/profile');
      await main(page).getByRole('button', { name: 'Try again' }).click();
      await expect(page).toHaveURL(`${site.url}/reservations`);
      expect(codes).toEqual(['good']);
    });
  }

  // shows: 2.78, 2.80, 2.81, 2.82, 4.36, 8.14
  test('a session survives a server error, and ends with a dead token', { tag: '@nightly' }, async ({ page }) => {
    await enterAs(page, site, await signUp(site, 'steady@guests.example'));
    // Skips the pauses between the page's retries, so that the test need not wait for them.
    await page.route('**/api/auth/profile', (route) => route.fulfill({ status: 501, json: {} }), { times: 8 });
    await page.clock.install();
    await page.goto(`${site.url}/profile`);
    await page.clock.runFor(20_000);
    await expect(main(page).getByText('Failed to load profile. Please try again.')).toBeVisible();
    expect(await sessionCookies(page)).toHaveLength(1);
    await page.unroute('**/api/auth/profile');
    await main(page).getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('User ID')).toBeVisible();
    await page.getByRole('link', { name: 'Booking schedule' }).click();
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Profile', exact: true }).click();
    await page.context().setOffline(true);
    await main(page).getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    expect(await sessionCookies(page)).toHaveLength(0);
    await page.context().setOffline(false);

    const enterWithDeadToken = () =>
      page.context().addCookies([{ name: 'access_token', value: 'dead', url: site.url }]);
    await enterWithDeadToken();
    await page.goto(`${site.url}/profile`);
    await expect(main(page).getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(await sessionCookies(page)).toHaveLength(0);

    const slot = await freeSlot(site, 'Thảo Điền', 'hoshi');
    await enterWithDeadToken();
    await page.goto(`${site.url}${slotPath(slot)}`);
    await expect(main(page).getByText(slot.program.name).first()).toBeVisible();
    expect(await sessionCookies(page)).toHaveLength(0);
  });

  // shows: 1.7, 1.29, 2.160
  test('a member changes every setting of the account', { tag: '@nightly' }, async ({ page }) => {
    const member = await signUp(site, 'settled@guests.example');
    const elsewhere = await tokenOf(site, member);
    const here = await enterAs(page, site, member);
    await page.goto(`${site.url}/profile`);
    await expect(main(page).getByText('settled@guests.example').first()).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toBeVisible();
    await expectAccessible(page);
    await main(page)
      .getByRole('button', { name: /^Log out: / })
      .click();
    await expect(page.getByRole('button', { name: /^Log out: / })).toHaveCount(0);
    expect(await isAlive(site, elsewhere)).toBe(false);

    const news = page.getByLabel('Send me news and offers by email');
    await news.check();
    await expect(page.getByText('You’ll now receive our news and offers.')).toBeVisible();
    await news.uncheck();
    await expect(page.getByText('You’ll no longer receive our news and offers.')).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const file = await readFile(await (await download).path(), 'utf8');
    expect(JSON.parse(file).member.email).toBe('settled@guests.example');

    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByLabel('Current password').fill('Wrong-1');
    await page.getByLabel('New password').fill('Rotenburo-7');
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByText('This password isn’t correct')).toBeVisible();
    await page.getByLabel('Current password').fill(member.password);
    await page.getByRole('button', { name: 'Save new password' }).click();
    await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();

    await page.getByRole('button', { name: 'Change email address' }).click();
    await page.getByLabel('New email address').fill('moved@guests.example');
    await page.getByLabel('Your password').fill('Rotenburo-7');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByText('We’ve sent a link to moved@guests.example.')).toBeVisible();
    await page.goto(await linkMailedTo(site, 'moved@guests.example', '/api/auth/confirm-email'));
    await expect(page.getByText('Your new email address is confirmed.')).toBeVisible();
    await expect(main(page).getByText('moved@guests.example').first()).toBeVisible();
    await page.goto(`${site.url}/profile?email=failed&error=email_taken`);
    await expect(page.getByText('another account now uses this address')).toBeVisible();

    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    expect(await sessionCookies(page)).toHaveLength(0);
    expect(await isAlive(site, here)).toBe(false);
  });
});

test.describe('account pages in Vietnamese', () => {
  test.use({ locale: 'vi-VN' });

  // shows: 1.6, 2.6, 2.7, 2.74, 2.77, 5.10, 5.11, 8.11, 8.12, 8.13
  test('a member who forgot the password sets another, and every old session ends', async ({ page }) => {
    const forgetting = await meeting(page, '**/api/auth/forgot-password');
    const resetting = await meeting(page, '**/api/auth/reset-password');
    const member = await signUp(site, 'forgetful@guests.example');
    const old = await enterAs(page, site, member);
    await page.context().clearCookies();
    await page.goto(`${site.url}/login?redirect=%2Fprofile`);
    await logIn(page, member.email, 'Sai-mat-khau-1');
    await expect(page.getByText('Email hoặc mật khẩu không đúng')).toBeVisible();
    await page.getByRole('link', { name: 'Quên mật khẩu?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Quý khách quên mật khẩu?' });
    await expect(dialog.getByLabel('Email')).toHaveValue(member.email);
    await expectAccessible(page);
    forgetting.push((route) => route.abort());
    await dialog.getByRole('button', { name: 'Gửi liên kết' }).click();
    await expect(
      dialog.getByText('Không gửi được liên kết đặt mật khẩu mới. Quý khách vui lòng thử lại.'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: 'Gửi liên kết' }).click();
    await expect(page.getByRole('dialog', { name: 'Quý khách vui lòng kiểm tra email' })).toBeVisible();

    const link = await linkMailedTo(site, member.email, '/resetpassword');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(link);
    await expect(page).toHaveURL(`${site.url}/resetpassword`);
    await page.getByLabel('Mật khẩu mới', { exact: true }).fill('Rotenburo-7');
    await page.getByLabel('Nhập lại mật khẩu mới').fill('Rotenburo-8');
    const differ = page.getByText('Mật khẩu không khớp');
    await expect(differ).toBeVisible();
    await page.getByLabel('Mật khẩu mới', { exact: true }).fill('Rotenburo-8');
    await expect(differ).toHaveCount(0);
    await page.getByLabel('Mật khẩu mới', { exact: true }).fill('Rotenburo-7');
    await expect(differ).toBeVisible();
    await expect(page.getByText('ít nhất 6 ký tự: đã đạt')).toBeAttached();
    await expectAccessible(page);
    await page.getByLabel('Nhập lại mật khẩu mới').fill('Rotenburo-7');
    resetting.push((route) => route.abort());
    await page.getByRole('button', { name: 'Lưu mật khẩu mới' }).click();
    await expect(page.getByText('Không đặt được mật khẩu mới. Quý khách vui lòng thử lại.')).toBeVisible();
    await page.getByRole('button', { name: 'Lưu mật khẩu mới' }).click();
    await expect(page.getByText('Mật khẩu mới đã được lưu. Mời quý khách đăng nhập.')).toBeVisible();
    expect(asked.filter((url) => url !== link && (!url.startsWith(site.url) || url.includes('token=')))).toEqual([]);

    expect(await isAlive(site, old)).toBe(false);
    await logIn(page, member.email, 'Rotenburo-7');
    await expect(page).toHaveURL(`${site.url}/profile`);

    await main(page).getByRole('button', { name: 'Đăng xuất', exact: true }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    await page.goto(link);
    await page.getByLabel('Mật khẩu mới', { exact: true }).fill('Rotenburo-9');
    await page.getByLabel('Nhập lại mật khẩu mới').fill('Rotenburo-9');
    await page.getByRole('button', { name: 'Lưu mật khẩu mới' }).click();
    await expect(page.getByText('Chưa đặt được mật khẩu mới')).toBeVisible();
    await page.getByRole('link', { name: 'Yêu cầu liên kết mới' }).click();
    await expect(page.getByRole('dialog', { name: 'Quý khách quên mật khẩu?' })).toBeVisible();
  });

  // shows: 2.161, 7.46
  test('a member who deletes the account is told what is kept, and gives up upcoming visits and tickets', {
    tag: '@nightly',
  }, async ({ page }) => {
    const member = { email: 'member@yumori.example', password: 'Member123' };
    const token = await enterAs(page, site, member);
    await page.goto(`${site.url}/profile`);
    await expect(
      page.getByText(/Hồ sơ đặt phòng, thanh toán và hoàn tiền được lưu không kèm tên quý khách/),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Xóa tài khoản của tôi' }).click();
    const dialog = page.getByRole('dialog', { name: 'Quý khách muốn xóa tài khoản?' });
    const forGood = dialog.getByRole('button', { name: 'Xóa vĩnh viễn' });
    await dialog.locator('input[name=password]').fill('Sai-mat-khau-1');
    await forGood.click();
    await expect(dialog.getByText('Mật khẩu này không đúng')).toBeVisible();
    await dialog.locator('input[name=password]').fill(member.password);
    await forGood.click();
    await dialog.getByLabel(/Tôi từ bỏ các đơn đặt phòng sắp tới và vé chưa dùng/).check();
    await expectAccessible(page);
    await forGood.click();
    await expect(page).toHaveURL(`${site.url}/`);
    await expect(page.getByText('Tài khoản đã được xóa.').first()).toBeVisible();
    expect(await isAlive(site, token)).toBe(false);
    expect(await tokenOf(site, member)).toBeUndefined();
  });
});

test.describe('account pages in Japanese', () => {
  test.use({ locale: 'ja-JP' });

  // shows: 1.5, 4.38
  test('a guest signs in with Google and arrives at the original destination', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.goto(`${site.url}/login?redirect=%2Fprofile`);
    await page.getByRole('button', { name: 'Googleでログイン' }).click();
    await expect(page).toHaveURL(/\/sandbox\/openid/);
    const addresses: string[] = [];
    page.on('framenavigated', (frame) => addresses.push(frame.url()));
    await page.getByRole('button', { name: /mai\.yumori@gmail\.com/ }).click();
    await expect(page).toHaveURL(`${site.url}/profile`);
    await expect(main(page).getByText('mai.yumori@gmail.com').first()).toBeVisible();
    await expect(page.getByText('Googleでログインされています。')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

    await main(page).getByRole('button', { name: 'ログアウト', exact: true }).click();
    await expect(page).toHaveURL(`${site.url}/`);
    expect(await sessionCookies(page)).toHaveLength(0);
    await page.goBack();
    await expect(main(page).getByRole('link', { name: 'ログイン' })).toBeVisible();
  });

  // shows: 2.114, 4.38
  test('the code of a sign-in is gone from the URL while the sign-in completes', { tag: '@nightly' }, async ({
    page,
  }) => {
    await page.route('**/api/auth/exchange', () => undefined);
    await page.goto(`${site.url}/auth/callback?token=abc&redirect=%2Fprofile`);
    await expect(page.getByRole('heading', { name: 'ログイン処理中です' })).toBeVisible();
    await expect(page).toHaveURL(`${site.url}/auth/callback?redirect=%2Fprofile`);
    await expectAccessible(page);
  });
});
