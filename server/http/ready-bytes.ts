import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply } from 'fastify';

const compress = promisify(brotliCompress);

/** A higher level than for an answer that is sent once; compression still takes only a few milliseconds. */
const OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** Smaller answers are not compressed. */
const LEAST_COMPRESSED = 1024;

/** A serialised answer whose bytes are sent many times. */
export class ReadyBytes {
  readonly plain: Buffer;
  readonly etag: string;
  #compressing: Promise<Buffer> | undefined;
  #brotli: Buffer | undefined;

  constructor(plain: Buffer) {
    this.plain = plain;
    // A weak ETag, because every encoding has the same one.
    this.etag = `W/"${hashOfBody(this.plain)}"`;
  }

  /** Returns the compressed bytes; compresses them on first use. */
  brotli(): Promise<Buffer> {
    this.#compressing ??= compress(this.plain, OPTIONS).then((brotli) => {
      this.#brotli = brotli;
      return brotli;
    });
    return this.#compressing;
  }

  /**
   * Chooses the encoding; undefined when Brotli is not computed yet, or when the browser accepts gzip but not
   * Brotli.
   */
  chosenBy({ 'accept-encoding': accepted }: IncomingHttpHeaders): Chosen | undefined {
    if (accepted === undefined || this.plain.length < LEAST_COMPRESSED) return { bytes: this.plain };
    if (acceptsBrotli(accepted)) return this.#brotli && { bytes: this.#brotli, encoding: 'br' };
    return /gzip|\*/.test(accepted.toString()) ? undefined : { bytes: this.plain };
  }
}

/** Sends the bytes in the encoding that the browser accepts. */
export async function sendReady(reply: FastifyReply, body: ReadyBytes): Promise<void> {
  const { headers } = reply.request;
  reply.header('etag', body.etag);
  if (acceptsBrotli(headers['accept-encoding'])) await body.brotli();
  const { bytes, encoding } = body.chosenBy(headers) ?? { bytes: body.plain };
  if (encoding) reply.header('content-encoding', encoding);
  await reply.send(bytes);
}

type Chosen = { readonly bytes: Buffer; readonly encoding?: 'br' };

function acceptsBrotli(accepted: string | string[] | undefined): boolean {
  return /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted?.toString() ?? '');
}

/** Computes the ETag of an answer, equal in every process. */
export function hashOfBody(bytes: Buffer | string): string {
  return hash('sha1', bytes, 'base64');
}
