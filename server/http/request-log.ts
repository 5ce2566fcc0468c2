import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shortenIds } from '#domain/basics/id.ts';

/**
 * Logs one line per request, even when the client disconnects. Omits the query, which may hold tokens or card
 * data, and shortens ids, because the id of a reservation is its key.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const facts = { ...factsOf(request, reply), status: reply.statusCode };
    if (reply.statusCode >= 500) request.log.error(facts, 'request');
    else request.log.info(facts, 'request');
  });
  app.addHook('onRequestAbort', async (request) => request.log.info({ ...factsOf(request), aborted: true }, 'request'));
}

function factsOf(request: FastifyRequest, reply?: FastifyReply): object {
  const ms = reply && Math.round(reply.elapsedTime * 10) / 10;
  return { method: request.method, path: pathForLog(request.url), ...(reply && { ms }) };
}

const LONGEST_PATH = 200;

/** The rest of this path is a secret. */
const NOTICE_SECRET = /^(\/api\/ttlock\/records\/).*/i;

/** Returns a path that is safe to log. */
export function pathForLog(url: string): string {
  const [path = '/'] = decoded(url.split('?', 1)[0] ?? '/').split('?', 1);
  return shortenIds(path).replace(NOTICE_SECRET, '$1…').slice(0, LONGEST_PATH);
}

type ErrorForLog = { type: string; message: string; code?: string; stack: string; cause?: ErrorForLog };

/** Returns an error that is safe to log, without the database's details, which contain row values. */
export function errorForLog(error: unknown): ErrorForLog {
  if (!(error instanceof Error)) return { type: typeof error, message: shortenIds(String(error)), stack: '' };
  return {
    type: error.name,
    message: shortenIds(error.message),
    ...('code' in error && { code: String(error.code) }),
    stack: shortenIds(error.stack ?? ''),
    ...(error.cause instanceof Error && { cause: errorForLog(error.cause) }),
  };
}

/** Decodes percent-encoding, which would hide an id. */
function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
