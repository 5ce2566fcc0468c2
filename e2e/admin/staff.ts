import type { BrowserContext } from '@playwright/test';
import type { ServerProcess } from '#server/testing/servers/process.ts';

export type StaffPerson = { readonly email: string; readonly cookie: string };

/** Staff members in the demo. */
const DEMO_STAFF = {
  owner: { email: 'admin@yumori.example', password: 'Admin123' },
  receptionist: { email: 'reception@yumori.example', password: 'Reception123' },
  cleaner: { email: 'cleaner@yumori.example', password: 'Cleaner123' },
} as const;
export type DemoStaffName = keyof typeof DEMO_STAFF;

/** Opens a staff session of the demo's owner, with the code that the sandbox shows. */
export const demoOwner = (site: ServerProcess): Promise<StaffPerson> => demoStaff(site, 'owner');

/** Opens a staff session of a staff member in the demo. */
export async function demoStaff({ call }: ServerProcess, name: DemoStaffName): Promise<StaffPerson> {
  const { email } = DEMO_STAFF[name];
  const { body: login } = await call('POST', '/api/auth/login', { body: DEMO_STAFF[name] });
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
