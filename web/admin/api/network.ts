import { onlineManager } from '@tanstack/query-core';
import { useSyncExternalStore } from 'react';

/** Returns whether the browser has a network, as far as it knows. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );

/**
 * Connects the queries' online state to the browser. On their own they assume a network at the start, and listen only
 * once a query mounts.
 */
export function listenToNetwork(setOnline: (isOnline: boolean) => void): () => void {
  const tell = ({ type }: Event) => setOnline(type === 'online');
  const events = ['online', 'offline'] as const;
  setOnline(navigator.onLine);
  for (const event of events) addEventListener(event, tell);
  return () => {
    for (const event of events) removeEventListener(event, tell);
  };
}
