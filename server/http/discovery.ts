import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Location } from '#contract/locations.ts';
import { pagesFor } from '#contract/pages.ts';
import type { Brand } from '#contract/system.ts';
import { isLocale, LOCALES, type Locale, localeFromAcceptLanguage } from '#domain/basics/locale.ts';
import { PAGE_TEXTS } from '#texts/server.ts';
import { escapeText } from './head-entries.ts';
import { addressIn } from './page-entries.ts';

/** The data behind the sitemap, robots.txt and the web manifest. */
export type Discovery = {
  publicUrl: () => string;
  brand: () => Promise<Brand>;
  locations: () => Promise<Location[]>;
};

/**
 * Paths that robots must not fetch: the API, and URLs that are secret or personal. Pages that may be
 * fetched but not indexed send `X-Robots-Tag`, which crawlers do not see on a disallowed path.
 */
const CLOSED = ['/api/', '/sandbox', ...pagesFor('closed').map((page) => page.replace(/:.*/, ''))];

/** Must be the same colour as in `web/index.html`. */
const PAPER = '#f9f5ee';

/** Serves the sitemap, robots.txt, and the web manifest. */
export function serveDiscovery(app: FastifyInstance, { publicUrl, brand, locations }: Discovery): void {
  app.get('/sitemap.xml', async (_request, reply) => {
    const paths = [...pagesFor('lasting'), ...(await locations()).map(({ id }) => `/booking/${id}`)];
    await shortLived(reply).type('application/xml; charset=utf-8').send(sitemapOf(publicUrl(), paths));
  });

  app.get('/robots.txt', async (_request, reply) => {
    await shortLived(reply).type('text/plain; charset=utf-8').send(robotsOf(publicUrl()));
  });

  app.get<{ Querystring: { lang?: unknown } }>('/manifest.webmanifest', async (request, reply) => {
    const { lang } = request.query;
    const locale = isLocale(lang) ? lang : localeFromAcceptLanguage(request.headers['accept-language']);
    await shortLived(reply)
      .header('vary', 'accept-language')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(await brand(), locale)));
  });
}

const shortLived = (reply: FastifyReply) => reply.header('cache-control', 'public, max-age=300');

/** Returns the sitemap: every lasting page in every language, each with links to the other languages. */
export function sitemapOf(publicUrl: string, paths: readonly string[]): string {
  const entries = paths.flatMap((path) => {
    const alternates = [
      ...LOCALES.map((locale) => alternate(locale, addressIn(publicUrl, path, locale))),
      alternate('x-default', addressIn(publicUrl, path)),
    ].join('');
    return [undefined, ...LOCALES].map(
      (locale) => `<url><loc>${escapeText(addressIn(publicUrl, path, locale))}</loc>${alternates}</url>`,
    );
  });
  const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${names}>\n${entries.join('\n')}\n</urlset>\n`;
}

const alternate = (language: string, address: string) =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeText(address)}"/>`;

export function robotsOf(publicUrl: string): string {
  const closed = CLOSED.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...closed, '', `Sitemap: ${new URL('/sitemap.xml', publicUrl).href}`, ''].join('\n');
}

/** Returns the web manifest in a language. */
export function manifestOf({ name }: Brand, locale: Locale): object {
  const words = PAGE_TEXTS[locale];
  return {
    id: '/',
    name: `${name}: ${words['/'].title}`,
    short_name: name,
    description: words['/'].description,
    lang: locale,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['lifestyle', 'travel'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: words['/reservations'].title, url: '/reservations', icons: [{ src: '/icon-192.png', sizes: '192x192' }] },
    ],
  };
}
