import { type Letter, QR_CID } from './letter.ts';

type Picture = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
  readonly cid: string;
};

/** Draws a letter's QR code, which its HTML shows. Loads the library with the first one, to start sooner. */
export async function picturesOf({ blocks }: Letter): Promise<Picture[]> {
  const qr = blocks.find((block) => block.kind === 'qr');
  if (qr === undefined) return [];
  const { default: qrcode } = await import('qrcode');
  const content = await qrcode.toBuffer(qr.content, {
    type: 'png',
    errorCorrectionLevel: 'M',
    margin: 4,
    width: 560,
  });
  return [{ filename: 'qr.png', contentType: 'image/png', content, cid: QR_CID }];
}
