/** Pages whose links carry a token that opens an account, erases a guest's data or pays for a booking. */
const PAGES_WITH_SECRET = ['/resetpassword', '/auth/callback', '/guest-data', '/pay'];
const PARAMETER = 'token';

let secret: string | null = null;
/** The path that the secret is for. */
let place = '';

/**
 * Removes the token of a mailed link or an external sign-in from the URL and the history, and so from the
 * referrer of later requests. Call first. Afterwards the token is only in the memory of this page; a payment's
 * page also keeps it in its history entry.
 */
export function takeSecretFromAddress(): void {
  const address = new URL(location.href);
  if (!PAGES_WITH_SECRET.includes(address.pathname.replace(/\/$/, '')) || !address.searchParams.has(PARAMETER)) return;
  secret = address.searchParams.get(PARAMETER) || null;
  place = address.pathname;
  address.searchParams.delete(PARAMETER);
  history.replaceState(null, '', `${address.pathname}${address.search}`);
}

/** Returns the token that this page was loaded with; null on other pages, and without a token. */
export function secretFromAddress(): string | null {
  return location.pathname === place ? secret : null;
}

/** Call when the token has been used: it works once. */
export function forgetSecret(): void {
  secret = null;
}
