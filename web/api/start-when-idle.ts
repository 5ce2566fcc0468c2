import type { QueryClient } from '@tanstack/query-core';

/** So often it is asked whether answers are still on their way. */
const LOOK_EVERY_MS = 200;

/** Begins something, and gives what ends it, if anything does. */
type Begin = () => undefined | (() => void);

/**
 * Loads and begins something that no first view needs, once the page is complete, has the answers that it asked for, and is quiet.
 * What cannot be loaded is left alone. Gives what ends it, or prevents it.
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
    // Where a browser cannot say when it is idle, in a turn of its own.
    else if ('requestIdleCallback' in window) requestIdleCallback(start);
    else setTimeout(start);
  };
  setTimeout(look, LOOK_EVERY_MS);
  return () => {
    isOver = true;
    end?.();
  };
}
