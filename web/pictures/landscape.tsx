import type { ComponentType } from 'react';
import { type LocationMood, locationMoodOf } from '#domain/locations/location-mood.ts';
import { decorationOnDemand } from '#web/router/on-demand.tsx';

const DRAWINGS: Record<LocationMood, ComponentType> = {
  lake: decorationOnDemand(() => import('./drawings/lake.tsx').then((module) => module.Lake)),
  river: decorationOnDemand(() => import('./drawings/river.tsx').then((module) => module.River)),
  'rain-garden': decorationOnDemand(() => import('./drawings/rain-garden.tsx').then((module) => module.RainGarden)),
  hillside: decorationOnDemand(() => import('./drawings/hillside.tsx').then((module) => module.Hillside)),
};

/** The drawn landscape of a location. */
export function Landscape({ name }: { name: string }) {
  const Drawing = DRAWINGS[locationMoodOf(name)];
  return <Drawing />;
}
