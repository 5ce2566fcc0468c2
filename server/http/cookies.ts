/** A secret of ours that a browser sent in its cookies. Two of one name are as good as none: one may have been slipped in. */
export function secretInCookie(cookies: string | undefined, name: string): string | undefined {
  const start = `${name}=`;
  const found = (cookies ?? '').split(/; ?/).filter((pair) => pair.startsWith(start));
  const secret = found[0]?.slice(start.length) ?? '';
  return found.length === 1 && /^[\w-]{43}$/.test(secret) ? secret : undefined;
}

/**
 * The name of a cookie that is for the server alone. Its prefix keeps other hosts of the domain from setting it; browsers take the
 * prefix over https only.
 */
export const hostCookieName = (name: string, publicUrl: string) =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name;
