const HOME = '/';
const MAX_LENGTH = 2_000;

/** A path, and perhaps a query and a fragment, in the characters that an address may hold unescaped, or escaped. */
const SAME_ORIGIN_PATH = /^\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?#]|%[0-9A-Fa-f]{2})*$/;

/** Empty, `.` and `..` segments, also escaped: an address is resolved before it is used, and may come out as `//host`. */
const TREACHEROUS_SEGMENT = /\/(?:\.|%2e){0,2}(?=\/)|\/(?:\.|%2e){1,2}$|%2f|%5c/i;

/** Whoever is sent there after signing in would be on the way to sign in again, or see no page at all. */
const NO_DESTINATION = /^\/(?:auth|api|sandbox)(?:[/?#]|$)/i;

/**
 * Where to go after signing in: the target when it is a plain path of this site, else the home page. Anything that a
 * browser might read as another origin or as a script is not a plain path.
 */
export function safeRedirect(target: unknown): string {
  if (typeof target !== 'string' || target.length > MAX_LENGTH || !SAME_ORIGIN_PATH.test(target)) return HOME;
  if (NO_DESTINATION.test(target)) return HOME;
  const path = target.split(/[?#]/, 1)[0] ?? '';
  return TREACHEROUS_SEGMENT.test(path) ? HOME : target;
}
