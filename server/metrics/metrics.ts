import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { refuse } from '#server/answer.ts';
import { CHECKS } from '#server/audit/audit.ts';
import { isStale } from '#server/audit/watch.ts';
import { isLoopback } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { AT_ONCE, type AtOnce } from '#server/http/at-once.ts';
import { sendRefusal } from '#server/http/problems.ts';
import type { SlotChanges } from '#server/live/slot-changes.ts';
import { registerDatabaseUp, registerLostEntries } from './database-figures.ts';
import { registerEntryFigures } from './entry-figures.ts';
import { registerHoldFigures } from './hold-figures.ts';
import { registerPaymentFigures } from './payment-figures.ts';
import { registerProcessFigures } from './process-figures.ts';
import { registerQueueFigures } from './queue-figures.ts';
import { registerReplication } from './replication-figures.ts';
import type { ServiceWatch } from './service-figures.ts';

type Watched = { readonly slotChanges: SlotChanges; readonly services: ServiceWatch };

/**
 * Serves metrics in Prometheus' text format to loopback addresses or with the token, and only if configured.
 * Metrics of one process are named `yumori_process_…`; metrics that every process reads from the same
 * database, `yumori_db_…`.
 */
export function serveMetrics(app: FastifyInstance, context: Context, { slotChanges, services }: Watched): void {
  const { db, clock, lastAudit } = context;
  const { metrics } = context.config;
  if (metrics === undefined) return;
  const registry = new Registry();
  // Registered first, because reading other metrics uses connections itself.
  registerProcessFigures(registry, { db, slotChanges });
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'yumori_process_http_seconds',
    help: 'Time to answer a request',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  registerDatabaseUp(registry, db);
  registerLostEntries(registry, db);
  registry.registerMetric(services.seconds);
  registerReplication(registry, db);
  registerQueueFigures(registry, context);
  registerPaymentFigures(registry, context);
  registerHoldFigures(registry, context);
  registerEntryFigures(registry, context);
  const findings = new Gauge({
    name: 'yumori_db_audit_findings',
    help: 'Unacknowledged findings of the last audit by promise; absent before the first audit',
    labelNames: ['check'],
    registers: [registry],
    collect() {
      const last = lastAudit();
      if (last !== undefined) for (const { id } of CHECKS) findings.set({ check: id }, last.found[id] ?? 0);
    },
  });
  const acknowledged = new Gauge({
    name: 'yumori_db_audit_acknowledged',
    help: 'Acknowledged findings of the last audit by promise; absent before the first audit',
    labelNames: ['check'],
    registers: [registry],
    collect() {
      const last = lastAudit();
      if (last !== undefined) for (const { id } of CHECKS) acknowledged.set({ check: id }, last.acknowledged[id] ?? 0);
    },
  });
  const auditedAt = new Gauge({
    name: 'yumori_db_audit_ended_seconds',
    help: 'End of the last audit as a Unix time in seconds; audits run every five minutes',
    registers: [registry],
    collect() {
      const last = lastAudit();
      if (last !== undefined) auditedAt.set(last.endedAt.getTime() / 1000);
    },
  });
  const stale = new Gauge({
    name: 'yumori_db_audit_stale',
    help: '1 when the last audit ended more than 15 minutes ago, else 0; absent before the first audit',
    registers: [registry],
    collect() {
      const last = lastAudit();
      if (last !== undefined) stale.set(Number(isStale(last, clock.now())));
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    duration.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.getDecorator<AtOnce>(AT_ONCE).onAnswer(({ route, status, ms }) => {
    duration.observe({ route, method: 'GET', status }, ms / 1000);
  });
  app.get('/api/metrics', async (request, reply) => {
    if (!mayRead(request, metrics.token)) return sendRefusal(reply, refuse('not_found'), clock.now());
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function mayRead(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return isLoopback(request.ip) && request.headers['x-forwarded-for'] === undefined;
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
