import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

/** The instant that the server's drawing shows, until that has become the app; null when there is none. */
let drawnAt: Date | null = null;

/** Call before drawing: what depends on the time is drawn as of this instant until the drawing has become the app. */
export function drawAsOf(instant: Date): void {
  drawnAt = instant;
}

export function forgetDrawing(): void {
  drawnAt = null;
}

export function instantOfDrawing(): Date | null {
  return drawnAt;
}

/**
 * Whether this is the drawing that the server makes, or makes its own in the browser: then what only the browser knows (its
 * clock, its time zone, who is logged in) must not show yet. It turns false at once afterwards, and what asks is drawn anew: where
 * it makes no difference (`matters`), it is false from the start.
 */
export function useIsHydrating(matters = true): boolean {
  return useSyncExternalStore(never, no, matters ? yes : no);
}

/** The same for what may wait until nothing else has to be drawn: it turns false without holding anything up. */
export function useIsDrawing(): boolean {
  const [isDrawing, setDrawing] = useState(() => drawnAt !== null);
  useEffect(() => startTransition(() => setDrawing(false)), []);
  return isDrawing;
}

const never = () => () => undefined;
const no = () => false;
const yes = () => true;
