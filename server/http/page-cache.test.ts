import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FirstView } from '#contract/first-view.ts';
import { isLocale, LOCALES } from '#domain/basics/locale.ts';
import { BUILT_PAGE, PLAIN_BRAND } from '#server/testing/given/built-page.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { AT_ONCE, type AtOnce } from './at-once.ts';
import { createPageCache } from './page-cache.ts';
import { pageTemplate } from './page-head.ts';

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

describe('a page rendered by the server', () => {
  let site: Site;
  let location: { id: string; name: string };
  beforeAll(async () => {
    site = await startSite({ RATE_LIMITS: 'off' });
    [location] = (await site.call('GET', '/api/locations')).body;
  });
  afterAll(() => site.close());

  async function drawn(path: string, headers: Record<string, string> = {}) {
    const answer = await site.call('GET', path, { headers });
    const html: string = answer.body;
    const data = /<script type="application\/json" id="first-view">(.*?)<\/script>/s.exec(html)?.[1];
    const root = /<div id="root">(.*)<\/div><script type="application\/json"/s.exec(html)?.[1];
    return { answer, html, root, view: data === undefined ? undefined : (JSON.parse(data) as FirstView) };
  }

  test.each(LOCALES)(
    'a page rendered by the server shows the locations in %s before any script has run',
    async (locale) => {
      const { root, html, view } = await drawn(`/?lang=${locale}`);
      const [{ name }] = (await site.call('GET', '/api/locations', { headers: { 'accept-language': locale } })).body;
      expect(root).toContain(name);
      expect(view).toMatchObject({ locale, isDetected: false, isVisitor: true });
      expect(html).toMatch(/<script src="[^"]*first-paint[^"]*" data-app="\/assets\/[^"]+ [^"]*of-start/);
    },
  );

  test.each([
    { cookie: 'yumori.language=ja', accept: 'vi', locale: 'ja', isDetected: false },
    { cookie: 'yumori.language=xx', accept: 'vi', locale: 'vi', isDetected: true },
    { cookie: '', accept: 'en', locale: 'en', isDetected: true },
  ])(
    'a page rendered by the server is in $locale for the cookie "$cookie" and a browser in $accept',
    async ({ cookie, accept, ...spoken }) => {
      const { view, answer } = await drawn('/booking-policy', { cookie, 'accept-language': accept });
      expect(view).toMatchObject(spoken);
      expect(answer.headers.get('vary')).toMatch(/accept-language.*cookie/);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      // The server renews the cookie, because Safari deletes cookies written by scripts after seven days.
      const kept = isLocale(cookie.slice(-2)) ? `${cookie}; Path=/; Max-Age=31536000; SameSite=Lax` : null;
      expect(answer.headers.get('set-cookie')).toBe(kept);
    },
  );

  test('a page rendered by the server contains no markup from a name', async () => {
    const name = '</script><script>alert(1)</script><!--';
    const [room] = (await site.call('GET', `/api/rooms/location/${location.id}`)).body;
    await site.db.query('UPDATE rooms SET name = $1 WHERE id = $2', [name, room.id]);
    const { html, view } = await drawn(`/booking/${location.id}`);
    expect(html).not.toContain('<script>alert');
    expect(view?.rooms?.rooms.map((each) => each.name)).toContain(name);
  });

  test('a page rendered by the server is ready for the next visitor with the same headers, until the catalog changes', async () => {
    const path = `/booking/${location.id}?lang=en`;
    const ask = async (headers = {}) => {
      const {
        status,
        body,
        headers: said,
      } = await site.call('GET', path, { headers: { ...headers, 'accept-encoding': 'br' } });
      const constant = [...said].filter(([name]) => !['date', 'x-request-id'].includes(name)).sort();
      return { status, body: String(body), headers: Object.fromEntries(constant), etag: said.get('etag') ?? '' };
    };
    const statuses: number[] = [];
    site.app.getDecorator<AtOnce>(AT_ONCE).onAnswer(({ status }) => void statuses.push(status));
    // A late notice of an earlier change empties the cache once more.
    const { composed, ready } = await vi.waitFor(async () => {
      const asked = { composed: await ask(), ready: await ask() };
      expect((await ask({ 'if-none-match': asked.ready.etag })).status).toBe(304);
      expect(statuses.splice(0).slice(-2)).toEqual([200, 304]);
      return asked;
    }, 15_000);
    expect(ready).toEqual(composed);
    expect((await ask({ cookie: 'access_token=anything' })).body).toContain('"isVisitor":false');
    await site.db.query("UPDATE rooms SET name = 'furo ' || name WHERE location_id = $1", [location.id]);
    expect((await ask()).body.includes('"name":"furo ')).toBe(true);
  });

  test('a page rendered by the server does not contain the slot when the caller may be logged in', async () => {
    const rooms = (await site.call('GET', `/api/rooms/location/${location.id}`)).body;
    const startDate = site.context.clock.now().toISOString();
    const { slots } = (await site.call('GET', `/api/slots/room/${rooms[0].id}/week?startDate=${startDate}`)).body;
    const path = `/slot/${slots.at(-1).id}`;
    expect((await drawn(path)).view?.slot?.id).toBe(slots.at(-1).id);
    expect((await drawn(path, { cookie: 'access_token=anything' })).view).toBeUndefined();
  });

  test.each([
    { path: `/booking/${UNKNOWN_ID}?lang=en`, said: 'Location not found' },
    { path: '/nowhere?lang=en', said: '404' },
  ])('a page rendered by the server has status 404 for $path', async ({ path, said }) => {
    const { answer, root } = await drawn(path);
    expect(answer.status).toBe(404);
    expect(root).toContain(said);
  });

  test('a page rendered by the server leaves pages that require a login to the browser', async () => {
    const { answer, view } = await drawn('/profile');
    expect(answer.status).toBe(200);
    expect(view).toBeUndefined();
  });
});

describe('the page cache', () => {
  const template = pageTemplate(BUILT_PAGE);
  const brand = PLAIN_BRAND;
  const pageAt = (now: string, path = '/') => ({
    path,
    search: '',
    view: { now, locale: 'en', isDetected: true, isVisitor: true, brand } as const,
    head: { locale: 'en', entries: [], status: 200, content: undefined } as const,
  });

  test('the page cache renders the same page once within ten seconds, and other pages separately', () => {
    let drawings = 0;
    const render = createPageCache(template, () => {
      drawings += 1;
      return { html: `<p>${drawings}</p>`, scripts: ['/a.js'], fonts: ['/f.woff2'] };
    });
    const first = render(pageAt('2026-03-06T05:00:00.000Z'));
    expect(render(pageAt('2026-03-06T05:00:09.000Z'))).toBe(first);
    expect(render(pageAt('2026-03-06T05:00:10.000Z'))).not.toBe(first);
    render(pageAt('2026-03-06T05:00:10.000Z', '/booking-policy'));
    expect(drawings).toBe(3);
    expect(first?.bytes.plain.toString()).toContain('<div id="root"><p>1</p></div>');
    expect(first?.bytes.plain.toString()).toContain('<script src="/first-paint.js" data-app="/app.js /a.js"></script>');
    expect(first?.bytes.plain.toString()).not.toContain('type="module"');
  });

  test('the page cache leaves pages to the browser after a quarter of a second of rendering, until the next second', () => {
    let time = 10_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time);
    const render = createPageCache(template, () => {
      time += 100;
      return { html: '<p>drawn</p>', scripts: [], fonts: [] };
    });
    const at = '2026-03-06T05:00:00.000Z';
    const pages = ['/1', '/2', '/3', '/4'].map((path) => render(pageAt(at, path)) !== undefined);
    expect(pages).toEqual([true, true, true, false]);
    const fresh = '2026-03-06T05:00:30.000Z';
    expect(render(pageAt(fresh, '/1'))).toBeDefined();
    time += 1_000;
    expect(render(pageAt(fresh, '/4'))).toBeDefined();
    clock.mockRestore();
  });

  test('the page cache lets a page that was not rendered start its app at once', () => {
    const page = template({ locale: 'vi', entries: [] });
    expect(page).toContain('<script type="module" crossorigin src="/app.js"></script>');
    expect(page).not.toContain('data-app');
  });
});
