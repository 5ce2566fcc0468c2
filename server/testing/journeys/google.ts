import { type Call, type CallAnswer, createCall } from '../servers/call.ts';

/** An account at the fake Google. */
export type AtGoogle = {
  email: string;
  name?: string;
  emailVerified?: boolean;
  hostedDomain?: string;
  picture?: string;
};

export type Browser = {
  /** Sends the browser's cookies and stores those that the answer sets. */
  readonly call: Call;
  readonly cookies: ReadonlyMap<string, string>;
  cookie(name: string): string | undefined;
};

/** Creates a browser that only handles cookies, by name and path, and follows no redirects. */
export function openBrowser(origin: string): Browser {
  const call = createCall(origin);
  const jar = new Map<string, { value: string; path: string }>();
  return {
    async call(method, path, options = {}) {
      const { pathname } = new URL(path, origin);
      const sent = [...jar].filter(([, { path: from }]) => pathname.startsWith(from));
      const cookie = sent.map(([key, { value }]) => `${key.split(' ', 1)[0]}=${value}`).join('; ');
      const answer = await call(method, path, {
        ...options,
        headers: { ...(cookie !== '' && { cookie }), ...options.headers },
      });
      for (const line of answer.headers.getSetCookie()) keep(jar, line);
      return answer;
    },
    get cookies() {
      return new Map([...jar].map(([key, { value }]) => [key.split(' ', 1)[0] ?? '', value]));
    },
    cookie(name) {
      return this.cookies.get(name);
    },
  };
}

function keep(jar: Map<string, { value: string; path: string }>, line: string): void {
  const [pair = '', ...attributes] = line.split(/; ?/);
  const at = pair.indexOf('=');
  const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
  const attribute = (wanted: string) =>
    attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
  const path = attribute('path') ?? '/';
  const over = attribute('max-age') === '0' || Date.parse(attribute('expires') ?? '9999-01-01') < Date.now();
  if (over) jar.delete(`${name} ${path}`);
  else jar.set(`${name} ${path}`, { value, path });
}

export function locationOf(answer: CallAnswer): URL {
  const location = answer.headers.get('location');
  if (location === null) throw new Error(`No redirect: ${answer.status} ${JSON.stringify(answer.body)}`);
  return new URL(location, 'http://site.invalid');
}

/** Starts a sign-in. Returns the URL at the fake. */
export async function beginAtSite(browser: Browser, redirect?: string): Promise<URL> {
  const query = redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`;
  return locationOf(await browser.call('GET', `/api/auth/google${query}`));
}

/** Signs in on the fake's page with an account, or cancels. Returns the callback URL to which the fake redirects. */
export async function passGoogle(browser: Browser, start: URL, who: AtGoogle | 'cancel'): Promise<URL> {
  const page = locationOf(await browser.call('GET', start.href));
  const shown = await browser.call('GET', page.pathname);
  if (shown.status !== 200) throw new Error(`The fake of Google answered ${shown.status}`);
  const form = new URLSearchParams(who === 'cancel' ? { cancel: 'yes' } : formOf(who));
  const chosen = await browser.call('POST', page.pathname, {
    body: form.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return locationOf(await browser.call('GET', locationOf(chosen).href));
}

function formOf(who: AtGoogle): Record<string, string> {
  const { email, name = '', emailVerified = true, hostedDomain = '', picture = '' } = who;
  return { email, name, emailVerified: emailVerified ? 'yes' : 'no', hostedDomain, picture };
}

/** Goes through a sign-in, including the callback. Returns the URL of the final page. */
export async function comeBack(browser: Browser, who: AtGoogle | 'cancel', redirect?: string): Promise<URL> {
  const back = await passGoogle(browser, await beginAtSite(browser, redirect), who);
  return locationOf(await browser.call('GET', `${back.pathname}${back.search}`));
}

export function exchange(browser: Browser, page: URL): Promise<CallAnswer> {
  return browser.call('POST', '/api/auth/exchange', { body: { token: page.searchParams.get('token') ?? '' } });
}

/** Completes a sign-in. Returns the access token. */
export async function signIn(browser: Browser, who: AtGoogle): Promise<string> {
  const page = await comeBack(browser, who);
  const answer = await exchange(browser, page);
  if (answer.status !== 200)
    throw new Error(`The sign-in code of ${page.href} was refused: ${JSON.stringify(answer.body)}`);
  return answer.body.access_token;
}
