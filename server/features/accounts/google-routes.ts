import type { FastifyRequest } from 'fastify';
import * as contract from '#contract/sign-in.ts';
import type { SignInError } from '#contract/sign-in-errors.ts';
import { deviceOf } from '#domain/members/device.ts';
import { type Ok, ok, redirect } from '#server/answer.ts';
import type { Context } from '#server/context.ts';
import type { Binder } from '#server/http/bind.ts';
import { logSecurity } from '#server/http/security-log.ts';
import { beginSignIn } from './commands/begin-sign-in.ts';
import { exchangeCode } from './commands/exchange-code.ts';
import { finishSignIn } from './commands/finish-sign-in.ts';
import { deviceCookie, deviceSecretIn, sessionCookie } from './cookies.ts';
import { browserCookie, browserSecret, callbackPage, clearedBrowserCookie } from './google-browser.ts';

export function googleRoutes(bind: Binder, context: Context): void {
  bind(contract.startGoogleSignIn, async ({ query, ip, now, requestId, request }) => {
    const result = await beginSignIn(context, { redirect: query.redirect, ip, now, requestId });
    if (result.kind === 'failed') {
      logFailure(request, result.error);
      return redirect(callbackPage({ error: result.error }, result.redirect));
    }
    return withCookies(redirect(result.url), [browserCookie(result.browserSecret, context.publicUrl())]);
  });

  bind(contract.finishGoogleSignIn, async ({ query: { state }, locale, now, requestId, request }) => {
    const secret = browserSecret(request.headers.cookie, context.publicUrl());
    const query = request.url.split('?', 2)[1] ?? '';
    const result = await finishSignIn(context, { query, state, browserSecret: secret, locale, now, requestId });
    if (result.kind === 'failed') logFailure(request, result.error);
    const end = result.kind === 'known' ? { token: result.token } : { error: result.error };
    return redirect(callbackPage(end, result.redirect));
  });

  bind(contract.exchangeSignIn, async ({ body, locale, now, requestId, request }) => {
    const { cookie, 'user-agent': userAgent } = request.headers;
    const publicUrl = context.publicUrl();
    const result = await exchangeCode(context, {
      code: body.token,
      browserSecret: browserSecret(cookie, publicUrl),
      device: deviceOf(userAgent),
      deviceSecret: deviceSecretIn(cookie, publicUrl),
      locale,
      now,
      requestId,
    });
    if ('kind' in result) return result;
    return withCookies(ok({ access_token: result.token }), [
      sessionCookie(result.token, publicUrl),
      clearedBrowserCookie(publicUrl),
      deviceCookie(result.deviceSecret, publicUrl),
    ]);
  });
}

/** Logs a failed sign-in as a security event, except a canceled one and an outage at Google. */
function logFailure(request: FastifyRequest, error: SignInError): void {
  if (error === 'google_canceled' || error === 'google_unavailable') return;
  logSecurity(request, { event: error === 'too_many_requests' ? 'limit_reached' : 'sign_in_refused', code: error });
}

function withCookies<Body>(answer: Ok<Body>, cookies: string[]): Ok<Body> {
  return { ...answer, headers: { ...answer.headers, 'set-cookie': cookies } };
}
