import { useEffect, useRef } from 'react';
import { useLanguage } from '#web/i18n/language-provider.tsx';

/** Elements of the head that the server wrote for the loaded page, and that are false on any other. */
const OF_THE_LOADED_PAGE = [
  'link[rel=alternate][hreflang]',
  'link[rel=canonical]',
  'meta[name=robots]',
  'meta[property^="og:"]',
  'script[type="application/ld+json"]',
].join();

/**
 * Removes the loaded page's URL from the head on another route or in another language. A browser shares
 * the URL in the head, otherwise that of the window; search engines load each page separately.
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
