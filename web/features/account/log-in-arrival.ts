import { VERIFICATION_ERRORS, type VerificationError } from '#contract/sign-in-errors.ts';
import { destinationOf, wayBack } from '#web/session/way-back.ts';

/** What somebody brings along who comes to log in. */
export type Arrival = {
  /** Where to go afterwards. */
  destination: string;
  /** How the link of a verification mail ended; null when nobody comes from there. */
  verification: 'confirmed' | VerificationError | 'other' | null;
  /** Another way of logging in led here with an error. */
  hasFailed: boolean;
  /** What another screen wants to be said here. */
  message: string | null;
};

/**
 * Reads the address and the state of a navigation. A new `redirect` replaces what was remembered; who returns from a mail or
 * from choosing a new password goes on to what was; who comes without either begins anew.
 */
export function arrivalIn(query: URLSearchParams, state: unknown): Arrival {
  const redirect = query.get('redirect');
  const verification = verificationIn(query);
  const hasFailed = query.has('error') && verification === null;
  const message = messageIn(state);
  const isReturn = verification !== null || hasFailed || message !== null;
  const destination = redirect !== null || !isReturn ? destinationOf(redirect) : wayBack(null);
  return { destination, verification, hasFailed, message };
}

/** Only words that we know are told apart: anybody can write anything into an address. */
function verificationIn(query: URLSearchParams): Arrival['verification'] {
  const verified = query.get('verified');
  if (verified === null) return null;
  if (verified === 'true') return 'confirmed';
  return VERIFICATION_ERRORS.find((known) => known === query.get('error')) ?? 'other';
}

function messageIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('message' in state)) return null;
  return typeof state.message === 'string' ? state.message : null;
}
