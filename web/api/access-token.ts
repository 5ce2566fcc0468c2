const COOKIE = 'access_token';

/**
 * The session's token. The server sets the cookie when somebody logs in (30 days, SameSite=Lax, Secure on https), because a
 * cookie that script writes lives for seven days only in some browsers; here it is only read and cleared.
 */
export function readAccessToken(cookies: string = document.cookie): string | null {
  for (const cookie of cookies.split(';')) {
    const [name, value] = cookie.trim().split('=');
    if (name === COOKIE && value) return decodeURIComponent(value);
  }
  return null;
}

export function clearAccessToken(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari
  document.cookie = `${COOKIE}=; Path=/; Max-Age=0; SameSite=Lax${secure}`;
}
