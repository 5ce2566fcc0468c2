import { type ComponentType, lazy } from 'react';
import { type KnownRoom, roomPictureOf } from '#domain/slots/room-type.ts';
import { type PictureProps, PictureSheet } from './picture-sheet.tsx';

const DRAWINGS: Record<KnownRoom | 'default', ComponentType> = {
  enra: lazy(async () => ({ default: (await import('./drawings/enra.tsx')).Enra })),
  kura: lazy(async () => ({ default: (await import('./drawings/kura.tsx')).Kura })),
  hoshi: lazy(async () => ({ default: (await import('./drawings/hoshi.tsx')).Hoshi })),
  mizuki: lazy(async () => ({ default: (await import('./drawings/mizuki.tsx')).Mizuki })),
  himoku: lazy(async () => ({ default: (await import('./drawings/himoku.tsx')).Himoku })),
  default: lazy(async () => ({ default: (await import('./drawings/round-window.tsx')).RoundWindow })),
};

/** A room, by its name: the operator's photograph, else our drawing of it. Fills its box. */
export function RoomPicture({ name, ...sheet }: PictureProps) {
  const Drawing = DRAWINGS[roomPictureOf(name)];
  return <PictureSheet {...sheet} drawing={<Drawing />} />;
}
