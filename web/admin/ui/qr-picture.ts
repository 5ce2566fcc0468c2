import { toCanvas } from 'qrcode';

/** The width of the quiet zone in modules, without which scanners do not find the code. */
export const QUIET_ZONE = 4;

/** Pixels per module. */
const SCALE = 10;

/** Draws a text as a QR code; returns a PNG file. Throws when the browser cannot draw. */
export async function qrPicture(content: string, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  await toCanvas(canvas, content, { errorCorrectionLevel: 'M', margin: QUIET_ZONE, scale: SCALE });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('The browser made no PNG of the QR code');
  return new File([blob], name, { type: blob.type });
}
