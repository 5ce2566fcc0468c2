import {
  MEMBER_PICTURE_WIDTHS,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  type PictureFormat,
} from '#domain/catalog/picture-variants.ts';

const MOST_SECONDS = 60;

export type PicturePlan = {
  readonly widths: readonly number[];
  /** Whether the middle is cropped to a square; otherwise the picture keeps its shape. */
  readonly isSquare: boolean;
  readonly mostPixels: number;
};

/** A photograph of 60 megapixels takes 180 MB while it is decoded, and only one is decoded at a time. */
export const PHOTOGRAPH: PicturePlan = { widths: PICTURE_WIDTHS, isSquare: false, mostPixels: 60_000_000 };
/** Smaller, because several may be decoded at once during normal operation. */
export const MEMBER_PICTURE: PicturePlan = { widths: MEMBER_PICTURE_WIDTHS, isSquare: true, mostPixels: 4_000_000 };

export type Variant = { readonly width: number; readonly format: PictureFormat; readonly bytes: Buffer };

export type Encoding =
  | { readonly kind: 'encoded'; readonly variants: readonly Variant[] }
  | { readonly kind: 'unreadable'; readonly reason: string };

const READABLE = ['jpeg', 'png', 'webp', 'heif'];

/**
 * Encodes every variant of a picture. Its format is detected from its content alone; metadata such as place
 * and camera are removed. A small picture is not enlarged.
 */
export async function encodePicture(bytes: Buffer, plan: PicturePlan): Promise<Encoding> {
  const sharp = await loadSharp();
  const options = { limitInputPixels: plan.mostPixels, failOn: 'error' } as const;
  try {
    const { format, width: across, height } = await sharp(bytes, options).metadata();
    if (!READABLE.includes(format)) return unreadable(plan);
    const variants: Variant[] = [];
    for (const width of plan.widths) {
      const box = plan.isSquare ? squareOf(Math.min(width, across, height)) : uprightOf(width);
      const { data, info } = await sharp(bytes, options)
        .timeout({ seconds: MOST_SECONDS })
        .autoOrient()
        .resize(box)
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true });
      const raw = { width: info.width, height: info.height, channels: info.channels };
      for (const to of PICTURE_FORMATS) {
        variants.push({ width, format: to, bytes: await sharp(data, { raw }).toFormat(to, QUALITY[to]).toBuffer() });
      }
    }
    return { kind: 'encoded', variants };
  } catch (error) {
    return unreadable(plan, error);
  }
}

const QUALITY = {
  avif: { quality: 55, effort: 3 },
  webp: { quality: 78 },
  jpeg: { quality: 80, mozjpeg: true },
} as const;

const squareOf = (side: number) => ({ width: side, height: side, fit: 'cover' }) as const;
const uprightOf = (width: number) => ({ width, height: width * 2, fit: 'inside', withoutEnlargement: true }) as const;

function unreadable({ mostPixels }: PicturePlan, error?: unknown): Encoding {
  const message = error instanceof Error ? error.message : '';
  if (message.includes('pixel limit')) {
    return { kind: 'unreadable', reason: `it has more than ${mostPixels / 1_000_000} million pixels` };
  }
  return { kind: 'unreadable', reason: 'it is not a whole JPEG, PNG, WebP or AVIF picture' };
}

let loading: Promise<typeof import('sharp').default> | undefined;

/**
 * Loads sharp on first use, and blocks every input format except the four that are supported. It does so once:
 * while the formats are blocked, a picture that another call decodes at that moment would be unreadable.
 */
function loadSharp() {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: [
        'VipsForeignLoadJpegBuffer',
        'VipsForeignLoadPngBuffer',
        'VipsForeignLoadWebpBuffer',
        'VipsForeignLoadHeifBuffer',
      ],
    });
    sharp.cache(false);
    return sharp;
  });
  return loading;
}
