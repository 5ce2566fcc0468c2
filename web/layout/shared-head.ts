import { useEffect, useRef } from 'react';
import { useLanguage } from '#web/i18n/language-provider.tsx';

/** Elements of the head that the server wrote for the loaded page, and that are wrong on any other page. */
const OF_THE_LOADED_PAGE = [
  'link[rel=alternate][hreflang]',
  'link[rel=canonical]',
  'meta[name=robots]',
  'meta[property^="og:"]',
  'script[type="application/ld+json"]',
].join();

/**
 * Removes the elements that describe the loaded page on another route or in another language. Browsers share
 * the canonical URL if the head has one, otherwise the window's; search engines load each page separately.
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
