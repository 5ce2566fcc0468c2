import { Gauge, type Registry } from 'prom-client';
import type { Context } from '#server/context.ts';
import { heldShares } from '#server/features/holds/queries.ts';
import { readFigure } from './database-figures.ts';

/** Registers a gauge per location: the highest share of one day's slots that is held without payment. */
export function registerHoldFigures(registry: Registry, { db, clock }: Pick<Context, 'db' | 'clock'>): void {
  const share = new Gauge({
    name: 'yumori_db_held_share',
    help: "The highest share of a location's day that is held without payment, from 0 to 1; absent for fewer than three slots",
    labelNames: ['location'],
    registers: [registry],
    collect: () =>
      readFigure({
        clear: () => share.reset(),
        async set() {
          const shares = await heldShares(db, clock.now());
          share.reset();
          for (const [location, days] of Map.groupBy(shares, (day) => day.location))
            share.set({ location }, Math.max(...days.map((day) => day.share)));
        },
      }),
  });
}
