import { startTransition, useEffect, useState, useSyncExternalStore } from 'react';

/** The instant that the server-rendered page shows, until hydration is done; null without such a page. */
let instantToRender: Date | null = null;

/** Sets the instant that time-dependent content is rendered with until hydration. Call before rendering. */
export function setRenderInstant(instant: Date): void {
  instantToRender = instant;
}

export function endHydration(): void {
  instantToRender = null;
}

export function renderInstant(): Date | null {
  return instantToRender;
}

/**
 * Returns true during server-side rendering and hydration, when values that only the browser knows (clock,
 * time zone, session) must not show yet. Turns false right after, with a second render; pass `matters =
 * false` to skip that where it makes no difference.
 */
export function useIsHydrating(matters = true): boolean {
  return useSyncExternalStore(never, no, matters ? yes : no);
}

/** Like `useIsHydrating`, but turns false in a transition, so that the second render blocks nothing. */
export function useIsHydratingInTransition(): boolean {
  const [isHydrating, setHydrating] = useState(() => instantToRender !== null);
  useEffect(() => startTransition(() => setHydrating(false)), []);
  return isHydrating;
}

const never = () => () => undefined;
const no = () => false;
const yes = () => true;
