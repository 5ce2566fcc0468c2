import { expect, type Page } from '@playwright/test';
import { linkMailedTo, signUp } from '../members.ts';
import { enrolled, fillLogIn, granted, logIn, nextCode, openRoom, test } from './staff-site.ts';

test.use({ viewport: { width: 360, height: 740 } });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a printed code enrols the first factor, and ten recovery codes are shown once', { tag: '@nightly' }, async ({
  page,
  site,
}) => {
  const { account, code } = await granted(site, 'owner.first@yumori.example');
  await page.goto(`${site.url}/admin`);
  await expect(page).toHaveURL(/\/admin\/login\?next=/);
  await fillLogIn(page, account);
  await page.getByRole('button', { name: 'Log in' }).click();
  // The password alone cannot enrol a factor.
  await expect(page.getByText('you need a printed code or an invitation')).toBeVisible();
  await page.getByLabel('Printed code or invitation').fill('wrong-code');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.getByLabel('Printed code or invitation').fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const link = await page.getByRole('link', { name: 'Open in the app on this phone' }).getAttribute('href');
  const secret = new URL(link ?? '').searchParams.get('secret') ?? '';
  await page.getByLabel('Code that the app shows now').fill('000000');
  await page.getByRole('button', { name: 'Finish set-up' }).click();
  await expect(page.getByText('That code or passkey isn’t right.')).toBeVisible();
  await page.getByLabel('Code that the app shows now').fill(await nextCode(site, secret));
  await page.getByRole('button', { name: 'Finish set-up' }).click();
  await expect(heading(page, 'Your recovery codes')).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page).toHaveURL(/\/admin\/today$/);
  await expect(heading(page, /^Today/)).toBeVisible();
  // The member session was needed only to open the staff session.
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('access_token');
  await page.goto(`${site.url}/admin/welcome`);
  await expect(page).toHaveURL(/\/admin\/today$/);
});

// shows: 12.3
test('a login needs a code of the app, and a recovery code replaces it once', { tag: '@nightly' }, async ({
  page,
  site,
}) => {
  const person = await enrolled(page, site, 'owner.login@yumori.example');
  await openRoom(page, '/admin/me');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(heading(page, 'Staff login')).toBeVisible();
  await logIn(page, site, person, '/admin/me');
  await expect(page).toHaveURL(/\/admin\/me$/);
  await expect(page.getByText('10 codes left')).toBeVisible();
  for (const [place, told] of ['9 codes left', undefined].entries()) {
    await page.getByRole('button', { name: 'Log out' }).click();
    await fillLogIn(page, person);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(person.recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Confirm' }).click();
    if (told === undefined) break;
    await expect(heading(page, /^Today/), `login ${place + 1}`).toBeVisible();
    await openRoom(page, '/admin/me');
    await expect(page.getByText(told)).toBeVisible();
  }
  await expect(page.getByText('That code or passkey isn’t right.')).toBeVisible();
});

// shows: 12.4
test('a passkey is set up and logs in without a code', { tag: '@nightly' }, async ({ page, site }) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const { account, code } = await granted(site, 'owner.passkey@yumori.example');
  await page.goto(`${site.url}/admin/welcome`);
  await fillLogIn(page, account);
  await page.getByLabel('Printed code or invitation').fill(code);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Set up a passkey' }).click();
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(heading(page, /^Today/)).toBeVisible();
  await page.getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByRole('dialog', { name: 'Locked' })).toBeVisible();
  await page.getByRole('button', { name: 'Use passkey' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await openRoom(page, '/admin/me');
  await page.getByRole('button', { name: 'Log out' }).click();
  await fillLogIn(page, account);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Use passkey' }).click();
  await expect(heading(page, /^Today/)).toBeVisible();
});

// shows: 12.6
test('a session locks after 15 idle minutes, and unlocking finds what was typed', { tag: '@nightly' }, async ({
  page,
  site,
}) => {
  const person = await enrolled(page, site, 'owner.lock@yumori.example');
  await openRoom(page, '/admin/staff');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Email', { exact: true }).fill('nguoi.moi@yumori.example');
  // While the invitation is on its way: before that, the page would find out by itself.
  await page.route('**/api/admin/staff/invitations', (route) => site.advance(15 * 60).then(() => route.continue()), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const lock = page.getByRole('dialog', { name: 'Locked' });
  await expect(lock).toBeVisible();
  await expect(lock).toContainText('What you typed is still there.');
  await page.keyboard.press('Escape');
  await expect(lock).toBeVisible();
  // Only the button unlocks: after the last digit, the press meant for it would reach the screen behind.
  const proofs: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/session/factor')) proofs.push(request.url());
  });
  await lock.getByLabel('Code from your app').pressSequentially(await nextCode(site, person.secret));
  await page.evaluate(() => fetch('/api/health'));
  expect(proofs).toEqual([]);
  await lock.getByRole('button', { name: 'Unlock' }).click();
  await expect(lock).toHaveCount(0);
  // Unlocking proved a factor, which is now fresh, so the pending action ran.
  await expect(page.getByText('nguoi.moi@yumori.example')).toBeVisible();
});

