import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import * as OTPAuth from 'otpauth';
import type { StaffRole } from '#domain/staff/permissions.ts';
import type { ServerProcess } from '#server/testing/servers/process.ts';

const run = promisify(execFile);

export type StaffPerson = { readonly email: string; readonly cookie: string };

type Given = { site: ServerProcess; dataDir: string; email: string; password: string; role: StaffRole; place?: string };

/** Gives a member a post by the command line and opens a staff session with a first factor, all as people do. */
export async function staffPerson({ site, dataDir, email, password, role, place }: Given): Promise<StaffPerson> {
  const { PATH, HOME } = process.env;
  const args = ['tools/run.mjs', 'server/commands/admin.ts', 'grant', email, '--role', role];
  if (place !== undefined) args.push('--place', place);
  const { stdout } = await run(process.execPath, args, { env: { PATH, HOME, DATA_DIR: dataDir, SANDBOX: '1' } });
  const code = /\n\n\s+(\S+)\n/.exec(stdout)?.[1];
  if (code === undefined) throw new Error(`No code was printed: ${stdout}`);
  const { body: login } = await site.call('POST', '/api/auth/login', { body: { email, password } });
  const act = { 'x-staff': '1' };
  const opened = await site.call('POST', '/api/admin/session', {
    token: login.access_token,
    headers: act,
    body: { code },
  });
  const cookie = /staff=([^;]+)/.exec(opened.headers.get('set-cookie') ?? '')?.[1];
  if (cookie === undefined) throw new Error(`No staff session was opened: ${JSON.stringify(opened.body)}`);
  const headers = { ...act, cookie: `staff=${cookie}` };
  const { body: options } = await site.call('POST', '/api/admin/factors/options', { headers, body: { kind: 'totp' } });
  const totp = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(options.secret) });
  const factor = { kind: 'totp', name: 'Phone', code: totp.generate() };
  const enrolled = await site.call('POST', '/api/admin/factors', { headers, body: factor });
  if (enrolled.status >= 300) throw new Error(`The factor was refused: ${JSON.stringify(enrolled.body)}`);
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
