import type { QueryClient } from '@tanstack/query-core';

/** Interval of the check for pending requests. */
const LOOK_EVERY_MS = 200;

/** Starts something; returns a function that stops it, if it needs one. */
type Begin = () => undefined | (() => void);

/**
 * Loads and starts something that no first view needs, once the page is loaded, its requests are answered and
 * the browser is idle. Ignores a failure to load. Returns a function that stops it, before or after it has
 * started.
 */
export function startWhenIdle(client: QueryClient, load: () => Promise<Begin>): () => void {
  let isOver = false;
  let end: undefined | (() => void);
  const start = () => {
    if (isOver) return;
    load().then(
      (begin) => {
        if (!isOver) end = begin();
      },
      () => {},
    );
  };
  const look = () => {
    if (isOver) return;
    if (document.readyState !== 'complete' || client.isFetching() > 0) setTimeout(look, LOOK_EVERY_MS);
    // Safari has no `requestIdleCallback`.
    else if ('requestIdleCallback' in window) requestIdleCallback(start);
    else setTimeout(start);
  };
  setTimeout(look, LOOK_EVERY_MS);
  return () => {
    isOver = true;
    end?.();
  };
}
