const COOKIE = 'access_token';

/** Tokens that the server refused. Not sent again, even when their cookie cannot be cleared. */
const dead = new Set<string>();
let onDeath: () => void = () => undefined;

/**
 * Returns the session token from its cookie. The server sets that cookie at login (30 days, SameSite=Lax,
 * Secure on https), because some browsers limit a cookie written by script to seven days; script only reads
 * and clears it.
 */
export function readAccessToken(cookies: string = document.cookie): string | null {
  for (const cookie of cookies.split(';')) {
    const [name, value] = cookie.trim().split('=');
    const token = name === COOKIE ? decoded(value) : null;
    if (token !== null && !dead.has(token)) return token;
  }
  return null;
}

/** Decodes a cookie value; returns null for an empty one and for one that is not valid percent-encoding. */
function decoded(value = ''): string | null {
  try {
    return decodeURIComponent(value) || null;
  } catch {
    return null;
  }
}

export function clearAccessToken(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari
  document.cookie = `${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax${secure}`;
}

/** Records that the server refused a token; clears its cookie unless another tab has logged in since. */
export function dropDeadToken(token: string): void {
  if (readAccessToken() === token) clearAccessToken();
  dead.add(token);
  onDeath();
}

/** Registers the one listener that is called for each token that the server refuses. */
export function listenForDeadTokens(listener: () => void): void {
  onDeath = listener;
}
