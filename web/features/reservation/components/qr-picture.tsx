import { drawQr } from '../qr-drawing.ts';

const CODE_PIXELS = 150;
/** In squares of the code: less white around it, and scanners do not find it. */
const QUIET = 4;

/**
 * A QR code, 150 pixels wide, on a white field. Black on white by night too: what reads it is a scanner, and many of them
 * take no other.
 */
export function QrPicture({ content, label }: { content: string; label: string }) {
  const { size, path } = drawQr(content);
  const field = size + 2 * QUIET;
  const pixels = (CODE_PIXELS * field) / size;
  return (
    <svg
      role="img"
      aria-label={label}
      width={pixels}
      height={pixels}
      viewBox={`${-QUIET} ${-QUIET} ${field} ${field}`}
      shapeRendering="crispEdges"
      className="max-w-full rounded-sm"
    >
      <rect x={-QUIET} y={-QUIET} width={field} height={field} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
