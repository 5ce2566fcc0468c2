const UNRESERVED = /%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/gi;

/**
 * Decodes the unreserved characters (letters, digits, `-._~`) in the path of a URL: `/%61pi` becomes `/api`
 * (RFC 3986, 6.2.2.2). Runs before any routing rule, so that no encoding bypasses one. The query stays as it
 * is.
 */
export function normalisePath(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  if (!path.includes('%')) return url;
  return path.replace(UNRESERVED, (code) => decodeURIComponent(code)) + (end === -1 ? '' : url.slice(end));
}
