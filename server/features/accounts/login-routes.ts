import * as account from '#contract/accounts.ts';
import * as contract from '#contract/members.ts';
import { deviceOf } from '#domain/members/device.ts';
import { safeRedirect } from '#domain/members/safe-redirect.ts';
import { ok, redirect } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Binder } from '#server/http/bind.ts';
import { keyOf } from '#server/http/idempotency.ts';
import { logSecurity, noteAccount } from '#server/http/security-log.ts';
import { ANSWERS } from '#texts/server.ts';
import { forgotPassword } from './commands/forgot-password.ts';
import { logIn } from './commands/log-in.ts';
import { logOut } from './commands/log-out.ts';
import { registerMember } from './commands/register-member.ts';
import { resendVerification } from './commands/resend-verification.ts';
import { resetPassword } from './commands/reset-password.ts';
import { verifyEmail } from './commands/verify-email.ts';
import { clearedSessionCookie, deviceCookie, deviceSecretIn, pageAfterVerification, sessionCookie } from './cookies.ts';

export function loginRoutes(bind: Binder, context: Context): void {
  bind(contract.registerMember, async ({ body: input, locale, ip, now, requestId, request }) => {
    const result = await registerMember(context, { input, locale, ip, now, requestId, key: keyOf(request) });
    return result.kind === 'refused' ? result : ok({ message: ANSWERS[locale].account.registered }, 201);
  });

  bind(contract.resendVerification, async ({ body: { email, redirect }, locale, ip, now, requestId }) => {
    const result = await resendVerification(context, { email, redirect, ip, now, requestId });
    return result.kind === 'refused' ? result : ok({ message: ANSWERS[locale].account.verificationSent });
  });

  bind(contract.verifyEmail, async ({ query: { token, redirect: wish }, now, requestId, request }) => {
    const result = await verifyEmail(context, { token, now, requestId });
    if (result.kind === 'failed') logSecurity(request, { event: 'link_refused', code: result.error });
    return redirect(pageAfterVerification(result.kind === 'verified' ? null : result.error, safeRedirect(wish)));
  });

  bind(contract.logIn, async ({ body: credentials, locale, ip, now, requestId, isGone, request }) => {
    noteAccount(request, credentials.email);
    const device = deviceOf(request.headers['user-agent']);
    const publicUrl = context.publicUrl();
    const secret = deviceSecretIn(request.headers.cookie, publicUrl);
    const result = await logIn(context, {
      credentials,
      locale,
      ip,
      device,
      deviceSecret: secret,
      now,
      requestId,
      isGone,
    });
    if (result.kind === 'refused') return result;
    const cookies = [sessionCookie(result.token, publicUrl), deviceCookie(result.deviceSecret, publicUrl)];
    return { ...ok({ access_token: result.token }), headers: { 'set-cookie': cookies } };
  });

  bind(contract.logOut, async ({ caller, locale, now, requestId }) => {
    await logOut(context, { member: caller, now, requestId });
    const headers = { 'set-cookie': clearedSessionCookie(context.publicUrl()) };
    return { ...ok({ message: ANSWERS[locale].account.loggedOut }), headers };
  });

  bind(account.forgotPassword, async ({ body: { email }, locale, ip, now }) => {
    const result = await forgotPassword(context, { email, ip, now });
    return result.kind === 'refused' ? result : ok({ message: ANSWERS[locale].account.resetSent });
  });

  bind(account.resetPassword, async ({ body: input, locale, ip, now, requestId, request }) => {
    const publicUrl = context.publicUrl();
    const secret = deviceSecretIn(request.headers.cookie, publicUrl);
    const result = await resetPassword(context, { input, ip, deviceSecret: secret, now, requestId });
    if (result.kind === 'refused') return result;
    const headers = { 'set-cookie': deviceCookie(result.deviceSecret, publicUrl) };
    return { ...ok({ message: ANSWERS[locale].account.passwordReset }), headers };
  });
}
