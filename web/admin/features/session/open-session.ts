import type { StaffMe } from '#contract/staff/session.ts';
import { staffApi } from '#web/admin/api/staff-api.ts';
import { readAccessToken } from '#web/api/access-token.ts';
import { api } from '#web/api/client.ts';

/** Whether this page logged in as a member only to open the staff session. */
let isOurs = false;

/** Logs in as a member. */
export async function logInAsMember(credentials: { email: string; password: string }): Promise<void> {
  isOurs ||= readAccessToken() === null;
  await api('POST /auth/login', { body: credentials });
}

/** Whether this browser is logged in as a member, so that a staff session can be opened. */
export const isMemberHere = (): boolean => readAccessToken() !== null;

/**
 * Opens a staff session of the logged-in member. Ends a login that was made only for this: at a shared desk
 * it would outlive the staff session.
 */
export async function openSession(code: string): Promise<StaffMe> {
  const me = await staffApi('POST /admin/session', { body: code === '' ? {} : { code } });
  const needsCode = me.state === 'enrol' && !me.mayEnrol;
  if (isOurs && !needsCode) {
    isOurs = false;
    await api('POST /auth/logout', { body: {} }).catch(() => undefined);
  }
  return me;
}
