import type { LockFailure, LockFailureMeaning } from './port.ts';

/** The cloud's error codes by meaning. An unlisted code is retried. */
const MEANINGS: ReadonlyArray<readonly [LockFailureMeaning, ReadonlyArray<number>]> = [
  // Server or general failure.
  ['retry', [90000, 1]],
  // No gateway, gateway offline or busy; Wi-Fi lock unconfigured, asleep, offline or busy.
  ['no_gateway', [-2012, -3002, -3003, -3034, -3035, -3036, -3037]],
  ['digits_refused', [-2032, -3006, -3007]],
  ['over_quota', [30006, 30007]],
  // Wrong client id, secret, account, password or regional host, or a missing permission.
  ['misconfigured', [10000, 10001, 10007, 20002, -2018, 30008]],
  ['lock_unknown', [-1003]],
  ['clock_skew', [80000]],
  ['unsupported', [-4043]],
  ['lock_full', [-4056, -3009]],
  ['lock_frozen', [-2025]],
  ['code_unknown', [-1007, -2009]],
  // Malformed request, or a passcode that cannot be changed.
  ['rejected', [80002, -3, -3008]],
];

const MEANING_OF = new Map(MEANINGS.flatMap(([meaning, codes]) => codes.map((code) => [code, meaning] as const)));

/** Codes for a missing, expired or revoked access token. */
export const TOKEN_REFUSED: ReadonlySet<number> = new Set([10003, 10004]);

/** The code for a refused refresh token: log in with the password. */
export const REFRESH_REFUSED = 10011;

export function lockFailure(errcode: number, detail: string): LockFailure {
  return { kind: 'failed', failure: MEANING_OF.get(errcode) ?? 'retry', errcode, detail };
}

/** Returns a failure for a missing or malformed answer. */
export function noAnswer(detail: string): LockFailure {
  return { kind: 'failed', failure: 'retry', errcode: null, detail };
}
