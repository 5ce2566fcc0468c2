/** The pages to which a link leads with something in its address that opens an account or erases a guest's data. */
const PAGES_WITH_SECRET = ['/resetpassword', '/auth/callback', '/guest-data'];
const PARAMETER = 'token';

let secret: string | null = null;
/** The page that it is for. */
let place = '';

/**
 * Takes the token of a mailed link, or of a sign-in elsewhere, out of the address bar, and so out of the history and of whatever
 * is asked for next. Call before anything else. From then on it is known to this page alone, for as long as it stays loaded.
 */
export function takeSecretFromAddress(): void {
  const address = new URL(location.href);
  if (!PAGES_WITH_SECRET.includes(address.pathname.replace(/\/$/, '')) || !address.searchParams.has(PARAMETER)) return;
  secret = address.searchParams.get(PARAMETER) || null;
  place = address.pathname;
  address.searchParams.delete(PARAMETER);
  history.replaceState(null, '', `${address.pathname}${address.search}`);
}

/** Returns what was taken from the address with which this page was loaded; null elsewhere, and when there was nothing. */
export function secretFromAddress(): string | null {
  return location.pathname === place ? secret : null;
}

/** Call when it has been used: it is good once. */
export function forgetSecret(): void {
  secret = null;
}
