import { expect, type Page } from '@playwright/test';
import type { ServerProcess } from '#server/testing/servers/process.ts';

export type SignedUp = { email: string; password: string };

type Mail = { subject: string; text: string };

/** Waits for a mail to an address and returns the newest link to a path. */
export async function linkMailedTo(site: ServerProcess, email: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const { body } = await site.call('GET', `/sandbox/mail?to=${encodeURIComponent(email)}`);
    const mails: Mail[] = body.messages;
    const links = mails.map(({ text }) => new RegExp(`https?://\\S+${path}(\\?token=|#)[\\w-]+`).exec(text)?.[0]);
    link = links.find((found) => found !== undefined);
    expect(link).toBeDefined();
  }).toPass({ intervals: [100, 200, 500] });
  return link ?? '';
}

/** Signs up a member with a confirmed address. */
export async function signUp(site: ServerProcess, email: string, password = 'Suoi-Nong-42'): Promise<SignedUp> {
  const person = { name: 'Trần Thị Mai', gender: 'female', birthDate: '1990-05-17', phoneNumber: '0912345678' };
  const body = { ...person, email, password, discoveryMethods: [], receiveEmails: false };
  expect((await site.call('POST', '/api/auth/register', { body })).status).toBe(201);
  const link = await linkMailedTo(site, email, '/api/auth/verify-email');
  expect((await site.call('GET', link)).headers.get('location')).toContain('verified=true');
  return { email, password };
}

/** Logs a member in through the API, without the browser; returns the token. */
export async function tokenOf(site: ServerProcess, { email, password }: SignedUp): Promise<string> {
  const { body } = await site.call('POST', '/api/auth/login', { body: { email, password } });
  return body.access_token;
}

/** Logs the browser in as this member; returns the token. */
export async function enterAs(page: Page, site: ServerProcess, member: SignedUp): Promise<string> {
  const token = await tokenOf(site, member);
  await page.context().addCookies([{ name: 'access_token', value: token, url: site.url }]);
  return token;
}

/** Returns whether the server still accepts a session. */
export async function isAlive(site: ServerProcess, token: string): Promise<boolean> {
  return (await site.call('GET', '/api/auth/profile', { token })).status === 200;
}
