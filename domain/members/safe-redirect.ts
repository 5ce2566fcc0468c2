const HOME = '/';
const MAX_LENGTH = 2_000;

/** A path with an optional query and fragment, in the characters that a URL may contain. */
const SAME_ORIGIN_PATH = /^\/(?:[A-Za-z0-9\-._~!$&'()*+,;=:@/?#]|%[0-9A-Fa-f]{2})*$/;

/**
 * Matches empty, `.` and `..` segments, also percent-encoded: a browser resolves them and may end up with
 * `//host`.
 */
const TREACHEROUS_SEGMENT = /\/(?:\.|%2e){0,2}(?=\/)|\/(?:\.|%2e){1,2}$|%2f|%5c/i;

/** Paths that would start the sign-in again or are not pages. */
const NO_DESTINATION = /^\/(?:auth|api|sandbox)(?:[/?#]|$)/i;

/**
 * Returns the target when it is a plain path of this site, otherwise the home page. Refuses everything that a
 * browser might read as another origin or as a script.
 */
export function safeRedirect(target: unknown): string {
  if (typeof target !== 'string' || target.length > MAX_LENGTH || !SAME_ORIGIN_PATH.test(target)) return HOME;
  if (NO_DESTINATION.test(target)) return HOME;
  const path = target.split(/[?#]/, 1)[0] ?? '';
  return TREACHEROUS_SEGMENT.test(path) ? HOME : target;
}
