import { decorationOnDemand } from '#web/router/on-demand.tsx';
import { type PictureProps, PictureSheet } from './picture-sheet.tsx';

const RoomDrawing = decorationOnDemand(() => import('./room-drawing.tsx').then((module) => module.RoomDrawing));

/** Shows a room by its name: the operator's photograph, otherwise our drawing of it. Fills its box. */
export function RoomPicture({ name, ...sheet }: PictureProps) {
  return <PictureSheet key={name} {...sheet} drawing={<RoomDrawing name={name} />} />;
}
