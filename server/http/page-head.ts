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

/** The built page, ready to be given the head of any page. */
export type PageTemplate = (head: { locale: Locale; entries: readonly HeadEntry[] }, body?: string) => string;

const EMPTY_BODY = '<div id="root"></div>';

/** Takes out of the built page what each page says of itself. */
export function pageTemplate(built: string): PageTemplate {
  const plain = built.replace(/\s*<meta name="description"[^>]*>/, '');
  return ({ locale, entries }, body = EMPTY_BODY) =>
    plain
      .replace(/<html lang="\w+"/, `<html lang="${locale}"`)
      // The title stands early, where the built page has it; a function, because words may hold what `replace` reads as signs.
      .replace(/<title>.*?<\/title>/s, () => writeHead(entries))
      .replace(EMPTY_BODY, () => body);
}

export type PageContent = Pick<PageFacts, 'brand' | 'locations' | 'programs' | 'slot' | 'now'> & {
  /** What the page shows at first; not given for pages that only the browser draws. */
  shows?: Pick<FirstView, 'brand' | 'locations' | 'rooms' | 'slot'>;
};

export type PageReader = {
  publicUrl: () => string;
  /** Undefined when nothing can be read just now. */
  read: (path: string) => Promise<PageContent | undefined>;
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
  const content = await read(path);
  if (page === undefined) return { locale, entries: unlisted('unknown', locale), status: 404, content };
  if (content === undefined) return { locale, entries: plainEntries(page, locale), status: 200, content };
  const facts = { ...content, path, locale, pinned: isLocale(lang) ? lang : undefined, publicUrl: publicUrl() };
  return { locale, entries: pageEntries(facts), status: isThere(facts) ? 200 : 404, content };
}
