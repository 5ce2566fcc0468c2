import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { STAFF_START, staffPageAt } from '#contract/staff/pages.ts';
import { UNLISTED } from './policies.ts';
import { pathForLog } from './request-log.ts';
import { serveFiles } from './static-files.ts';

/**
 * Serves the app of the back office below /admin: its files, and its page for every URL. The page is never
 * server-rendered, stored or listed.
 */
export async function serveStaffSite(app: FastifyInstance, { folder }: { folder: string }): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined);

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isThere = staffPageAt(path) !== undefined;
    if (!isThere) request.log.warn({ path: pathForLog(path) }, 'unknown page');
    reply.headers(UNLISTED).header('cache-control', 'no-store');
    if (page === undefined)
      return reply.code(503).type('text/plain').send('The back office has not been built yet: npm start builds it.');
    return reply
      .code(isThere ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(page);
  };
  await serveFiles(app, { folder, prefix: '/admin/', answerMissing: sendPage });
  for (const start of ['/admin', '/admin/']) {
    app.get(start, async (_request, reply) =>
      reply.headers(UNLISTED).header('cache-control', 'no-store').redirect(STAFF_START),
    );
  }
  app.get('/admin/*', sendPage);
}
