import { safeRedirect } from '#domain/members/safe-redirect.ts';

const KEY = 'yumori.redirect';
const HOME = '/';

/** Pages on the way to being logged in: nobody is sent back to one of them afterwards. */
const ON_THE_WAY = /^\/(?:login|register|resetpassword)(?:[/?#]|$)/;

/** A target when it is a path of this site that can be gone to after logging in, else home. */
export function destinationOf(target: string | null): string {
  const path = safeRedirect(target);
  return ON_THE_WAY.test(path) ? HOME : path;
}

/** Remembers in this tab where to go after logging in, through registering, a mail, and another site. Home need not be. */
export function rememberWayBack(destination: string): void {
  try {
    if (destination === HOME) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, destination);
  } catch {
    // Without storage the address carries it, as far as that goes.
  }
}

/** Where to go after logging in: what was remembered, else what the address says, else home. */
export function wayBack(parameter: string | null): string {
  return destinationOf(remembered() ?? parameter);
}

/** A destination as a link carries it along: home is not mentioned. */
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
