import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from '#contract/openapi.ts';
import { getHealth, getReadiness, type Health } from '#contract/system.ts';
import type { LastAudit } from '#server/audit/store.ts';
import { isStale } from '#server/audit/watch.ts';
import type { Context } from '#server/context.ts';
import { isMigrated } from '#server/db/migrate.ts';
import { ok } from './answer.ts';
import type { Binder } from './bind.ts';

/** What whoever runs the server asks of it: does it live, is it ready. */
export function operationRoutes(bind: Binder, context: Context): void {
  bind(getHealth, async ({ now }) => ok({ status: 'ok', audit: soundness(context.lastAudit(), now) }));

  bind(getReadiness, async ({ now }) => {
    const checks = await readiness(context, now).catch(() => ({ database: false }));
    const ready = Object.values(checks).every(Boolean);
    return ok({ status: ready ? 'ready' : 'not_ready', checks }, ready ? 200 : 503);
  });
}

/** What was found stays told until an audit ends that does not find it. */
function soundness(last: LastAudit | undefined, now: Date): Health['audit'] {
  if (last === undefined) return 'unknown';
  if (Object.keys(last.found).length > 0) return 'broken';
  return isStale(last, now) ? 'stale' : 'sound';
}

/** It looks each second. */
const WORKER_IDLE_SECONDS = 60;

type Supply = { locations: boolean; slots: boolean };

/** Slots are asked for only where something is for sale, or was meant to be. */
async function readiness({ db, config, workerIdleFor }: Context, now: Date): Promise<Record<string, boolean>> {
  const [supply] = await db.query<Supply>(
    `SELECT EXISTS (SELECT 1 FROM locations WHERE closed_at IS NULL) AS locations,
       EXISTS (SELECT 1 FROM slots WHERE end_time > $1 AND withdrawn_at IS NULL) AS slots`,
    [now],
  );
  const expected = supply?.locations === true || config.catalogFile !== undefined;
  return {
    database: supply !== undefined,
    migrations: await isMigrated(db),
    supply: !expected || supply?.slots === true,
    worker: (workerIdleFor() ?? 0) < WORKER_IDLE_SECONDS,
  };
}

/** As closed as that of any page, but for the one style sheet that the library writes into its page, named by its hash. */
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

/** The API's document, and a page to browse it with a content policy of its own. */
export async function serveReference(app: FastifyInstance, publicUrl: () => string): Promise<void> {
  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(openApiDocument(publicUrl())),
  );
  await app.register(async (scope) => {
    // The library knows OpenAPI's types up to 3.0; the document is read as it is.
    const document = openApiDocument(publicUrl()) as never;
    await scope.register(swagger, { mode: 'static', specification: { document } });
    await scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: REFERENCE_POLICY });
  });
}
