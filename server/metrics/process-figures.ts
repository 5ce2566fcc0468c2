import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#server/db/database.ts';
import type { SlotChanges } from '#server/live/slot-changes.ts';

/** Registers the gauges of the connections and streams that this process uses. */
export function registerProcessFigures(registry: Registry, parts: { db: Database; slotChanges: SlotChanges }): void {
  const { pool } = parts.db;
  const connections = new Gauge({
    name: 'yumori_process_pool_connections',
    help: 'Connections of this process to its database, by state; at most DATABASE_CONNECTIONS',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      connections.set({ state: 'idle' }, pool.idleCount);
      connections.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  const most = new Gauge({
    name: 'yumori_process_pool_limit',
    help: 'DATABASE_CONNECTIONS of this process',
    registers: [registry],
    collect() {
      most.set(pool.options.max);
    },
  });
  const waiting = new Gauge({
    name: 'yumori_process_pool_waiting',
    help: 'Statements and transactions that wait for a connection',
    registers: [registry],
    collect() {
      waiting.set(pool.waitingCount);
    },
  });
  const streams = new Gauge({
    name: 'yumori_process_streams',
    help: 'Streams of slot changes that are open at this process, of 1,000 places',
    registers: [registry],
    collect() {
      streams.set(parts.slotChanges.watching());
    },
  });
}
