import { create } from 'qrcode';
import { QUIET_ZONE } from './qr-picture.ts';

/** Shows a text as a QR code, black on white in the dark theme too: many scanners read nothing else. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { modules } = create(content, { errorCorrectionLevel: 'M' });
  const size = modules.size + 2 * QUIET_ZONE;
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column)) path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`;
    }
  }
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block w-full max-w-60 rounded-sm bg-[#fff]"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
