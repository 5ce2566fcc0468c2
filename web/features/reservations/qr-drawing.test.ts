import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { drawQr, type QrDrawing } from './qr-drawing.ts';

const SCALE = 4;
const QUIET = 4;

/** Rasterises the path, black on white with the quiet zone, as a camera would see it. */
function rasterise({ size, path }: QrDrawing): { pixels: Uint8ClampedArray; width: number } {
  const width = (size + 2 * QUIET) * SCALE;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let dy = 0; dy < SCALE; dy += 1) {
      for (let dx = 0; dx < Number(run) * SCALE; dx += 1) {
        const pixel = ((Number(y) + QUIET) * SCALE + dy) * width + (Number(x) + QUIET) * SCALE + dx;
        pixels.fill(0, pixel * 4, pixel * 4 + 3);
      }
    }
  }
  return { pixels, width };
}

function read(drawing: QrDrawing): string | undefined {
  const { pixels, width } = rasterise(drawing);
  return jsQR(pixels, width, width)?.data;
}

describe('drawQr', () => {
  // shows: 2.112
  it.each([
    'A',
    '4021.118.1795782600000.1795791600000.5.5985942.kQm3vBnq0c2Zt8Yw1LxR_g',
    'Phòng Hoshi, 北の湯, ₫',
    'x'.repeat(600),
  ])('draws what a scanner reads as %j', (text) => {
    expect(read(drawQr(text))).toBe(text);
  });

  // shows: 2.111
  it('starts and ends with dark modules, without a margin', () => {
    const { size, path } = drawQr('A');
    expect(path.startsWith('M0 0h7')).toBe(true);
    expect(path).toContain(`M0 ${size - 1}h7`);
    expect(path).toContain(`M${size - 7} 0h7`);
  });

  // shows: 2.111, 9.22
  it('encodes at error-correction level M, as the format information says', () => {
    expect(drawQr('A').path).toContain('M0 8h1v');
  });
});
