import type { ComponentType } from 'react';
import { type KnownRoom, roomPictureOf } from '#domain/slots/room-type.ts';
import { decorationOnDemand } from '#web/router/on-demand.tsx';

const DRAWINGS: Record<KnownRoom | 'default', ComponentType> = {
  enra: decorationOnDemand(() => import('./drawings/enra.tsx').then((module) => module.Enra)),
  kura: decorationOnDemand(() => import('./drawings/kura.tsx').then((module) => module.Kura)),
  hoshi: decorationOnDemand(() => import('./drawings/hoshi.tsx').then((module) => module.Hoshi)),
  mizuki: decorationOnDemand(() => import('./drawings/mizuki.tsx').then((module) => module.Mizuki)),
  himoku: decorationOnDemand(() => import('./drawings/himoku.tsx').then((module) => module.Himoku)),
  default: decorationOnDemand(() => import('./drawings/round-window.tsx').then((module) => module.RoundWindow)),
};

/** Our drawing of a room. */
export function RoomDrawing({ name }: { name: string }) {
  const Drawing = DRAWINGS[roomPictureOf(name)];
  return <Drawing />;
}
