import type { ComponentType } from 'react';
import { componentOnDemand } from '#web/router/on-demand.tsx';

/** Loads a drawing in its own chunk. Offline its place stays empty instead of failing the page. */
export function drawing(fetchIt: () => Promise<ComponentType>): ComponentType {
  return componentOnDemand(async () => {
    try {
      return await fetchIt();
    } catch {
      return Missing;
    }
  });
}

function Missing() {
  return null;
}
