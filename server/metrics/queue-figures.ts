import { Gauge, type Registry } from 'prom-client';
import type { Context } from '#server/context.ts';
import { readFigure } from './database-figures.ts';

const STUCK = {
  name: 'stuck-work',
  text: `SELECT count(*) FILTER (WHERE dead_at IS NOT NULL) AS dead,
           count(*) FILTER (WHERE dead_at IS NULL AND run_at <= $1) AS due
         FROM jobs WHERE done_at IS NULL AND dismissed_at IS NULL`,
};

const OLDEST = {
  name: 'oldest-due-job',
  text: `SELECT min(run_at) AS due FROM jobs WHERE done_at IS NULL AND dead_at IS NULL AND run_at <= $1`,
};

type Parts = Pick<Context, 'db' | 'clock' | 'workerIdleFor'>;

/** Registers the gauges of the queue: how many jobs wait, and for how long. */
export function registerQueueFigures(registry: Registry, { db, clock, workerIdleFor }: Parts): void {
  const jobs = new Gauge({
    name: 'yumori_db_jobs',
    help: 'Due jobs, and dead-lettered jobs that are not dismissed',
    labelNames: ['state'],
    registers: [registry],
    collect: () =>
      readFigure({
        clear: () => jobs.reset(),
        async set() {
          const [counts] = await db.query<{ dead: number; due: number }>(STUCK, [clock.now()]);
          jobs.set({ state: 'dead' }, counts?.dead ?? 0);
          jobs.set({ state: 'due' }, counts?.due ?? 0);
        },
      }),
  });
  const oldest = new Gauge({
    name: 'yumori_db_oldest_due_job_seconds',
    help: 'Age of the oldest due job in seconds; 0 when none is due',
    registers: [registry],
    collect: () =>
      readFigure({
        clear: () => oldest.remove(),
        async set() {
          const now = clock.now();
          const [job] = await db.query<{ due: Date | null }>(OLDEST, [now]);
          oldest.set((now.getTime() - (job?.due ?? now).getTime()) / 1000);
        },
      }),
  });
  const idle = new Gauge({
    name: 'yumori_process_worker_idle_seconds',
    help: 'Seconds since this process last polled for due jobs; it polls every second',
    registers: [registry],
    collect() {
      idle.set(workerIdleFor() ?? 0);
    },
  });
}
