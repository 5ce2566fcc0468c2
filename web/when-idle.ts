const LONGEST_WAIT_MS = 3_000;
/** Where a browser cannot say when it is idle. */
const WAIT_MS = 500;

/** Calls back once the page is complete and quiet. Gives what prevents it. */
export function whenIdle(then: () => void): () => void {
  let cancel: (() => void) | undefined;
  const wait = () => {
    if ('requestIdleCallback' in window) {
      const idle = requestIdleCallback(then, { timeout: LONGEST_WAIT_MS });
      cancel = () => cancelIdleCallback(idle);
    } else {
      const timer = setTimeout(then, WAIT_MS);
      cancel = () => clearTimeout(timer);
    }
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    window.removeEventListener('load', wait);
    cancel?.();
  };
}
