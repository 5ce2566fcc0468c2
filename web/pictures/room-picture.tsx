import type { ComponentType } from 'react';
import { type KnownRoom, roomPictureOf } from '#domain/slots/room-type.ts';
import { drawing } from './drawing.tsx';
import { type PictureProps, PictureSheet } from './picture-sheet.tsx';

const DRAWINGS: Record<KnownRoom | 'default', ComponentType> = {
  enra: drawing(async () => (await import('./drawings/enra.tsx')).Enra),
  kura: drawing(async () => (await import('./drawings/kura.tsx')).Kura),
  hoshi: drawing(async () => (await import('./drawings/hoshi.tsx')).Hoshi),
  mizuki: drawing(async () => (await import('./drawings/mizuki.tsx')).Mizuki),
  himoku: drawing(async () => (await import('./drawings/himoku.tsx')).Himoku),
  default: drawing(async () => (await import('./drawings/round-window.tsx')).RoundWindow),
};

/** A room, by its name: the operator's photograph, else our drawing of it. Fills its box. */
export function RoomPicture({ name, ...sheet }: PictureProps) {
  const Drawing = DRAWINGS[roomPictureOf(name)];
  return <PictureSheet key={name} {...sheet} drawing={<Drawing />} />;
}
