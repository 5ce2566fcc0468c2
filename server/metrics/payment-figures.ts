import { Gauge, type Registry } from 'prom-client';
import type { Context } from '#server/context.ts';
import { readFigure } from './database-figures.ts';

const OLDEST = {
  name: 'oldest-open-payment',
  text: 'SELECT min(started_at) AS started FROM payments WHERE ended_at IS NULL',
};

/** Registers the gauge of the age of the oldest payment without a result. */
export function registerPaymentFigures(registry: Registry, { db, clock }: Pick<Context, 'db' | 'clock'>): void {
  const oldest = new Gauge({
    name: 'yumori_db_oldest_open_payment_seconds',
    help: 'Age of the oldest payment without a result; 0 when there is none',
    registers: [registry],
    collect: () =>
      readFigure({
        clear: () => oldest.remove(),
        async set() {
          const now = clock.now();
          const [payment] = await db.query<{ started: Date | null }>(OLDEST);
          oldest.set((now.getTime() - (payment?.started ?? now).getTime()) / 1000);
        },
      }),
  });
}
