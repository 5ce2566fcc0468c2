import { TOTP } from 'otpauth';
import type { StaffHeaders } from '../given/given-staff.ts';
import type { CallAnswer } from '../servers/call.ts';
import type { Site } from '../servers/site.ts';

type At = Pick<Site, 'call'>;

/** Opens a staff session as the web app does; `headers` use it. */
export async function openStaff(
  { call }: At,
  { token, code }: { token: string; code?: string },
): Promise<{ answer: CallAnswer; headers: StaffHeaders }> {
  const answer = await call('POST', '/api/admin/session', { token, body: code === undefined ? {} : { code } });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { answer, headers: { cookie, 'x-staff': '1' } };
}

/** An authenticator app that has scanned the QR code. */
export type App = (now: Date) => string;

/** Begins to enrol an app in a session. */
export async function scanApp({ call }: At, headers: StaffHeaders): Promise<App> {
  const { status, body } = await call('POST', '/api/admin/factors/options', { headers, body: { kind: 'totp' } });
  if (status !== 200) throw new Error(`The options to enrol an app were refused: ${status} ${JSON.stringify(body)}`);
  return appOf(body.secret);
}

/** Returns the app that holds a secret in base32. */
export const appOf =
  (secret: string): App =>
  (now) =>
    new TOTP({ secret }).generate({ timestamp: now.getTime() });

/** Enrols an app as the first factor of a session that a code opened. */
export async function enrolApp(
  site: Pick<Site, 'call' | 'context'>,
  headers: StaffHeaders,
): Promise<{ app: App; recoveryCodes: string[] }> {
  const app = await scanApp(site, headers);
  const body = { kind: 'totp', name: 'Phone', code: app(site.context.clock.now()) };
  const answer = await site.call('POST', '/api/admin/factors', { headers, body });
  if (answer.status !== 201)
    throw new Error(`The app was not enrolled: ${answer.status} ${JSON.stringify(answer.body)}`);
  return { app, recoveryCodes: answer.body.recoveryCodes };
}