test('locking, unlocking and logging out in one window reach every other window at once', { tag: '@nightly' }, async ({
  page,
  site,
}) => {
  const person = await enrolled(page, site, 'owner.windows@yumori.example');
  const other = await page.context().newPage();
  await other.goto(`${site.url}/admin/bookings`);
  await expect(heading(other, 'Bookings')).toBeVisible();
  await page.getByRole('button', { name: 'Lock' }).click();
  const lockedIn = (window: Page) => window.getByRole('dialog', { name: 'Locked' });
  // A window polls its session only once a minute, so it was notified by the other window.
  await expect(lockedIn(other)).toBeVisible();
  // A reload while locked leaves nothing typed behind the lock.
  await other.reload();
  await expect(lockedIn(other)).toContainText('unlock with a code');
  await expect(lockedIn(other)).not.toContainText('What you typed');
  await lockedIn(page)
    .getByLabel('Code from your app')
    .fill(await nextCode(site, person.secret));
  await lockedIn(page).getByLabel('Code from your app').press('Enter');
  await expect(lockedIn(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Lock' })).toBeFocused();
  await expect(lockedIn(other)).toHaveCount(0);
  await openRoom(page, '/admin/me');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(heading(other, 'Staff login')).toBeVisible();
});

test('a locked board asks for no changes, and follows them again once it is unlocked', { tag: '@nightly' }, async ({
  page,
  site,
}) => {
  const person = await enrolled(page, site, 'owner.board@yumori.example');
  await page.clock.install();
  await page.reload();
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Lock' }).click();
  const lock = page.getByRole('dialog', { name: 'Locked' });
  await expect(lock).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/admin/changes' || pathname === '/api/admin/today') asked.push(pathname);
  });
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  for (let waited = 0; waited < 4; waited += 1) {
    await page.clock.runFor(10_000);
    await page.evaluate(() => fetch('/api/health'));
  }
  expect(asked).toEqual([]);
  await lock.getByLabel('Code from your app').fill(await nextCode(site, person.secret));
  await lock.getByLabel('Code from your app').press('Enter');
  await expect(lock).toHaveCount(0);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  expect(asked).toContain('/api/admin/changes');
});

test('giving rights asks for a fresh factor, and the invitation brings its person in', { tag: '@nightly' }, async ({
  page,
  site,
  browser,
}) => {
  const person = await enrolled(page, site, 'owner.invites@yumori.example');
  await openRoom(page, '/admin/staff');
  await site.advance(6 * 60);
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Email', { exact: true }).fill('le.tan@yumori.example');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const sheet = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(sheet).toBeVisible();
  await sheet.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('le.tan@yumori.example');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await sheet.getByLabel('Code from your app').fill(await nextCode(site, person.secret));
  await sheet.getByLabel('Code from your app').press('Enter');
  await expect(page.getByRole('main').getByText('le.tan@yumori.example')).toBeVisible();

  const link = await linkMailedTo(site, 'le.tan@yumori.example', '/admin/welcome');
  const account = await signUp(site, 'le.tan@yumori.example');
  const other = await browser.newPage({ locale: 'en-US' });
  await other.goto(link);
  await expect(other).not.toHaveURL(/#/);
  await fillLogIn(other, account);
  await other.getByRole('button', { name: 'Log in' }).click();
  await other.getByRole('button', { name: 'Set up an app' }).click();
  const key = await other.getByRole('link', { name: 'Open in the app on this phone' }).getAttribute('href');
  const secret = new URL(key ?? '').searchParams.get('secret') ?? '';
  await other.getByLabel('Code that the app shows now').fill(await nextCode(site, secret));
  await other.getByRole('button', { name: 'Finish set-up' }).click();
  await other.getByRole('button', { name: 'I have stored them' }).click();
  await expect(heading(other, /^Today/)).toBeVisible();
  // A receptionist manages no staff: the menu does not offer the page, and its URL says who can help.
  await expect(other.getByRole('link', { name: 'Staff' })).toHaveCount(0);
  await other.goto(`${site.url}/admin/staff`);
  await expect(other.getByText('Ask an owner or the manager of your location.')).toBeVisible();

  await page.reload();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'le.tan@' })
    .getByRole('button', { name: 'Remove role' })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove role' }).click();
  await expect(page.getByText('At least two letters.')).toBeVisible();
  await page.getByLabel('Why').fill('Left the team');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove role' }).click();
  await expect(page.getByText('le.tan@yumori.example')).toHaveCount(0);
  await other.goto(`${site.url}/admin/me`);
  await expect(heading(other, 'Staff login')).toBeVisible();
  await other.context().close();
});

