import * as openid from 'openid-client';
import type { SignInAnswer, Unavailable } from './port.ts';

type Failure = Unavailable | Extract<SignInAnswer, { kind: 'canceled' | 'untrusted' }>;

/** What the provider may say of itself for a while; and that it does not know us, which an operator must mend. */
const NOT_NOW = ['server_error', 'temporarily_unavailable', 'invalid_client', 'unauthorized_client'];

/** Nobody answered in time, or with a status or a kind of content that says nothing. */
const NO_ANSWER = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

/** What an error of the protocol asks for. The words of a message or of a stranger are not repeated, only their codes. */
export function failureOf(error: unknown): Failure {
  if (error instanceof openid.AuthorizationResponseError) {
    return error.error === 'access_denied' ? { kind: 'canceled' } : saidBy(error.error);
  }
  if (error instanceof openid.ResponseBodyError) return saidBy(error.error);
  if (error instanceof openid.ClientError) return clientFailure(error);
  // The network fails with a TypeError that has a cause; without one it is a fault of what was sent.
  if (error instanceof TypeError && error.cause !== undefined) return { kind: 'unavailable', detail: 'no connection' };
  return { kind: 'untrusted', detail: error instanceof Error ? error.name : typeof error };
}

function saidBy(code: string): Failure {
  const detail = /^[\w.-]{1,60}$/.test(code) ? code : 'an unknown error';
  return { kind: NOT_NOW.includes(code) ? 'unavailable' : 'untrusted', detail };
}

function clientFailure({ code, cause }: openid.ClientError): Failure {
  if (NO_ANSWER.includes(code ?? '')) return { kind: 'unavailable', detail: code ?? 'no answer' };
  if (cause instanceof TypeError && cause.cause !== undefined) return { kind: 'unavailable', detail: 'no connection' };
  return { kind: 'untrusted', detail: code ?? 'unreadable' };
}
