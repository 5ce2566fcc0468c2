import { create } from 'qrcode';

/** The width of the quiet zone in modules, without which scanners do not find the code. */
export const QUIET_ZONE = 4;

/** The width of a module in pixels. */
const SCALE = 10;

/** Draws a text as a QR code; returns a PNG file. Throws when the browser cannot draw. */
export async function qrPicture(content: string, name: string): Promise<File> {
  const { modules } = create(content, { errorCorrectionLevel: 'M' });
  const canvas = document.createElement('canvas');
  canvas.width = (modules.size + 2 * QUIET_ZONE) * SCALE;
  canvas.height = canvas.width;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser has no 2D canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column))
        context.fillRect((column + QUIET_ZONE) * SCALE, (row + QUIET_ZONE) * SCALE, SCALE, SCALE);
    }
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('The browser made no PNG of the QR code');
  return new File([blob], name, { type: blob.type });
}
