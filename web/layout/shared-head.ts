import { useEffect, useRef } from 'react';
import { useLanguage } from '#web/i18n/language-provider.tsx';

/** What the server wrote into the head about the page that was loaded, and that is not true of another one. */
const OF_THE_LOADED_PAGE = [
  'link[rel=alternate][hreflang]',
  'link[rel=canonical]',
  'meta[name=robots]',
  'meta[property^="og:"]',
  'script[type="application/ld+json"]',
].join();

/**
 * Whoever shares the page from a browser's menu shares what the head calls its address. On another route, or in
 * another language, than was loaded nothing is said there, so the address of the window counts; search engines load each page anew.
 */
export function useSharedHead(pathname: string): void {
  const { locale } = useLanguage();
  const page = `${locale} ${pathname}`;
  const loaded = useRef(page);
  useEffect(() => {
    if (page === loaded.current) return;
    for (const element of document.head.querySelectorAll(OF_THE_LOADED_PAGE)) element.remove();
  }, [page]);
}
