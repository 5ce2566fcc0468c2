/**
 * Returns a secret from the cookie header. Two cookies of the name count as none, because one may have been
 * injected.
 */
export function secretInCookie(cookies: string | undefined, name: string): string | undefined {
  const start = `${name}=`;
  const found = (cookies ?? '').split(/; ?/).filter((pair) => pair.startsWith(start));
  const secret = found[0]?.slice(start.length) ?? '';
  return found.length === 1 && /^[\w-]{43}$/.test(secret) ? secret : undefined;
}

/**
 * Returns the name of a server-only cookie. The `__Host-` prefix stops other hosts of the domain from setting
 * it; browsers accept it over https only.
 */
export const hostCookieName = (name: string, publicUrl: string) =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name;
