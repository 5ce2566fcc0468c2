import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { normaliseEmail } from '#domain/members/email.ts';
import type { Refused } from '#server/answer.ts';
import { networkOf } from '#server/limits/network.ts';
import { pathForLog } from './request-log.ts';

/** The name of the server's decorator that pseudonymises networks and accounts in the log. */
export const NAMER = 'namesForLog';
type Namer = { readonly network: (ip: string) => string; readonly account: (email: string) => string };

/** The events of the security log. */
export type SecurityEvent =
  | 'login_refused'
  | 'password_refused'
  | 'session_refused'
  | 'link_refused'
  | 'sign_in_refused'
  | 'code_refused'
  | 'object_refused'
  | 'forbidden'
  | 'limit_reached';

const EVENTS: Partial<Record<RefusalCode, SecurityEvent>> = {
  wrong_credentials: 'login_refused',
  second_factor_wrong: 'login_refused',
  email_not_verified: 'login_refused',
  unauthenticated: 'session_refused',
  forbidden: 'forbidden',
  not_staff: 'forbidden',
  staff_code_required: 'forbidden',
  sign_in_code_invalid: 'sign_in_refused',
  reset_token_invalid: 'link_refused',
  staff_code_invalid: 'link_refused',
  guest_link_used: 'link_refused',
  guest_link_invalid: 'link_refused',
  invoice_not_found: 'link_refused',
  voucher_not_found: 'code_refused',
  promotion_not_found: 'code_refused',
  payment_not_found: 'object_refused',
  reservation_not_found: 'object_refused',
  entry_code_not_found: 'object_refused',
  session_not_found: 'object_refused',
  factor_not_found: 'object_refused',
  post_not_found: 'object_refused',
  invitation_not_found: 'object_refused',
};

/**
 * Returns the security event of a refusal, if any. Missing objects and those of others are the same event.
 */
export function securityEventOf({ code, fields }: Refused): SecurityEvent | undefined {
  if (Object.values(fields ?? {}).includes('password_wrong')) return 'password_refused';
  return EVENTS[code] ?? (REFUSALS[code] === 429 ? 'limit_reached' : undefined);
}

const CALLERS = new WeakMap<FastifyRequest, string>();

/** Stores the member of a request for a possible log line. */
export function noteCaller(request: FastifyRequest, memberId: string): void {
  CALLERS.set(request, memberId);
}

const ACCOUNTS = new WeakMap<FastifyRequest, string>();

/** Stores the account that a request tries to open, whether it exists or not. */
export function noteAccount(request: FastifyRequest, email: string): void {
  ACCOUNTS.set(request, email);
}

/** Logs a refusal that matters for detecting attacks. */
export function logRefusal(request: FastifyRequest, refused: Refused): void {
  const event = securityEventOf(refused);
  if (event !== undefined) logSecurity(request, { event, code: refused.code });
}

/**
 * Logs one line per refused attempt: the member if known, and pseudonyms of the network and the account;
 * never the sent data.
 */
export function logSecurity(request: FastifyRequest, { event, code }: { event: SecurityEvent; code: string }): void {
  const namer = request.server.getDecorator<Namer>(NAMER);
  const account = ACCOUNTS.get(request);
  const line = {
    security: true,
    event,
    code,
    method: request.method,
    path: pathForLog(request.url),
    member: CALLERS.get(request),
    network: namer.network(request.ip),
    ...(account !== undefined && { account: namer.account(account) }),
    ...(event === 'session_refused' && { token: request.headers.authorization === undefined ? 'none' : 'dead' }),
  };
  if (line.token === 'none') request.log.info(line, 'refused');
  else request.log.warn(line, 'refused');
}

/**
 * Creates pseudonyms of networks and addresses, so that lines about the same one can be linked but not
 * reversed. Stable for one key: across processes and restarts when a secret is configured.
 */
export function createNamer(key: string): Namer {
  const nameOf = (kind: string, what: string) =>
    createHmac('sha256', `${kind} ${key}`).update(what).digest('base64url').slice(0, 16);
  return {
    network: (ip) => nameOf('networks', networkOf(ip)),
    account: (email) => nameOf('accounts', normaliseEmail(email)),
  };
}
