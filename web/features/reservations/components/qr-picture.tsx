import { drawQr } from '../qr-drawing.ts';

const CODE_PIXELS = 150;

/**
 * Shows a QR code 150 pixels wide on a white card whose edge is the required quiet zone of four modules (a
 * code is at least 21 modules wide). Black on white in the dark theme too, because many scanners read nothing
 * else.
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
