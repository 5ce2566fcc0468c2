import { useEffect, useRef } from 'react';

/** What the server wrote into the head about the page that was loaded, and that is not true of another one. */
const OF_THE_LOADED_PAGE = [
  'link[rel=alternate][hreflang]',
  'link[rel=canonical]',
  'meta[name=robots]',
  'meta[property^="og:"]',
  'script[type="application/ld+json"]',
].join();

/**
 * Whoever shares the page from a browser's menu shares what the head calls its address. On another route than the one that was
 * loaded nothing is said there, so the address of the window counts; search engines load each page anew.
 */
export function useSharedHead(pathname: string): void {
  const loaded = useRef(pathname);
  useEffect(() => {
    if (pathname === loaded.current) return;
    for (const element of document.head.querySelectorAll(OF_THE_LOADED_PAGE)) element.remove();
  }, [pathname]);
}
