import { VERIFICATION_ERRORS, type VerificationError } from '#contract/sign-in-errors.ts';
import { destinationOf, wayBack } from '#web/session/way-back.ts';

/** What the URL and the navigation state say about a visitor who arrives at the login page. */
export type Arrival = {
  /** The destination after login. */
  destination: string;
  /** The result of a verification link; null when the visitor did not follow one. */
  verification: 'confirmed' | VerificationError | 'other' | null;
  /** Whether the URL reports that another way of logging in failed. */
  hasFailed: boolean;
  /** A message that another screen wants shown here. */
  message: string | null;
};

/**
 * Reads the URL and the navigation state. A new `redirect` replaces the remembered destination; a visitor
 * who returns from a mail or from setting a password goes on to the remembered one; otherwise it is cleared.
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

/** Accepts known values only, because anyone can write anything into a URL. */
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
