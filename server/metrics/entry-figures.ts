import { Gauge, type Registry } from 'prom-client';
import type { Context } from '#server/context.ts';
import type { JobKind } from '#server/queue/kinds.ts';
import { readFigure } from './database-figures.ts';

const WATCHING_CODE: JobKind = 'watch-entry-code';

const MISSING_CODES = {
  name: 'missing-entry-codes',
  text: `SELECT (SELECT count(*) FROM entry_codes WHERE state = 'requested' AND alarmed_at IS NOT NULL AND valid_until > $1)
           + (SELECT count(DISTINCT payload->>'entryCodeId') FROM jobs
              WHERE kind = '${WATCHING_CODE}' AND done_at IS NULL AND dead_at IS NULL AND last_error IS NOT NULL) AS missing`,
};

/** Registers the gauge of the entry codes that are missing shortly before their slot. */
export function registerEntryFigures(registry: Registry, { db, clock }: Pick<Context, 'db' | 'clock'>): void {
  const missing = new Gauge({
    name: 'yumori_db_entry_codes_missing',
    help: 'Entry codes that are missing or unreadable half an hour before their slot, or later',
    registers: [registry],
    collect: () =>
      readFigure({
        clear: () => missing.remove(),
        async set() {
          const [counts] = await db.query<{ missing: number }>(MISSING_CODES, [clock.now()]);
          missing.set(counts?.missing ?? 0);
        },
      }),
  });
}
