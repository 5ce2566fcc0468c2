import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGES } from '#contract/pages.ts';
import { LOCALES } from '#domain/basics/locale.ts';
import { type Site, startSite } from '#server/testing/servers/site.ts';
import { PAGE_TEXTS } from '#texts/server.ts';

const PUBLIC_URL = 'https://onsen.example';
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

/** A secret part of a URL. */
const SECRET = '3f0e5c1a-7b2d-4c3e-9a1b-0d2e4f6a8c1b';

let site: Site;
let locationId: string;
let slotId: string;
beforeAll(async () => {
  // The sandbox refuses a public URL, so the tests use the site's own URL.
  site = await startSite({ RATE_LIMITS: 'off' });
  const [location] = (await site.call('GET', '/api/locations')).body;
  locationId = location.id;
  const [room] = (await site.call('GET', `/api/rooms/location/${locationId}`)).body;
  const tomorrow = new Date(site.context.clock.now().getTime() + 86_400_000).toISOString();
  const { body } = await site.call('GET', `/api/slots/room/${room.id}/week?startDate=${tomorrow}`);
  slotId = body.slots[0].id;
});
afterAll(() => site.close());

async function page(path: string, headers: Record<string, string> = {}) {
  const answer = await site.call('GET', path, { headers });
  const html: string = answer.body;
  const one = (pattern: RegExp) => pattern.exec(html)?.[1];
  return {
    ...answer,
    html,
    lang: one(/<html lang="(\w+)"/),
    title: one(/<title>(.*?)<\/title>/),
    canonical: one(/<link rel="canonical" href="([^"]+)"/),
    data: JSON.parse(one(/<script type="application\/ld\+json">(.*?)<\/script>/) ?? 'null'),
  };
}

describe('a served page', () => {
  // shows: 2.124
  test.each([
    { asked: '/booking-policy', header: 'vi-VN,vi;q=0.9,en;q=0.8', lang: 'vi' },
    { asked: '/booking-policy', header: 'ja', lang: 'ja' },
    { asked: '/booking-policy', header: 'fr-FR,vi;q=0.8', lang: 'en' },
    { asked: '/booking-policy?lang=ja', header: 'vi', lang: 'ja' },
    { asked: '/booking-policy?lang=xx', header: 'vi', lang: 'vi' },
    { asked: '/booking-policy?lang=ja&lang=vi', header: 'en', lang: 'en' },
  ] as const)('$asked for a browser in $header is in $lang', async ({ asked, header, lang }) => {
    const served = await page(asked, { 'accept-language': header });
    expect(served).toMatchObject({ status: 200, lang });
    const words = PAGE_TEXTS[lang];
    expect(served.title).toBe(words.titleOf(words['/booking-policy'].title));
    expect(served.html).toContain(words['/booking-policy'].description);
    expect(served.html.match(/<title>/g)).toHaveLength(1);
    expect(served.html.match(/name="description"/g)).toHaveLength(1);
    expect(served.headers.get('vary')).toMatch(/accept-language/i);
    expect(served.headers.get('x-robots-tag')).toBeNull();
  });

  // shows: 2.125
  test("a served page of a location has the location's own title, canonical URL and offers", async () => {
    const served = await page(`/booking/${locationId}?lang=en`);
    expect(served.title).toMatch(/^Yumori .+ · Yumori$/);
    expect(served.canonical).toBe(`${site.url}/booking/${locationId}?lang=en`);
    expect(served.data.makesOffer.length).toBeGreaterThan(0);
    expect(served.data.makesOffer[0]).toMatchObject({ priceCurrency: 'VND' });
  });

  // shows: 2.125
  test('the served home page names the organisation and its locations', async () => {
    const { data } = await page('/');
    expect(data).toMatchObject({ '@type': 'Organization', telephone: '0900 000 100' });
    expect(data.location).toHaveLength(3);
  });

  // shows: 2.125
  test('a served page of a slot is an offer with noindex, because the slot is gone within days', async () => {
    const served = await page(`/slot/${slotId}`);
    expect(served.data).toMatchObject({ '@type': 'Offer', priceCurrency: 'VND' });
    expect(served.data.price).toBeGreaterThan(0);
    expect(served.headers.get('x-robots-tag')).toBe('noindex');
  });

  // shows: 2.14, 2.128
  test.each([`/booking/${UNKNOWN_ID}`, '/booking/nowhere', `/slot/${UNKNOWN_ID}`, '/slot/none', '/no/such/page'])(
    'the page of %s is a 404 with noindex',
    async (path) => {
      const served = await page(path);
      expect(served).toMatchObject({ status: 404, title: 'Page not found · Yumori' });
      expect(served.headers.get('x-robots-tag')).toBe('noindex');
      expect(served.html).toContain('<meta name="robots" content="noindex" />');
    },
  );

  // shows: 2.127
  test.each([
    `/reservation/${SECRET}`,
    `/ticket/${SECRET}/slot/${SECRET}`,
    `/resetpassword?token=${SECRET}`,
    `/guest-data?token=${SECRET}`,
    `/pay?token=${SECRET}`,
    `/auth/callback?token=${SECRET}`,
    '/profile',
    '/reservations',
  ])('the page of %s has noindex and does not repeat its address', async (path) => {
    const served = await page(path);
    expect(served.status).toBe(200);
    expect(served.headers.get('x-robots-tag')).toBe('noindex');
    expect(served.html).toContain('<meta name="robots" content="noindex" />');
    expect(served.html).not.toContain(SECRET);
    expect(served.canonical).toBeUndefined();
  });
});

