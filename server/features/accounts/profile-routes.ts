import * as contract from '#contract/accounts.ts';
import { ok, redirect, refuse } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Binder } from '#server/http/bind.ts';
import type { Member } from '#server/http/caller.ts';
import { logSecurity } from '#server/http/security-log.ts';
import { ANSWERS } from '#texts/server.ts';
import { changeConsent } from './commands/change-consent.ts';
import { changeEmail } from './commands/change-email.ts';
import { changePassword } from './commands/change-password.ts';
import { confirmEmail } from './commands/confirm-email.ts';
import { endSession, logOutEverywhere } from './commands/end-sessions.ts';
import { unlinkGoogle } from './commands/unlink-google.ts';
import { clearedSessionCookie, deviceCookie, deviceSecretIn } from './cookies.ts';
import { presentSession } from './present.ts';
import { findProfile, listSessions } from './queries.ts';

export function profileRoutes(bind: Binder, context: Context): void {
  ownProfileRoutes(bind, context);
  credentialRoutes(bind, context);
  linkRoutes(bind, context);
  sessionRoutes(bind, context);
}

function ownProfileRoutes(bind: Binder, context: Context): void {
  const profileOf = async (member: Member, now: Date) => {
    const row = await findProfile(context.db, { memberId: member.id, now });
    return row === undefined ? refuse('unauthenticated') : ok(row);
  };

  bind(contract.getProfile, async ({ caller, now }) => profileOf(caller, now));

  bind(contract.changeProfile, async ({ caller, body: { receiveEmails }, now, requestId }) => {
    await changeConsent(context, { member: caller, receiveEmails, now, requestId });
    return profileOf(caller, now);
  });
}

/** Returns the cookie for a device whose secret has changed; none without a secret. */
const deviceCookies = (context: Context, secret: string | undefined) =>
  secret === undefined ? [] : [deviceCookie(secret, context.publicUrl())];

function credentialRoutes(bind: Binder, context: Context): void {
  bind(contract.changePassword, async ({ caller, body: input, locale, now, requestId, request }) => {
    const deviceSecret = deviceSecretIn(request.headers.cookie, context.publicUrl());
    const result = await changePassword(context, { member: caller, input, deviceSecret, now, requestId });
    if (result.kind === 'refused') return result;
    const headers = { 'set-cookie': deviceCookies(context, result.deviceSecret) };
    return { ...ok({ message: ANSWERS[locale].account.passwordChanged }), headers };
  });

  bind(contract.changeEmail, async ({ caller, body: input, locale, now, requestId }) => {
    const result = await changeEmail(context, { member: caller, input, now, requestId });
    return result.kind === 'refused' ? result : ok({ message: ANSWERS[locale].account.emailChangeAsked });
  });

  bind(contract.confirmEmail, async ({ query: { token }, now, requestId, request }) => {
    const result = await confirmEmail(context, { token, now, requestId });
    if (result.kind === 'failed') logSecurity(request, { event: 'link_refused', code: result.error });
    return redirect(
      result.kind === 'changed' ? '/profile?email=changed' : `/profile?email=failed&error=${result.error}`,
    );
  });
}

function linkRoutes(bind: Binder, context: Context): void {
  bind(contract.unlinkGoogle, async ({ caller, body: input, locale, now, requestId }) => {
    const result = await unlinkGoogle(context, { member: caller, input, now, requestId });
    return result.kind === 'refused' ? result : ok({ message: ANSWERS[locale].account.googleUnlinked });
  });
}

function sessionRoutes(bind: Binder, context: Context): void {
  bind(contract.listSessions, async ({ caller, now }) => {
    const rows = await listSessions(context.db, { memberId: caller.id, current: caller.tokenHash, now });
    return ok(rows.map((row) => presentSession(row, caller.tokenHash)));
  });

  bind(contract.endSession, async ({ caller, params: { id: sessionId }, locale, now, requestId }) => {
    const result = await endSession(context, { member: caller, sessionId, now, requestId });
    return result.kind === 'refused' ? result : ok({ message: ANSWERS[locale].account.sessionEnded });
  });

  bind(contract.logOutEverywhere, async ({ caller, locale, now, requestId, request }) => {
    const secret = deviceSecretIn(request.headers.cookie, context.publicUrl());
    const kept = await logOutEverywhere(context, { member: caller, deviceSecret: secret, now, requestId });
    const headers = { 'set-cookie': [clearedSessionCookie(context.publicUrl()), ...deviceCookies(context, kept)] };
    return { ...ok({ message: ANSWERS[locale].account.loggedOutEverywhere }), headers };
  });
}
