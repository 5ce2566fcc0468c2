import type { FirstView } from '#contract/first-view.ts';
import { pageAt } from '#contract/pages.ts';
import { isLocale, type Locale, localeFromBrowser } from '#domain/basics/locale.ts';
import { type HeadEntry, writeHead } from './head-entries.ts';
import { isThere, type PageFacts, pageEntries, plainEntries, unlisted } from './page-entries.ts';

/** The requested page, and the inputs that determine its language. */
export type PageAsk = {
  path: string;
  /** The `lang` parameter of the URL. */
  lang: unknown;
  /** The language that the visitor chose earlier. */
  chosen?: string | undefined;
  acceptLanguage: string | undefined;
};

/**
 * Returns the language of a page: from the URL, else the visitor's choice, else the browser's first, as in
 * the app.
 */
export function localeOfPage({ lang, chosen, acceptLanguage }: Omit<PageAsk, 'path'>): Locale {
  const wanted = [lang, chosen].find(isLocale);
  return wanted ?? localeFromBrowser([(acceptLanguage ?? '').split(/[,;]/)[0]?.trim() ?? '']);
}

/** The server-side rendered body, and the scripts that the app loads with its entry script. */
export type DrawnBody = { body: string; scripts: readonly string[] };

/** Fills the built HTML page with a head and, optionally, a rendered body. */
export type PageTemplate = (head: { locale: Locale; entries: readonly HeadEntry[] }, drawn?: DrawnBody) => string;

const EMPTY_BODY = '<div id="root"></div>';
const MODULE = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g;
const FIRST_PAINT = /<script src="([^"]*first-paint[^"]*)">/;

/** Creates a template from the built page by removing the elements that each page sets itself. */
export function pageTemplate(built: string): PageTemplate {
  const plain = built.replace(/\s*<meta name="description"[^>]*>/, '');
  const modules = [...plain.matchAll(MODULE)].flatMap(([, address]) => address ?? []);
  return ({ locale, entries }, drawn) => {
    const page = drawn === undefined ? plain : startAfterPaint(plain, { app: modules.at(-1), along: drawn.scripts });
    return (
      page
        .replace(/<html lang="\w+"/, `<html lang="${locale}"`)
        // The head replaces the built title, which is early in the page. A function avoids `$` patterns of
        // `replace`.
        .replace(/<title>.*?<\/title>/s, () => writeHead(entries))
        .replace(EMPTY_BODY, () => drawn?.body ?? EMPTY_BODY)
    );
  };
}

/** Defers the app's scripts of a rendered page: `first-paint.js` loads them after the first paint. */
function startAfterPaint(page: string, scripts: { app: string | undefined; along: readonly string[] }): string {
  const { app, along } = scripts;
  if (app === undefined || !FIRST_PAINT.test(page)) return page;
  const files = [...new Set([app, ...along])].join(' ');
  return page
    .replace(MODULE, '')
    .replace(FIRST_PAINT, (_tag, first: string) => `<script src="${first}" data-app="${files}">`);
}

export type PageContent = Pick<PageFacts, 'brand' | 'locations' | 'programs' | 'slot' | 'now'> & {
  /** The data of the first view; absent for pages that are rendered only in the browser. */
  shows?: Pick<FirstView, 'brand' | 'locations' | 'rooms' | 'slot'>;
};

export type PageReader = {
  publicUrl: () => string;
  /** Returns undefined when the database cannot be read. */
  read: (path: string, locale: Locale) => Promise<PageContent | undefined>;
};

export type PageHead = {
  locale: Locale;
  entries: readonly HeadEntry[];
  status: 200 | 404;
  content: PageContent | undefined;
};

/**
 * Returns the head of the requested page. When nothing can be read, the page comes without details rather
 * than failing.
 */
export async function headOf({ publicUrl, read }: PageReader, ask: PageAsk): Promise<PageHead> {
  const { path, lang } = ask;
  const locale = localeOfPage(ask);
  const page = pageAt(path)?.page;
  const content = await read(path, locale);
  if (page === undefined) return { locale, entries: unlisted('unknown', locale), status: 404, content };
  if (content === undefined) return { locale, entries: plainEntries(page, locale), status: 200, content };
  const facts = { ...content, path, locale, pinned: isLocale(lang) ? lang : undefined, publicUrl: publicUrl() };
  return { locale, entries: pageEntries(facts), status: isThere(facts) ? 200 : 404, content };
}