test('a session that is ended elsewhere is over at the next request', { tag: '@nightly' }, async ({
  page,
  site,
  browser,
}) => {
  const person = await enrolled(page, site, 'owner.elsewhere@yumori.example');
  const other = await browser.newPage({ locale: 'en-US' });
  await logIn(other, site, person);
  await expect(heading(other, /^Today/)).toBeVisible();
  await openRoom(page, '/admin/me');
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await expect(page.getByRole('button', { name: 'End', exact: true })).toHaveCount(0);
  // Loads the page: the board may have left for the login by itself.
  await other.goto(`${site.url}/admin/staff`);
  await expect(heading(other, 'Staff login')).toBeVisible();
  await other.context().close();
});

test('without a network the lock button locks at once, and the server hears of it once it can be reached', {
  tag: '@nightly',
}, async ({ page, site }) => {
  const person = await enrolled(page, site, 'owner.locks@yumori.example');
  const kept = () => page.evaluate(async () => (await (await caches.open('yumori-staff-files')).keys()).length);
  await expect.poll(kept).toBeGreaterThan(20);
  const other = await page.context().newPage();
  await other.goto(`${site.url}/admin/bookings`);
  await expect(heading(other, 'Bookings')).toBeVisible();
  const stateOnServer = () => page.evaluate(async () => (await (await fetch('/api/admin/session')).json()).state);
  const lockedIn = (window: Page) => window.getByRole('dialog', { name: 'Locked' });

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Lock' }).click();
  for (const window of [page, other]) {
    await expect(lockedIn(window)).toBeVisible();
    await expect(window.getByRole('navigation')).toHaveCount(0);
  }
  await lockedIn(page).getByLabel('Code from your app').fill('123456');
  await lockedIn(page).getByLabel('Code from your app').press('Enter');
  await expect(lockedIn(page).getByRole('alert')).toBeVisible();
  await page.context().setOffline(false);
  await expect.poll(stateOnServer).toBe('locked');
  await expect(lockedIn(page)).toBeVisible();
  await lockedIn(page)
    .getByLabel('Code from your app')
    .fill(await nextCode(site, person.secret));
  await lockedIn(page).getByLabel('Code from your app').press('Enter');
  for (const window of [page, other]) await expect(lockedIn(window)).toHaveCount(0);

  // A reload does not open what was locked, neither without the network nor once it is back.
  await other.close();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Lock' }).click();
  await page.reload();
  await expect(page.getByText('This needs a network.')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(lockedIn(page)).toBeVisible();
  expect(await stateOnServer()).toBe('locked');
});

test('without a network an open session opens and says so, and a locked one does not open', {
  tag: '@nightly',
}, async ({ page, site }) => {
  await enrolled(page, site, 'owner.offline@yumori.example');
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL))
    .toMatch(/\/admin\/service-worker\.js$/);
  const kept = () => page.evaluate(async () => (await (await caches.open('yumori-staff-files')).keys()).length);
  await expect.poll(kept).toBeGreaterThan(20);
  await page.context().setOffline(true);
  await page.reload();
  await expect(heading(page, /^Today/)).toBeVisible();
  await expect(page.getByRole('status').getByText('No network').filter({ visible: true })).toBeVisible();
  await openRoom(page, '/admin/staff');
  await expect(page.getByText('This needs a network.')).toBeVisible();
  // The page loads automatically once the network is back.
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Invite' })).toBeVisible();
  await page.getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByRole('dialog', { name: 'Locked' })).toBeVisible();
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('This needs a network.')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
});
