import { hash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { API } from '#contract/api.ts';
import { openApiDocument } from '#contract/openapi.ts';
import { getHealth, getIp, getReadiness, type Health } from '#contract/system.ts';
import { ok } from '#server/answer.ts';
import type { LastAudit } from '#server/audit/store.ts';
import { isStale } from '#server/audit/watch.ts';
import type { Context } from '#server/context.ts';
import { isMigrated } from '#server/db/migrate.ts';
import type { Binder } from './bind.ts';

/** Binds health, readiness, and the address from which the server sees a caller. */
export function operationRoutes(bind: Binder, context: Context): void {
  bind(getHealth, async ({ now }) => ok({ status: 'ok', audit: soundness(context.lastAudit(), now) }));

  bind(getReadiness, async ({ now }) => {
    const checks = context.isDraining()
      ? { staying: false }
      : await readiness(context, now).catch(() => ({ database: false }));
    const ready = Object.values(checks).every(Boolean);
    const lostEntries = context.db.acknowledged.lost();
    const answer = { status: ready ? ('ready' as const) : ('not_ready' as const), checks };
    return ok(lostEntries > 0 ? { ...answer, lostEntries } : answer, ready ? 200 : 503);
  });

  bind(getIp, async ({ ip }) => ok({ ip: plainAddress(ip) }));
}

/** Returns an IPv4-mapped IPv6 address in its IPv4 form. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}

/** Returns the audit's state; a finding stays until an audit ends without it. */
function soundness(last: LastAudit | undefined, now: Date): Health['audit'] {
  if (last === undefined) return 'unknown';
  if (Object.keys(last.found).length > 0) return 'broken';
  if (isStale(last, now)) return 'stale';
  return Object.keys(last.acknowledged).length > 0 ? 'acknowledged' : 'sound';
}

/** A healthy worker polls every second. */
const WORKER_IDLE_SECONDS = 60;

type Supply = { locations: boolean; slots: boolean; writable: boolean };

/** Returns the readiness checks. Slots are required only where a location or a catalog exists. */
async function readiness({ db, config, workerIdleFor }: Context, now: Date): Promise<Record<string, boolean>> {
  const [supply] = await db.query<Supply>(
    {
      name: 'readiness',
      text: `SELECT EXISTS (SELECT 1 FROM locations WHERE closed_at IS NULL) AS locations,
       EXISTS (SELECT 1 FROM slots WHERE end_time > $1 AND withdrawn_at IS NULL) AS slots,
       current_setting('transaction_read_only') = 'off' AS writable`,
    },
    [now],
  );
  const expected = supply?.locations === true || config.catalogFile !== undefined;
  return {
    database: supply?.writable === true,
    migrations: await isMigrated(db),
    supply: !expected || supply?.slots === true,
    worker: (workerIdleFor() ?? 0) < WORKER_IDLE_SECONDS,
  };
}

/**
 * The content security policy of the API reference: that of every page, plus the hash of the library's inline
 * style sheet.
 */
const REFERENCE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
].join('; ');

/** A document that is constant while the process runs, encoded once. */
type FixedDocument = { readonly type: string; readonly plain: Buffer; readonly brotli: Buffer; readonly etag: string };

function fixedDocument(type: string, text: string): FixedDocument {
  const plain = Buffer.from(text);
  const etag = `W/"${hash('sha1', plain, 'base64')}"`;
  return { type, plain, brotli: brotliCompressSync(plain, QUICKLY), etag };
}

const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function sendDocument(reply: FastifyReply, { type, plain, brotli, etag }: FixedDocument): Promise<void> {
  reply.type(type).header('etag', etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (!/\bbr\b/.test(reply.request.headers['accept-encoding']?.toString() ?? '')) await reply.send(plain);
  else await reply.header('content-encoding', 'br').send(brotli);
}

type Documents = { readonly json: FixedDocument; readonly yaml: FixedDocument };

async function makeDocuments(publicUrl: string): Promise<Documents> {
  const { stringify } = await import('yaml');
  const document = openApiDocument(publicUrl, API);
  return {
    json: fixedDocument('application/json; charset=utf-8', JSON.stringify(document)),
    yaml: fixedDocument('application/x-yaml', stringify(document, { strict: false })),
  };
}

/** Serves the OpenAPI document, and a page to browse it with a content security policy of its own. */
export async function serveReference(app: FastifyInstance, publicUrl: () => string): Promise<void> {
  let made: Promise<Documents> | undefined;
  // Created on the first request: with port 0 the public URL is known only once the server listens.
  const documents = () => {
    made ??= makeDocuments(publicUrl());
    return made;
  };
  app.get('/api/openapi.json', async (_request, reply) => sendDocument(reply, (await documents()).json));
  await app.register(async (scope) => {
    // The library would serialise its document on each request.
    scope.addHook('preHandler', async ({ routeOptions: { url } }, reply) => {
      if (url === '/api/docs/json') await sendDocument(reply, (await documents()).json);
      else if (url === '/api/docs/yaml') await sendDocument(reply, (await documents()).yaml);
    });
    // The library requires a document at registration. The hook above sends the real one.
    const document = { openapi: '3.0.0', info: { title: 'Yumori', version: '' }, paths: {} };
    await scope.register(swagger, { mode: 'static', specification: { document } });
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: REFERENCE_POLICY });
  });
}
