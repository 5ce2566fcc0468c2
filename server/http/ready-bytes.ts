import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);

/** Better than what is compressed for one answer alone, and still a few milliseconds. */
const OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** An answer in the form in which it is sent: many get the same bytes. */
export class ReadyBytes {
  readonly plain: Buffer;
  readonly etag: string;
  #brotli: Promise<Buffer> | undefined;

  constructor(text: string) {
    this.plain = Buffer.from(text);
    // Weak, because it stands for every encoding.
    this.etag = `W/"${hashOfBody(this.plain)}"`;
  }

  /** Compressed when it is first asked for. */
  brotli(): Promise<Buffer> {
    this.#brotli ??= compress(this.plain, OPTIONS);
    return this.#brotli;
  }
}

/** What the ETag of an answer is made of, the same at every process. */
export function hashOfBody(bytes: Buffer | string): string {
  return hash('sha1', bytes, 'base64');
}
