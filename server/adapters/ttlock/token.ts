import { createHash } from 'node:crypto';
import { type Body, type CallAnswer, type Fields, postForm } from './call.ts';
import { noAnswer, REFRESH_REFUSED, TOKEN_REFUSED } from './failures.ts';
import type { LockFailure } from './port.ts';
import type { TtlockSettings } from './settings.ts';

export type TokenAnswer = { readonly kind: 'token'; readonly accessToken: string } | LockFailure;

/** The account's access token: requested when first needed, one request at a time for all callers. */
type TokenSource = {
  current(): Promise<TokenAnswer>;
  /** Returns a token other than `refused`, which the cloud has just refused. */
  renew(refused: string): Promise<TokenAnswer>;
};

type Held = { readonly accessToken: string; readonly refreshToken: string };

const TIMEOUT_MS = 10_000;

export function createTokenSource(settings: TtlockSettings): TokenSource {
  let held: Held | undefined;
  let underWay: Promise<TokenAnswer> | undefined;

  async function fetchToken(grant: Fields): Promise<CallAnswer> {
    const identity = { clientId: settings.clientId, clientSecret: settings.clientSecret };
    return postForm(`${settings.url}/oauth2/token`, { ...identity, ...grant }, AbortSignal.timeout(TIMEOUT_MS));
  }

  function keep(answer: CallAnswer): TokenAnswer {
    if (answer.kind === 'failed') return answer;
    held = readToken(answer.body);
    return held === undefined ? noAnswer('the answer has no token') : { kind: 'token', accessToken: held.accessToken };
  }

  async function logIn(): Promise<TokenAnswer> {
    const password = createHash('md5').update(settings.password, 'utf8').digest('hex');
    return keep(await fetchToken({ grant_type: 'password', username: settings.username, password }));
  }

  async function refresh(refreshToken: string): Promise<TokenAnswer> {
    const answer = await fetchToken({ grant_type: 'refresh_token', refresh_token: refreshToken });
    return answer.kind === 'failed' && isRefused(answer) ? logIn() : keep(answer);
  }

  /** A caller that arrives while a token is being requested waits for it. */
  function once(fetchOne: () => Promise<TokenAnswer>): Promise<TokenAnswer> {
    underWay ??= fetchOne().finally(() => {
      underWay = undefined;
    });
    return underWay;
  }

  return {
    async current() {
      return held === undefined ? once(logIn) : { kind: 'token', accessToken: held.accessToken };
    },
    async renew(refused) {
      const known = held;
      if (known !== undefined && known.accessToken !== refused)
        return { kind: 'token', accessToken: known.accessToken };
      return once(() => (known === undefined ? logIn() : refresh(known.refreshToken)));
    },
  };
}

function isRefused({ errcode }: LockFailure): boolean {
  return errcode !== null && (errcode === REFRESH_REFUSED || TOKEN_REFUSED.has(errcode));
}

function readToken(body: Body): Held | undefined {
  const { access_token: accessToken, refresh_token: refreshToken } = body;
  return typeof accessToken === 'string' && typeof refreshToken === 'string'
    ? { accessToken, refreshToken }
    : undefined;
}
