import { type ComponentType, lazy } from 'react';
import { type LocationMood, locationMoodOf } from '#domain/locations/location-mood.ts';
import { type PictureProps, PictureSheet } from './picture-sheet.tsx';

const DRAWINGS: Record<LocationMood, ComponentType> = {
  lake: lazy(async () => ({ default: (await import('./drawings/lake.tsx')).Lake })),
  river: lazy(async () => ({ default: (await import('./drawings/river.tsx')).River })),
  'rain-garden': lazy(async () => ({ default: (await import('./drawings/rain-garden.tsx')).RainGarden })),
  hillside: lazy(async () => ({ default: (await import('./drawings/hillside.tsx')).Hillside })),
};

/** A location, by its name: the operator's photograph, else a drawing of its landscape. Fills its box. */
export function LocationPicture({ name, ...sheet }: PictureProps) {
  const Drawing = DRAWINGS[locationMoodOf(name)];
  return <PictureSheet {...sheet} drawing={<Drawing />} />;
}
