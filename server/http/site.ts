import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { API, STAFF_API } from '#contract/api.ts';
import { isPage, mayBeListed } from '#contract/pages.ts';
import { isLocale } from '#domain/basics/locale.ts';
import { refuse } from '#server/answer.ts';
import type { Clock } from '#server/clock.ts';
import { createHotAnswers } from '#server/live/hot-answers.ts';
import type { SlotChanges } from '#server/live/slot-changes.ts';
import { AT_ONCE, type AtOnce } from './at-once.ts';
import { createPageCache, loadPageDrawer, type PageCache, type RenderedPage } from './page-cache.ts';
import { languageCookie, readPageCookies } from './page-cookies.ts';
import { headOf, localeOfPage, type PageHead, type PageReader, type PageTemplate, pageTemplate } from './page-head.ts';
import { searchOfDrawing } from './page-query.ts';
import { sendRefusal } from './problems.ts';
import { ReadyBytes, sendReady } from './ready-bytes.ts';
import { pathForLog } from './request-log.ts';
import { serveFiles } from './static-files.ts';

const MEGABYTE = 1024 * 1024;
/** Memory for pages that are ready to be sent. */
const MOST_MEGABYTES = 4;
/** Size of a page together with its compressed copy, relative to the page alone. */
const WITH_COMPRESSED = 1.25;

const HTML = {
  'cache-control': 'no-cache',
  vary: 'accept-language, accept-encoding, cookie',
  'content-type': 'text/html; charset=utf-8',
};

type SiteParts = {
  /** The folder of the built web app. */
  folder: string;
  /** The folder of the built renderer. */
  drawerFolder: string;
  clock: Clock;
  ipServiceUrl: string | undefined;
  reader: PageReader;
  /** Whether rendering has a time budget. */
  limited: boolean;
  slotChanges: Pick<SlotChanges, 'onChange' | 'isHearing'>;
  answerMemoryMb: number;
};

/**
 * The page for a visitor's first request. `body` is rendered bytes, or HTML that the browser renders;
 * undefined without a build.
 */
type FirstPage = {
  readonly body: ReadyBytes | string | undefined;
  readonly status: 200 | 404;
  /** Until when other visitors may receive this page from the cache. */
  readonly until: Date;
};

/** Serves the built web app: files under their names, and the HTML page for every other path. */
export async function serveSite(app: FastifyInstance, parts: SiteParts): Promise<void> {
  const { folder, clock, ipServiceUrl, reader, slotChanges, answerMemoryMb } = parts;
  await serveFiles(app, { folder, prefix: '/', answerMissing: (_request, reply) => reply.callNotFound() });
  const built = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);
  const template = built === undefined ? undefined : pageTemplate(tellIpService(built, ipServiceUrl));
  let pageCache: Promise<PageCache | undefined> | undefined;
  const maxBytes = Math.min(answerMemoryMb, MOST_MEGABYTES) * MEGABYTE;
  const ready = createHotAnswers<FirstPage>(slotChanges, { maxBytes });
  app.getDecorator<AtOnce>(AT_ONCE).offer(
    'unknown',
    ({ url, headers, now }) => {
      const key = sharedKeyOf(url, headers);
      const page = key === undefined ? undefined : ready.peek({ key, roomId: null, now });
      return page?.body instanceof ReadyBytes ? page.body : undefined;
    },
    HTML,
  );

  async function compose(request: FastifyRequest, path: string, now: Date): Promise<FirstPage> {
    // Fastify parses every query to an object.
    const { lang } = request.query as { lang?: unknown };
    const { language, isVisitor } = readPageCookies(request.headers.cookie);
    const acceptLanguage = request.headers['accept-language'];
    const head = await headOf(reader, { path, lang, chosen: language, acceptLanguage });
    const isDetected = ![lang, language].some(isLocale);
    pageCache ??= openPageCache(template, parts, request.log);
    const render = await pageCache;
    const page = render && renderOrNot({ request, head, render, isVisitor, isDetected });
    if (page === undefined) return { body: template?.(head), status: head.status, until: now };
    return { body: page.bytes, status: head.status, until: head.status === 404 ? now : page.freshUntil };
  }

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (path === '/api' || path.startsWith('/api/')) return refuseApiPath({ reply, path, clock });
    if (!['GET', 'HEAD'].includes(request.method)) {
      return sendRefusal(reply.header('allow', 'GET, HEAD'), refuse('method_not_allowed'), clock.now());
    }
    if (!isPage(path)) request.log.warn({ path: pathForLog(path) }, 'unknown page');
    const { language } = readPageCookies(request.headers.cookie);
    if (isLocale(language)) reply.header('set-cookie', languageCookie(language, request.protocol === 'https'));
    const now = clock.now();
    const make = async () => {
      const value = await compose(request, path, now);
      return { value, bytes: WITH_COMPRESSED * sizeOf(value.body), until: value.until };
    };
    const key = mayBeListed(path) ? sharedKeyOf(request.url, request.headers) : undefined;
    const page = key === undefined ? (await make()).value : await ready.get({ key, roomId: null, now, make });
    if (!mayBeListed(path) || page?.status === 404) reply.header('x-robots-tag', 'noindex');
    await sendFirstPage(reply, page);
  });
}

