import { useSyncExternalStore } from 'react';

/** When the server drew the page that this visit began with; null when it drew none. */
let drawnAt: Date | null = null;

/** Call before drawing: what depends on the time is drawn as of this instant until the drawing has become the app. */
export function drawAsOf(instant: Date): void {
  drawnAt = instant;
}

/**
 * Whether this is the drawing that the server makes, or makes its own in the browser: then what only the browser knows (its
 * clock, its time zone, who is logged in) must not show yet. It turns false at once afterwards.
 */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(never, no, yes);
}

/** The instant of the server's drawing while that becomes the app, else null. */
export function useDrawnAt(): Date | null {
  return useIsHydrating() ? drawnAt : null;
}

const never = () => () => undefined;
const no = () => false;
const yes = () => true;
