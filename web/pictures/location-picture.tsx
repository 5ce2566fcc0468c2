import type { ComponentType } from 'react';
import { type LocationMood, locationMoodOf } from '#domain/locations/location-mood.ts';
import { drawing } from './drawing.tsx';
import { type PictureProps, PictureSheet } from './picture-sheet.tsx';

const DRAWINGS: Record<LocationMood, ComponentType> = {
  lake: drawing(() => import('./drawings/lake.tsx').then((module) => module.Lake)),
  river: drawing(() => import('./drawings/river.tsx').then((module) => module.River)),
  'rain-garden': drawing(() => import('./drawings/rain-garden.tsx').then((module) => module.RainGarden)),
  hillside: drawing(() => import('./drawings/hillside.tsx').then((module) => module.Hillside)),
};

/** Shows a location by name: the operator's photograph, otherwise a drawn landscape. Fills its box. */
export function LocationPicture({ name, ...sheet }: PictureProps) {
  const Drawing = DRAWINGS[locationMoodOf(name)];
  return <PictureSheet key={name} {...sheet} drawing={<Drawing />} />;
}