/**
 * Returns a key of everything that a page depends on; undefined when the answer is this visitor's own: it renews their
 * language cookie, or has other parameters.
 */
function sharedKeyOf(url: string, headers: IncomingHttpHeaders): string | undefined {
  const [address, , lang] = /^[^?]*(\?lang=(\w+))?$/.exec(url) ?? [];
  const { language, isVisitor } = readPageCookies(headers.cookie);
  if (address === undefined || language !== undefined) return undefined;
  return `${url} ${localeOfPage({ lang, acceptLanguage: headers['accept-language'] })} ${isVisitor}`;
}

function sizeOf(body: FirstPage['body']): number {
  return (body instanceof ReadyBytes ? body.plain : body)?.length ?? 0;
}

/** Adds the URL of the external IP service, if any, to the head of the page. */
export function tellIpService(page: string, address: string | undefined): string {
  if (address === undefined) return page;
  const written = new URL(address).href.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return page.replace('</head>', () => `<meta name="ip-service" content="${written}" /></head>`);
}

/**
 * Loads the renderer with the first page request, so that the start need not wait. Without it browsers
 * render.
 */
async function openPageCache(
  template: PageTemplate | undefined,
  { drawerFolder, limited }: SiteParts,
  log: FastifyBaseLogger,
) {
  try {
    const drawer = await loadPageDrawer(drawerFolder);
    return template && drawer && createPageCache(template, drawer, { limited });
  } catch (error) {
    log.error({ err: error }, 'server-side rendering failed to load; pages render in the browser');
    return undefined;
  }
}

type Page = { request: FastifyRequest; head: PageHead; render: PageCache; isVisitor: boolean; isDetected: boolean };

/** Returns the rendered page, or undefined when the browser has to render it. */
function renderOrNot({ request, head, render, isVisitor, isDetected }: Page): RenderedPage | undefined {
  const { content, locale } = head;
  if (content?.shows === undefined) return undefined;
  const [path = '/', query] = request.url.split('?', 2);
  const asked = query ? `?${query}` : '';
  // Another query means that the member returns from the gateway: the browser then asks for the outcome.
  if (content.slot !== undefined && asked !== '' && !/^\?lang=\w+$/.test(asked)) return undefined;
  const { slot, ...shows } = content.shows;
  // A member sees their own hold differently from other visitors.
  if (slot !== undefined && !isVisitor) return undefined;
  const search = searchOfDrawing(path, asked);
  const view = { now: content.now.toISOString(), locale, isDetected, isVisitor, ...shows, ...(slot && { slot }) };
  try {
    return render({ path, search, view, head });
  } catch (error) {
    request.log.error({ err: error, path: pathForLog(path) }, 'a page could not be rendered');
    return undefined;
  }
}

async function sendFirstPage(reply: FastifyReply, page: FirstPage | undefined) {
  reply.headers(HTML);
  if (page?.body === undefined) {
    await reply.code(503).type('text/plain').send('The web app has not been built yet: npm start builds it.');
    return;
  }
  const { body, status } = page;
  reply.code(status);
  if (typeof body === 'string') await reply.send(body);
  else await sendReady(reply, body);
}

const PATTERNS = [...API, ...STAFF_API].map((route) => ({
  method: route.method,
  pattern: new RegExp(`^/api${route.path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

type Unmatched = { reply: FastifyReply; path: string; clock: Clock };

async function refuseApiPath({ reply, path, clock }: Unmatched): Promise<void> {
  const methods = PATTERNS.filter(({ pattern }) => pattern.test(path)).flatMap(({ method }) =>
    method === 'GET' ? [method, 'HEAD'] : [method],
  );
  if (methods.length === 0) return sendRefusal(reply, refuse('not_found'), clock.now());
  reply.header('allow', [...new Set(methods)].join(', '));
  await sendRefusal(reply, refuse('method_not_allowed'), clock.now());
}