test.each([
  ['/service-worker.js', 'no-cache', null],
  ['/offline.html', 'no-cache', 'noindex'],
  ['/icon-192.png', 'public, max-age=300', null],
  ['/favicon.ico', 'public, max-age=300', null],
])('%s is served with the cache rule %s', async (path, caching, robots) => {
  const { status, headers } = await site.call('GET', path);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe(caching);
  expect(headers.get('x-robots-tag')).toBe(robots);
});

// shows: 2.130
test('the sitemap lists the lasting pages in every language, and nothing else', async () => {
  const { status, body, headers } = await site.call('GET', '/sitemap.xml');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('xml');
  const named = [...body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => new URL(address));
  const paths = new Set(named.map(({ pathname }) => pathname));
  const locations: { id: string }[] = (await site.call('GET', '/api/locations')).body;
  expect(paths).toEqual(
    new Set([
      '/',
      '/terms-of-use',
      '/privacy-policy',
      '/booking-policy',
      ...locations.map(({ id }) => `/booking/${id}`),
    ]),
  );
  expect(named).toHaveLength(paths.size * (LOCALES.length + 1));
  for (const { pathname, search } of named) {
    const served = await page(pathname + search);
    expect(served.status).toBe(200);
    expect(served.canonical).toBe(`${site.url}${pathname}${search}`);
  }
  expect(body.match(/hreflang="x-default"/g)).toHaveLength(named.length);
});

// shows: 2.131
test('robots.txt names the sitemap and excludes every URL that is secret or personal', async () => {
  const { body } = await site.call('GET', '/robots.txt');
  expect(body).toContain(`Sitemap: ${site.url}/sitemap.xml\n`);
  const closed = [...body.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path);
  const isClosed = (path: string) => closed.some((start) => path.startsWith(start));
  const open = Object.keys(PAGES)
    .map((pattern) => pattern.replaceAll(/:\w+/g, SECRET))
    .filter((path) => !isClosed(path));
  expect(open.map((path) => path.replace(SECRET, 'id'))).toEqual([
    '/',
    '/booking/id',
    '/slot/id',
    '/register',
    '/login',
    '/terms-of-use',
    '/privacy-policy',
    '/booking-policy',
  ]);
  expect(isClosed('/api/locations')).toBe(true);
});

// shows: 2.131
test('URLs begin with the configured public URL', async () => {
  const open = await startSite({ SANDBOX: '0', PUBLIC_URL });
  try {
    expect((await open.call('GET', '/robots.txt')).body).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
    expect((await open.call('GET', '/sitemap.xml')).body).toContain(`<loc>${PUBLIC_URL}/booking-policy</loc>`);
    const { body } = await open.call('GET', '/booking-policy', { headers: { host: 'evil.example' } });
    expect(body).toContain(`<link rel="canonical" href="${PUBLIC_URL}/booking-policy" />`);
    expect(body).not.toContain('evil.example');
  } finally {
    await open.close();
  }
});

describe('the manifest', () => {
  // shows: 2.132
  test.each(LOCALES)('the manifest is in %s', async (locale) => {
    const { body, headers } = await site.call('GET', `/manifest.webmanifest?lang=${locale}`);
    expect(headers.get('content-type')).toContain('application/manifest+json');
    const manifest = typeof body === 'string' ? JSON.parse(body) : body;
    expect(manifest).toMatchObject({ lang: locale, short_name: 'Yumori', start_url: '/', display: 'standalone' });
    expect(manifest.name).toBe(`Yumori: ${PAGE_TEXTS[locale]['/'].title}`);
  });

  // shows: 2.132
  test('the manifest lists icons that exist in the declared sizes', async () => {
    const { body } = await site.call('GET', '/manifest.webmanifest');
    const { icons } = typeof body === 'string' ? JSON.parse(body) : body;
    const sizes = [];
    for (const { src, type, sizes: said, purpose } of icons) {
      const answer = await fetch(site.url + src);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toContain(type);
      if (type !== 'image/png') continue;
      const head = new DataView(await answer.arrayBuffer());
      expect(`${head.getUint32(16)}x${head.getUint32(20)}`).toBe(said);
      sizes.push(`${said} ${purpose}`);
    }
    expect(sizes).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  });
});
