import * as openid from 'openid-client';
import type { SignInAnswer, Unavailable } from './port.ts';

type Failure = Unavailable | Extract<SignInAnswer, { kind: 'canceled' | 'untrusted' }>;

/** The provider is temporarily unavailable, or refuses our client, which an operator must fix. */
const NOT_NOW = ['server_error', 'temporarily_unavailable', 'invalid_client', 'unauthorized_client'];

/** No answer in time, or one with an unexpected status or content type. */
const NO_ANSWER = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

/**
 * Classifies an error of the protocol. Only codes are kept; foreign text could be hostile or contain secrets.
 */
export function failureOf(error: unknown): Failure {
  if (error instanceof openid.AuthorizationResponseError) {
    return error.error === 'access_denied' ? { kind: 'canceled' } : saidBy(error.error);
  }
  if (error instanceof openid.ResponseBodyError) return saidBy(error.error);
  if (error instanceof openid.ClientError) return clientFailure(error);
  // A network failure is a TypeError with a cause; without one the TypeError is about the data that was sent.
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
