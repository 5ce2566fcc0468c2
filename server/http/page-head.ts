import { pageAt } from '#contract/pages.ts';
import { isLocale, type Locale, localeFromBrowser } from '#domain/basics/locale.ts';
import { type HeadEntry, writeHead } from './head-entries.ts';
import { isThere, type PageFacts, pageEntries, plainEntries, unlisted } from './page-entries.ts';

/** Which page is asked for, and by what words for its language. */
export type PageAsk = {
  path: string;
  /** The `lang` of the address, if there is one. */
  lang: unknown;
  acceptLanguage: string | undefined;
};

/** The language of a page: what the address says, else the browser's first, as the app itself decides it. */
export function localeOfPage({ lang, acceptLanguage }: Pick<PageAsk, 'lang' | 'acceptLanguage'>): Locale {
  return isLocale(lang) ? lang : localeFromBrowser([(acceptLanguage ?? '').split(/[,;]/)[0]?.trim() ?? '']);
}

/** The built page, ready to be given the head of any page. */
export type PageTemplate = (head: { locale: Locale; entries: readonly HeadEntry[] }) => string;

/** Takes out of the built page what each page says of itself. */
export function pageTemplate(built: string): PageTemplate {
  const plain = built.replace(/\s*<meta name="description"[^>]*>/, '');
  return ({ locale, entries }) =>
    plain
      .replace(/<html lang="\w+"/, `<html lang="${locale}"`)
      // The title stands early, where the built page has it; a function, because words may hold what `replace` reads as signs.
      .replace(/<title>.*?<\/title>/s, () => writeHead(entries));
}

export type PageContent = Pick<PageFacts, 'brand' | 'locations' | 'programs' | 'slot' | 'now'>;

export type PageReader = {
  publicUrl: () => string;
  /** Undefined when nothing can be read just now. */
  read: (path: string) => Promise<PageContent | undefined>;
};

export type PageHead = { locale: Locale; entries: readonly HeadEntry[]; status: 200 | 404 };

/** What the page that is asked for says of itself. When nothing can be read it comes without its details, rather than not at all. */
export async function headOf({ publicUrl, read }: PageReader, ask: PageAsk): Promise<PageHead> {
  const { path, lang } = ask;
  const locale = localeOfPage(ask);
  const page = pageAt(path)?.page;
  const content = page === undefined ? undefined : await read(path);
  if (page === undefined) return { locale, entries: unlisted('unknown', locale), status: 404 };
  if (content === undefined) return { locale, entries: plainEntries(page, locale), status: 200 };
  const facts = { ...content, path, locale, pinned: isLocale(lang) ? lang : undefined, publicUrl: publicUrl() };
  return { locale, entries: pageEntries(facts), status: isThere(facts) ? 200 : 404 };
}
