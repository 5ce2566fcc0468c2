import type { FastifyInstance } from 'fastify';
import { MEMBER_PICTURE_WIDTHS, PICTURE_FORMATS, PICTURE_WIDTHS } from '#domain/catalog/picture-variants.ts';
import { refuse } from '#server/answer.ts';
import type { Clock } from '#server/clock.ts';
import { sendRefusal } from './problems.ts';

type Asked = { hash: string; format: string; width: number | null };
type Found = { width: number; bytes: Buffer };

type Media = { clock: Clock; variant: (asked: Asked) => Promise<Found | undefined> };

/**
 * Serves stored pictures. The URL contains the hash of the content, so it never changes. Without a size it
 * returns the largest JPEG, for machines that read no newer format.
 */
export function serveMedia(app: FastifyInstance, { clock, variant }: Media): void {
  app.get<{ Params: { hash: string } }>('/media/:hash', (request, reply) =>
    send({ hash: request.params.hash, width: null, format: 'jpeg' }, reply),
  );
  app.get<{ Params: { hash: string; file: string } }>('/media/:hash/:file', (request, reply) => {
    const known = KNOWN_FILES.get(request.params.file);
    return send(known && { hash: request.params.hash, ...known }, reply);
  });

  async function send(asked: Asked | undefined, reply: Parameters<typeof sendRefusal>[0]) {
    const found = asked && /^[0-9a-f]{64}$/.test(asked.hash) ? await variant(asked) : undefined;
    if (asked === undefined || found === undefined) {
      return sendRefusal(reply.header('cache-control', 'no-store'), refuse('not_found'), clock.now());
    }
    return reply
      .header('cache-control', `${isOfMember(found) ? 'private' : 'public'}, max-age=31536000, immutable`)
      .header('etag', `"${asked.hash}-${found.width}-${asked.format}"`)
      .type(`image/${asked.format}`)
      .send(found.bytes);
  }
}

/** Returns whether only the browser may cache it, so that a deleted picture remains in no shared cache. */
const isOfMember = ({ width }: Found) => MEMBER_PICTURE_WIDTHS.some((known) => known === width);

const KNOWN_FILES: ReadonlyMap<string, Omit<Asked, 'hash'>> = new Map(
  [...PICTURE_WIDTHS, ...MEMBER_PICTURE_WIDTHS].flatMap((width) =>
    PICTURE_FORMATS.map((format) => [`${width}.${format}`, { width, format }] as const),
  ),
);
