import type { ReactNode } from 'react';

/**
 * The frame of a drawing. Fills its box in any shape; hidden from screen readers, because the name stands
 * beside it. Its colours are the custom properties of `pigments.css`.
 */
export function Scene({
  name,
  width,
  height,
  children,
}: {
  name: string;
  width: number;
  height: number;
  children: ReactNode;
}) {
  return (
    <svg
      className={`picture picture-${name}`}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {children}
    </svg>
  );
}

export type Stop = readonly [offset: number, pigment: string, opacity?: number];

/** A colour gradient, like one wiped on a printing block (bokashi); vertical unless `across`. */
export function Wash({ id, stops, across = false }: { id: string; stops: readonly Stop[]; across?: boolean }) {
  return (
    <linearGradient id={id} x2={across ? 1 : 0} y2={across ? 0 : 1}>
      {stops.map(([offset, pigment, opacity]) => (
        <stop key={offset} offset={offset} stopColor={`var(--${pigment})`} stopOpacity={opacity} />
      ))}
    </linearGradient>
  );
}

/** Light around a lamp, a fire or the moon, fading outwards. */
export function Glow({ id, stops }: { id: string; stops: readonly Stop[] }) {
  return (
    <radialGradient id={id}>
      {stops.map(([offset, pigment, opacity]) => (
        <stop key={offset} offset={offset} stopColor={`var(--${pigment})`} stopOpacity={opacity} />
      ))}
    </radialGradient>
  );
}
