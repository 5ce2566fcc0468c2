import type { Clock } from '#server/clock.ts';
import { type CallAnswer, type Fields, postForm } from './call.ts';
import { noAnswer, TOKEN_REFUSED } from './failures.ts';
import type { LockFailure } from './port.ts';
import type { TtlockSettings } from './settings.ts';
import { createTokenSource, type TokenAnswer } from './token.ts';

/** One call of the cloud's API, with everything that every call carries, answered or given up within `timeoutMs`. */
export type LockSession = (path: string, fields: Fields, timeoutMs: number) => Promise<CallAnswer>;

type Call = { readonly path: string; readonly fields: Fields; readonly deadline: AbortSignal };

export function openLockSession(settings: TtlockSettings, clock: Clock): LockSession {
  const tokens = createTokenSource(settings);

  async function callWith(token: TokenAnswer, { path, fields, deadline }: Call): Promise<CallAnswer> {
    if (token.kind === 'failed') return token;
    const carried = { clientId: settings.clientId, accessToken: token.accessToken, date: clock.now().getTime() };
    return postForm(`${settings.url}${path}`, { ...carried, ...fields }, deadline);
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

/** Fetching a token goes on for others when one caller's time is up. */
function by(deadline: AbortSignal, token: Promise<TokenAnswer>): Promise<TokenAnswer> {
  const expired = new Promise<LockFailure>((resolve) => {
    const give = () => resolve(noAnswer('no token arrived in time'));
    if (deadline.aborted) give();
    else deadline.addEventListener('abort', give, { once: true });
  });
  return Promise.race([token, expired]);
}
