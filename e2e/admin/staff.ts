import type { BrowserContext } from '@playwright/test';
import type { ServerProcess } from '#server/testing/servers/process.ts';

export type StaffPerson = { readonly email: string; readonly cookie: string };

const OWNER = { email: 'admin@yumori.example', password: 'Admin123' };

/** Opens a staff session of the demo's owner, with the code that the sandbox shows. */
export async function demoOwner({ call }: ServerProcess): Promise<StaffPerson> {
  const { email } = OWNER;
  const { body: login } = await call('POST', '/api/auth/login', { body: OWNER });
  const act = { 'x-staff': '1' };
  const opened = await call('POST', '/api/admin/session', { token: login.access_token, headers: act, body: {} });
  const cookie = /staff=([^;]+)/.exec(opened.headers.get('set-cookie') ?? '')?.[1];
  if (cookie === undefined) throw new Error(`No staff session was opened: ${JSON.stringify(opened.body)}`);
  const codes: { email: string; code: string }[] = (await call('GET', '/sandbox/authenticators')).body;
  const code = codes.find((each) => each.email === email)?.code;
  const headers = { ...act, cookie: `staff=${cookie}` };
  const proved = await call('POST', '/api/admin/session/factor', { headers, body: { kind: 'totp', code } });
  if (proved.status >= 300) throw new Error(`The code was refused: ${JSON.stringify(proved.body)}`);
  return { email, cookie };
}

/** Opens the back office in a browser as this person. */
export async function enterAsStaff(
  context: BrowserContext,
  site: ServerProcess,
  { cookie }: StaffPerson,
): Promise<void> {
  await context.addCookies([{ name: 'staff', value: cookie, url: site.url, httpOnly: true, sameSite: 'Strict' }]);
}
