import type { Clock } from '#server/clock.ts';
import { type CallAnswer, type Fields, postFormTimed } from './call.ts';
import { noAnswer, TOKEN_REFUSED } from './failures.ts';
import type { LockFailure } from './port.ts';
import type { TtlockSettings } from './settings.ts';
import { createTokenSource, type TokenAnswer } from './token.ts';

/** Sends one call to the cloud with all required fields; fails after `timeoutMs`. */
export type LockSession = (path: string, fields: Fields, timeoutMs: number) => Promise<CallAnswer>;

type Call = { readonly path: string; readonly fields: Fields; readonly deadline: AbortSignal };

/** Receives how many seconds our clock is ahead of the cloud's, once that becomes critical. */
export type OnSkew = (seconds: number) => void;

/** Beyond five minutes the cloud refuses every call; this limit leaves time to fix it. */
const SKEW_SECONDS = 60;
const TELL_EVERY_MS = 60 * 60_000;

export function openLockSession(settings: TtlockSettings, clock: Clock, onSkew?: OnSkew): LockSession {
  const tokens = createTokenSource(settings);
  let toldAt = Number.NEGATIVE_INFINITY;

  /** Reports a difference at most once an hour. */
  function noticeSkew(skewSeconds: number, now: number): void {
    if (Math.abs(skewSeconds) <= SKEW_SECONDS || now - toldAt < TELL_EVERY_MS) return;
    toldAt = now;
    onSkew?.(skewSeconds);
  }

  async function callWith(token: TokenAnswer, { path, fields, deadline }: Call): Promise<CallAnswer> {
    if (token.kind === 'failed') return token;
    const carried = { clientId: settings.clientId, accessToken: token.accessToken, date: clock.now().getTime() };
    const { answer, cloudTime } = await postFormTimed(`${settings.url}${path}`, { ...carried, ...fields }, deadline);
    if (cloudTime === undefined) return answer;
    const now = clock.now().getTime();
    const skewSeconds = Math.round((now - cloudTime.getTime()) / 1000);
    noticeSkew(skewSeconds, now);
    return answer.kind === 'failed' && answer.failure === 'clock_skew' ? { ...answer, skewSeconds } : answer;
  }

  return async (path, fields, timeoutMs) => {
    const deadline = AbortSignal.timeout(timeoutMs);
    const call = { path, fields, deadline };
    const token = await by(deadline, tokens.current());
    const answer = await callWith(token, call);
    if (answer.kind !== 'failed' || token.kind !== 'token' || !TOKEN_REFUSED.has(answer.errcode ?? 0)) return answer;
    return callWith(await by(deadline, tokens.renew(token.accessToken)), call);
  };
}

/** Waits for a token until a deadline; the request for it continues for other callers. */
function by(deadline: AbortSignal, token: Promise<TokenAnswer>): Promise<TokenAnswer> {
  const expired = new Promise<LockFailure>((resolve) => {
    const give = () => resolve(noAnswer('no token arrived in time'));
    if (deadline.aborted) give();
    else deadline.addEventListener('abort', give, { once: true });
  });
  return Promise.race([token, expired]);
}
