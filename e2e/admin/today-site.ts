import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, expect } from '@playwright/test';
import { TOTP } from 'otpauth';
import { type ServerProcess, startServerProcess } from '#server/testing/servers/process.ts';
import { runCommand } from '#tools/processes.ts';
import { freePort } from '../free-port.ts';

export type TodaySite = ServerProcess & {
  /** The cookie of a staff session of the demo's owner. */
  readonly cookie: string;
  readonly leave: () => Promise<void>;
};

/** Starts the demo with a day full of guests, and opens a staff session of its owner. */
export async function startToday(): Promise<TodaySite> {
  const folder = await mkdtemp(join(tmpdir(), 'yumori-today-'));
  const port = String(await freePort());
  const data = { DATA_DIR: join(folder, 'data'), SANDBOX: '1', PORT: port };
  const env = { ...data, SLOT_HORIZON_DAYS: '2', RATE_LIMITS: 'off', DEMO_DAY: '1' };
  const site = await startServerProcess({ ...env, PUBLIC_URL: `http://127.0.0.1:${port}` });
  return {
    ...site,
    cookie: await openSession(site, env),
    async leave() {
      await site.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function openSession({ call }: ServerProcess, env: Readonly<Record<string, string>>): Promise<string> {
  const email = 'admin@yumori.example';
  const script = join(import.meta.dirname, '../../server/commands/admin.ts');
  const granted = await runCommand(process.execPath, [script, 'grant', email], {
    output: 'keep',
    timeout: 60_000,
    env,
  });
  const code = /\n\n {2}(\S+)\n/.exec(granted.output)?.[1] ?? '';
  const login = await call('POST', '/api/auth/login', { body: { email, password: 'Admin123' } });
  const act = { 'x-staff': '1' };
  const token: string = login.body.access_token;
  const opened = await call('POST', '/api/admin/session', { token, body: { code }, headers: act });
  expect(opened.status, granted.output).toBe(201);
  const cookie = opened.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
  const headers = { ...act, cookie };
  const options = await call('POST', '/api/admin/factors/options', { body: { kind: 'totp' }, headers });
  const timestamp = Number((await call('GET', '/api/health')).headers.get('x-server-time'));
  const proof = new TOTP({ secret: options.body.secret }).generate({ timestamp });
  const body = { kind: 'totp', name: 'Phone', code: proof };
  expect((await call('POST', '/api/admin/factors', { body, headers })).status).toBe(201);
  return cookie;
}

/** Gives the staff session to a browser, at the location whose rooms are open day and night. */
export async function useSession(context: BrowserContext, { cookie, call }: TodaySite): Promise<void> {
  const [place] = (await call('GET', '/api/locations')).body;
  await context.addInitScript((id) => {
    // A frame without an origin has no storage.
    if (location.origin !== 'null') localStorage.setItem('yumori.staff.location', id);
  }, String(place.id));
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, domain: '127.0.0.1', path: '/' }]);
}
