import { safeRedirect } from '#domain/members/safe-redirect.ts';

const KEY = 'yumori.redirect';
const HOME = '/';

/** Pages on the way to a login: a login never returns to one of them. */
const ON_THE_WAY = /^\/(?:login|register|resetpassword)(?:[/?#]|$)/;

/** Returns the target when it is a path of this site that can follow a login, otherwise home. */
export function destinationOf(target: string | null): string {
  const path = safeRedirect(target);
  return ON_THE_WAY.test(path) ? HOME : path;
}

/**
 * Stores for this tab where to go after login; survives registration, mailed links and other sites. Home is the
 * default and is not stored.
 */
export function rememberWayBack(destination: string): void {
  try {
    if (destination === HOME) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, destination);
  } catch {
    // Without storage, the destination is only in the URL.
  }
}

/** Returns where to go after login: the remembered destination, else the one in the URL, else home. */
export function wayBack(parameter: string | null): string {
  return destinationOf(remembered() ?? parameter);
}

/** Returns a destination for a link's query; undefined for home, which is the default. */
export function inLink(destination: string): string | undefined {
  return destination === HOME ? undefined : destination;
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
