import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Better than what is compressed for one answer alone, and still a few milliseconds. */
const OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Whatever is smaller is sent as it is. */
const LEAST_COMPRESSED = 1024;

/** An answer in the form in which it is sent: many get the same bytes. */
export class ReadyBytes {
  readonly plain: Buffer;
  readonly etag: string;
  #compressing: Promise<Buffer> | undefined;
  #brotli: Buffer | undefined;

  constructor(text: string) {
    this.plain = Buffer.from(text);
    // Weak, because it stands for every encoding.
    this.etag = `W/"${hashOfBody(this.plain)}"`;
  }

  /** Compressed when it is first asked for. */
  brotli(): Promise<Buffer> {
    this.#compressing ??= compress(this.plain, OPTIONS).then((brotli) => {
      this.#brotli = brotli;
      return brotli;
    });
    return this.#compressing;
  }

  /** Chooses what to send to a browser; undefined while that is not made yet, and for encodings that are not kept. */
  chosenBy({ 'accept-encoding': accepted }: IncomingHttpHeaders): Chosen | undefined {
    if (accepted === undefined || this.plain.length < LEAST_COMPRESSED) return { bytes: this.plain };
    if (acceptsBrotli(accepted)) return this.#brotli && { bytes: this.#brotli, encoding: 'br' };
    return /gzip|\*/.test(accepted.toString()) ? undefined : { bytes: this.plain };
  }
}

type Chosen = { readonly bytes: Buffer; readonly encoding?: 'br' };

export function acceptsBrotli(accepted: string | string[] | undefined): boolean {
  return /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted?.toString() ?? '');
}

/** What the ETag of an answer is made of, the same at every process. */
export function hashOfBody(bytes: Buffer | string): string {
  return hash('sha1', bytes, 'base64');
}
