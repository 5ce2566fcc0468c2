import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const YEAR_SECONDS = 31_536_000;
const IS_PACKED = /\.(br|gz)$/;

type Files = {
  /** The folder of a built app. Without it nothing is served. */
  folder: string;
  /** The start of the URLs, with a slash at both ends. */
  prefix: string;
  /** Answers a request for a file with a content hash that is not there. */
  answerMissing: (request: FastifyRequest, reply: FastifyReply) => unknown;
};

/**
 * Serves the files of a built app, packed where the browser takes that. Files with a content hash share one route:
 * with a route for each, the routes of 800 files took 10 MB.
 */
export async function serveFiles(app: FastifyInstance, { folder, prefix, answerMissing }: Files): Promise<void> {
  if (!existsSync(folder)) return;
  const hashed = new Set(await readdir(join(folder, 'assets')).catch(() => []));
  await app.register(async (scope) => {
    await scope.register(staticFiles, {
      root: folder,
      prefix,
      index: false,
      preCompressed: true,
      wildcard: false,
      globIgnore: ['assets/**', '**/*.{br,gz}'],
      setHeaders: (reply, path) => {
        reply.header('cache-control', cachingOf(path, folder));
        if (/\.html(\.(br|gz))?$/.test(path)) reply.header('x-robots-tag', 'noindex');
      },
    });
    scope.get<{ Params: { file: string } }>(`${prefix}assets/:file`, async (request, reply) => {
      const { file } = request.params;
      if (hashed.has(file) && !IS_PACKED.test(file)) return reply.sendFile(`assets/${file}`);
      return answerMissing(request, reply);
    });
  });
}

/**
 * Returns the caching header: files with a content hash are immutable, the HTML and the service worker are
 * revalidated.
 */
function cachingOf(path: string, folder: string): string {
  if (path.includes(join(folder, 'assets'))) return `public, max-age=${YEAR_SECONDS}, immutable`;
  return /(service-worker\.js|\.html)(\.(br|gz))?$/.test(path) ? 'no-cache' : 'public, max-age=300';
}
