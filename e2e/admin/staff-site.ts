import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { ServerProcess } from '#server/testing/servers/process.ts';
import { runCommand } from '#tools/processes.ts';
import { freePort } from '../free-port.ts';
import { type SignedUp, signUp } from '../members.ts';
import { test as base } from '../policy.ts';
import { startSite } from '../site-images.ts';

export type StaffSite = ServerProcess & {
  /** Runs `npm run admin` with these arguments; returns what it printed. */
  readonly admin: (...args: string[]) => Promise<string>;
  /** Moves the server's clock. */
  readonly advance: (seconds: number) => Promise<void>;
};

/**
 * One server for all journeys of the back office. Its URL has a host name, because passkeys do not work with
 * IP addresses.
 */
export const test = base.extend<object, { site: StaffSite }>({
  site: [
    async ({ browserName }, use) => {
      const folder = await mkdtemp(join(tmpdir(), `yumori-staff-${browserName}-`));
      const port = await freePort();
      const env = { DATA_DIR: join(folder, 'data'), SLOT_HORIZON_DAYS: '2', RATE_LIMITS: 'off', SANDBOX: '1' };
      const url = `http://localhost:${port}`;
      const site = await startSite({ ...env, PORT: String(port), PUBLIC_URL: url });
      await use({
        ...site,
        url,
        admin: async (...args) => {
          const script = join(import.meta.dirname, '../../server/commands/admin.ts');
          const done = await runCommand(process.execPath, [script, ...args], {
            output: 'keep',
            timeout: 60_000,
            env: { ...env, ...site.database },
          });
          expect(done.code, done.output).toBe(0);
          return done.output;
        },
        advance: async (advanceSeconds) => {
          expect((await site.call('POST', '/sandbox/clock', { body: { advanceSeconds } })).status).toBe(200);
        },
      });
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 150_000 },
  ],
});

export type StaffPerson = SignedUp & {
  /** The key of the authenticator app, once there is one. */
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
};

/** Signs up a member and gives them a post; returns the account and the printed code. */
export async function granted(site: StaffSite, email: string, ...post: string[]) {
  const account = await signUp(site, email);
  const printed = await site.admin('grant', email, ...post);
  const code = /\n\n {2}(\S+)\n/.exec(printed)?.[1] ?? '';
  expect(code, printed).not.toBe('');
  return { account, code };
}

/** Returns the code that an authenticator app shows next: each step counts only once. */
export async function nextCode(site: StaffSite, secret: string): Promise<string> {
  await site.advance(30);
  const { headers } = await site.call('GET', '/api/health');
  return new TOTP({ secret }).generate({ timestamp: Number(headers.get('x-server-time')) });
}

export async function fillLogIn(page: Page, { email, password }: SignedUp): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

/** Enrols an authenticator app with a printed code, in the browser; ends on the first screen. */
export async function enrolled(page: Page, site: StaffSite, email: string, ...post: string[]): Promise<StaffPerson> {
  const { account, code } = await granted(site, email, ...post);
  await page.goto(`${site.url}/admin/welcome`);
  await fillLogIn(page, account);
  await page.getByLabel('Printed code or invitation').fill(code);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const link = await page.getByRole('link', { name: 'Open in the app on this phone' }).getAttribute('href');
  const secret = new URL(link ?? '').searchParams.get('secret') ?? '';
  await page.getByLabel('Code that the app shows now').fill(await nextCode(site, secret));
  await page.getByRole('button', { name: 'Finish set-up' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const recoveryCodes = await page.getByRole('main').getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'I have stored them' }).click();
  return { ...account, secret, recoveryCodes };
}

/** Logs in with the password and a code of the app. */
export async function logIn(page: Page, site: StaffSite, person: StaffPerson, at = '/admin'): Promise<void> {
  await page.goto(`${site.url}${at}`);
  await fillLogIn(page, person);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByLabel('Code from your app').fill(await nextCode(site, person.secret));
  await page.getByLabel('Code from your app').press('Enter');
}

/**
 * Opens a page of the back office from the bar, or from the sheet with the pages that do not fit on the bar.
 */
export async function openRoom(page: Page, path: string): Promise<void> {
  await page.getByRole('navigation').locator('a:visible').first().waitFor();
  const inBar = page.getByRole('navigation').locator(`a[href="${path}"]:visible`);
  if ((await inBar.count()) > 0) return inBar.click();
  await page.getByRole('navigation').getByRole('button', { name: 'More' }).click();
  await page.getByRole('dialog').locator(`a[href="${path}"]`).click();
}
