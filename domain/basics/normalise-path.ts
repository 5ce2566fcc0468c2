const UNRESERVED = /%(?:2[DE]|3\d|4[1-9A-F]|5[\dAF]|6[1-9A-F]|7[\dAE])/gi;

/**
 * An address with the letters, digits and `-._~` of its path in clear, however they were written: `/%61pi` is `/api` (RFC 3986,
 * 6.2.2.2). Before any rule, so that none can be gone round by writing a path otherwise. The query stays as it is.
 */
export function normalisePath(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  if (!path.includes('%')) return url;
  return path.replace(UNRESERVED, (code) => decodeURIComponent(code)) + (end === -1 ? '' : url.slice(end));
}
