import { decorationOnDemand } from '#web/router/on-demand.tsx';
import { type PictureProps, PictureSheet } from './picture-sheet.tsx';

// A page that the server rendered has its drawing already, and loads none.
const Landscape = decorationOnDemand(() => import('./landscape.tsx').then((module) => module.Landscape));

/** Shows a location by name: the operator's photograph, otherwise a drawn landscape. Fills its box. */
export function LocationPicture({ name, ...sheet }: PictureProps) {
  return <PictureSheet key={name} {...sheet} drawing={<Landscape name={name} />} />;
}
