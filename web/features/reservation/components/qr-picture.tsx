import { drawQr } from '../qr-drawing.ts';

const CODE_PIXELS = 150;

/**
 * A QR code, 150 pixels wide, on a white card whose edge is the quiet zone that scanners need: four squares, and no code has
 * fewer than 21 of them side by side. Black on white by night too: what reads it is a scanner, and many of them take no other.
 */
export function QrPicture({ content, label }: { content: string; label: string }) {
  const { size, path } = drawQr(content);
  return (
    <div className="w-fit rounded-sm bg-[#fff] p-[29px]">
      <svg
        role="img"
        aria-label={label}
        width={CODE_PIXELS}
        height={CODE_PIXELS}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#000" />
      </svg>
    </div>
  );
}
