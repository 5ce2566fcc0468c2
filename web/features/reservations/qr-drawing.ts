import { create } from 'qrcode';

/** A QR code as one path; `size` is its width in modules. */
export type QrDrawing = { size: number; path: string };

/** Draws a text at error-correction level M, without a margin: each row's dark runs as rectangles. */
export function drawQr(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      const start = column;
      while (column < modules.size && modules.get(row, column)) column += 1;
      if (column > start) path += `M${start} ${row}h${column - start}v1h-${column - start}z`;
    }
  }
  return { size: modules.size, path };
}
