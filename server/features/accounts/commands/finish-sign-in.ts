import type { SignInError } from '#contract/sign-in-errors.ts';
import type { Locale } from '#domain/basics/locale.ts';
import type { GoogleIdentity, SignInAnswer } from '#server/adapters/google/port.ts';
import type { Context } from '#server/context.ts';
import { hashToken, issueToken } from '#server/secrets/tokens.ts';
import { insertCode, updateAttemptUsed } from '../identity-store.ts';
import { codeEnd } from '../lifetimes.ts';
import { joinMember } from './join-member.ts';

type Parts = Pick<Context, 'db' | 'google' | 'log' | 'wakeQueue'>;

type Ask = {
  /** The unchanged query that Google sent through the browser. */
  query: string;
  state: string | undefined;
  browserSecret: string | undefined;
  locale: Locale;
  now: Date;
  requestId: string;
};

export type Ending = ({ kind: 'known'; token: string } | { kind: 'failed'; error: SignInError }) & {
  redirect: string;
};

/**
 * Reads Google's answer about a person, once and only in the browser that began, and returns a code that the
 * browser exchanges for a session.
 */
export async function finishSignIn(parts: Parts, ask: Ask): Promise<Ending> {
  const { query, state = '', browserSecret, now, requestId } = ask;
  if (parts.google === undefined) return { kind: 'failed', error: 'google_unavailable', redirect: '/' };
  if (browserSecret === undefined) return { kind: 'failed', error: 'sign_in_expired', redirect: '/' };
  const browserHash = hashToken(browserSecret);
  const attempt = await updateAttemptUsed(parts.db, { stateHash: hashToken(state), browserHash, now });
  if (attempt === undefined) return { kind: 'failed', error: 'sign_in_expired', redirect: '/' };
  const { redirect, nonce, codeVerifier } = attempt;
  const answer = await parts.google.finish(query, { state, nonce, codeVerifier });
  if (answer.kind !== 'known') {
    if (answer.kind !== 'canceled') {
      parts.log.warn({ requestId, outcome: answer.kind, detail: answer.detail }, 'a sign-in with Google failed');
    }
    return { kind: 'failed', error: ERRORS[answer.kind], redirect };
  }
  return { ...(await issueCode(parts, { ...ask, identity: answer.identity, browserHash })), redirect };
}

const ERRORS: Record<Exclude<SignInAnswer['kind'], 'known'>, SignInError> = {
  canceled: 'google_canceled',
  untrusted: 'google_failed',
  unavailable: 'google_unavailable',
};

type Issued = { kind: 'known'; token: string } | { kind: 'failed'; error: SignInError };
type Known = Pick<Ask, 'locale' | 'now' | 'requestId'> & { identity: GoogleIdentity; browserHash: Buffer };

function issueCode(parts: Parts, { identity, browserHash, locale, now, requestId }: Known): Promise<Issued> {
  return parts.db.transaction(async (tx) => {
    const joined = await joinMember(tx, { identity, locale, now, requestId });
    if (joined.kind !== 'joined') {
      return { kind: 'failed', error: joined.kind === 'unconfirmed' ? 'google_email_unconfirmed' : 'log_in_first' };
    }
    const { token, tokenHash: codeHash } = issueToken();
    await insertCode(tx, { codeHash, browserHash, memberId: joined.memberId, now, expiresAt: codeEnd(now) });
    tx.afterCommit(parts.wakeQueue);
    return { kind: 'known', token };
  });
}
