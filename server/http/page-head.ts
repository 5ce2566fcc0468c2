import type { FirstView } from '#contract/first-view.ts';
import { pageAt } from '#contract/pages.ts';
import { isLocale, type Locale, localeFromBrowser } from '#domain/basics/locale.ts';
import { type HeadEntry, writeHead } from './head-entries.ts';
import { isThere, type PageFacts, pageEntries, plainEntries, unlisted } from './page-entries.ts';

/** Which page is asked for, and by what words for its language. */
export type PageAsk = {
  path: string;
  /** The `lang` of the address, if there is one. */
  lang: unknown;
  /** What the visitor chose earlier, if anything. */
  chosen?: string | undefined;
  acceptLanguage: string | undefined;
};

/** The language of a page: what the address says, else what was chosen, else the browser's first, as the app itself decides it. */
export function localeOfPage({ lang, chosen, acceptLanguage }: Omit<PageAsk, 'path'>): Locale {
  const wanted = [lang, chosen].find(isLocale);
  return wanted ?? localeFromBrowser([(acceptLanguage ?? '').split(/[,;]/)[0]?.trim() ?? '']);
}

/** What the server drew of a page, and the scripts that its app needs along with its first one. */
export type DrawnBody = { body: string; scripts: readonly string[] };

/** The built page, ready to be given the head of any page, and what was drawn of it. */
export type PageTemplate = (head: { locale: Locale; entries: readonly HeadEntry[] }, drawn?: DrawnBody) => string;

const EMPTY_BODY = '<div id="root"></div>';
const MODULE = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/g;
const FIRST_PAINT = /<script src="([^"]*first-paint[^"]*)">/;

/** Takes out of the built page what each page says of itself. */
export function pageTemplate(built: string): PageTemplate {
  const plain = built.replace(/\s*<meta name="description"[^>]*>/, '');
  const modules = [...plain.matchAll(MODULE)].flatMap(([, address]) => address ?? []);
  return ({ locale, entries }, drawn) => {
    const page = drawn === undefined ? plain : startAfterPaint(plain, { app: modules.at(-1), along: drawn.scripts });
    return (
      page
        .replace(/<html lang="\w+"/, `<html lang="${locale}"`)
        // The title stands early, where the built page has it; a function, because words may hold what `replace` reads as signs.
        .replace(/<title>.*?<\/title>/s, () => writeHead(entries))
        .replace(EMPTY_BODY, () => drawn?.body ?? EMPTY_BODY)
    );
  };
}

/** What is drawn already does not wait for the scripts of the app: `first-paint.js` fetches them when it is seen. */
function startAfterPaint(page: string, scripts: { app: string | undefined; along: readonly string[] }): string {
  const { app, along } = scripts;
  if (app === undefined || !FIRST_PAINT.test(page)) return page;
  const files = [...new Set([app, ...along])].join(' ');
  return page
    .replace(MODULE, '')
    .replace(FIRST_PAINT, (_tag, first: string) => `<script src="${first}" data-app="${files}">`);
}

export type PageContent = Pick<PageFacts, 'brand' | 'locations' | 'programs' | 'slot' | 'now'> & {
  /** What the page shows at first; not given for pages that only the browser draws. */
  shows?: Pick<FirstView, 'brand' | 'locations' | 'rooms' | 'slot'>;
};

export type PageReader = {
  publicUrl: () => string;
  /** Undefined when nothing can be read just now. */
  read: (path: string, locale: Locale) => Promise<PageContent | undefined>;
};

export type PageHead = {
  locale: Locale;
  entries: readonly HeadEntry[];
  status: 200 | 404;
  content: PageContent | undefined;
};

/** What the page that is asked for says of itself. When nothing can be read it comes without its details, rather than not at all. */
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
