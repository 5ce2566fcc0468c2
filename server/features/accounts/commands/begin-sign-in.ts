import type { SignInError } from '#contract/sign-in-errors.ts';
import { safeRedirect } from '#domain/members/safe-redirect.ts';
import type { Context } from '#server/context.ts';
import { type Counting, countAgainst } from '#server/limits/limits.ts';
import { networkOf } from '#server/limits/network.ts';
import { hashToken, issueToken } from '#server/secrets/tokens.ts';
import { insertAttempt } from '../identity-store.ts';
import { attemptEnd } from '../lifetimes.ts';
import { SIGN_INS_OF_NETWORK } from '../limits.ts';

type Parts = Counting & Pick<Context, 'google' | 'log'>;
type Ask = { redirect: string | undefined; ip: string; now: Date; requestId: string };

export type Beginning =
  /** `browserSecret` is for this browser only, which sends it when it returns. */
  { kind: 'begun'; url: string; browserSecret: string } | { kind: 'failed'; error: SignInError; redirect: string };

/** Starts a sign-in: returns Google's URL, and stores how to recognize the browser when it returns. */
export async function beginSignIn(parts: Parts, { redirect: wish, ip, now, requestId }: Ask): Promise<Beginning> {
  const redirect = safeRedirect(wish);
  const tooOften = await countAgainst(parts, { limit: SIGN_INS_OF_NETWORK, by: networkOf(ip), now });
  if (tooOften) return { kind: 'failed', error: 'too_many_requests', redirect };
  const answer = await parts.google?.begin();
  if (answer?.kind !== 'begun') {
    if (answer) parts.log.warn({ requestId, detail: answer.detail }, 'Google is unreachable for a sign-in');
    return { kind: 'failed', error: 'google_unavailable', redirect };
  }
  const { state, nonce, codeVerifier } = answer.secrets;
  const browser = issueToken();
  await insertAttempt(parts.db, {
    stateHash: hashToken(state),
    browserHash: browser.tokenHash,
    nonce,
    codeVerifier,
    redirect,
    now,
    expiresAt: attemptEnd(now),
  });
  return { kind: 'begun', url: answer.url, browserSecret: browser.token };
}
