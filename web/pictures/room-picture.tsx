import type { ComponentType } from 'react';
import { type KnownRoom, roomPictureOf } from '#domain/slots/room-type.ts';
import { drawing } from './drawing.tsx';
import { type PictureProps, PictureSheet } from './picture-sheet.tsx';

const DRAWINGS: Record<KnownRoom | 'default', ComponentType> = {
  enra: drawing(() => import('./drawings/enra.tsx').then((module) => module.Enra)),
  kura: drawing(() => import('./drawings/kura.tsx').then((module) => module.Kura)),
  hoshi: drawing(() => import('./drawings/hoshi.tsx').then((module) => module.Hoshi)),
  mizuki: drawing(() => import('./drawings/mizuki.tsx').then((module) => module.Mizuki)),
  himoku: drawing(() => import('./drawings/himoku.tsx').then((module) => module.Himoku)),
  default: drawing(() => import('./drawings/round-window.tsx').then((module) => module.RoundWindow)),
};

/** Shows a room by its name: the operator's photograph, otherwise our drawing of it. Fills its box. */
export function RoomPicture({ name, ...sheet }: PictureProps) {
  const Drawing = DRAWINGS[roomPictureOf(name)];
  return <PictureSheet key={name} {...sheet} drawing={<Drawing />} />;
}
