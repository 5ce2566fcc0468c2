import type { ComponentType } from 'react';
import { componentOnDemand } from '#web/router/on-demand.tsx';

/** A drawing in a chunk of its own. Without a network its place stays empty, which must not take the page with it. */
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
