const COOKIE = 'access_token';

/** Tokens that the server has refused: a cookie that cannot be cleared must not have them sent again and again. */
const dead = new Set<string>();
let onDeath: () => void = () => undefined;

/**
 * The session's token. The server sets the cookie when somebody logs in (30 days, SameSite=Lax, Secure on https), because a
 * cookie that script writes lives for seven days only in some browsers; here it is only read and cleared.
 */
export function readAccessToken(cookies: string = document.cookie): string | null {
  for (const cookie of cookies.split(';')) {
    const [name, value] = cookie.trim().split('=');
    const token = name === COOKIE ? decoded(value) : null;
    if (token !== null && !dead.has(token)) return token;
  }
  return null;
}

/** Null for nothing, and for what nobody has encoded. */
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

/** The server has refused this token. It goes, unless another tab has logged in since and the cookie holds a new one. */
export function dropDeadToken(token: string): void {
  if (readAccessToken() === token) clearAccessToken();
  dead.add(token);
  onDeath();
}

/** Has one listener told of each token that the server has refused. */
export function listenForDeadTokens(listener: () => void): void {
  onDeath = listener;
}
