import type { ComponentType } from 'react';
import { type LocationMood, locationMoodOf } from '#domain/locations/location-mood.ts';
import { drawing } from './drawing.tsx';
import { type PictureProps, PictureSheet } from './picture-sheet.tsx';

const DRAWINGS: Record<LocationMood, ComponentType> = {
  lake: drawing(async () => (await import('./drawings/lake.tsx')).Lake),
  river: drawing(async () => (await import('./drawings/river.tsx')).River),
  'rain-garden': drawing(async () => (await import('./drawings/rain-garden.tsx')).RainGarden),
  hillside: drawing(async () => (await import('./drawings/hillside.tsx')).Hillside),
};

/** A location, by its name: the operator's photograph, else a drawing of its landscape. Fills its box. */
export function LocationPicture({ name, ...sheet }: PictureProps) {
  const Drawing = DRAWINGS[locationMoodOf(name)];
  return <PictureSheet key={name} {...sheet} drawing={<Drawing />} />;
}
