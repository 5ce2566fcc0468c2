import { Gauge, type Registry } from 'prom-client';
import type { Queryable } from '#server/db/database.ts';
import { readFigure } from './database-figures.ts';

/** The lag is unknown without the right to read all statistics, and zero while nothing is written. */
const STANDBYS = {
  name: 'standbys',
  text: `SELECT pg_has_role(current_user, 'pg_read_all_stats', 'USAGE') AS allowed,
           (SELECT coalesce(json_agg(json_build_object(
              'standby', application_name,
              'sync', sync_state,
              'lag', coalesce(extract(epoch FROM replay_lag), 0)
            )), '[]') FROM pg_stat_replication WHERE state = 'streaming') AS standbys`,
};

/** Whether the newest attempt to archive WAL failed; false where nothing is archived. Needs no special role. */
const ARCHIVE = {
  name: 'wal-archive',
  text: `SELECT coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) AS failing
         FROM pg_stat_archiver`,
};

type Standby = { readonly standby: string; readonly sync: string; readonly lag: number };
type Row = { readonly allowed: boolean; readonly standbys: readonly Standby[] };

/**
 * Registers two gauges: whether archiving of WAL fails, and the lag of each standby, which is absent without
 * the role pg_read_all_stats.
 */
export function registerReplication(registry: Registry, db: Queryable): void {
  const lag: Gauge<'standby' | 'sync'> = new Gauge({
    name: 'yumori_db_replication_lag_seconds',
    help: 'How long ago a standby had what it has replayed; absent without the role pg_read_all_stats',
    labelNames: ['standby', 'sync'],
    registers: [registry],
    collect: () => read(lag, (all) => all.map(({ standby, sync, lag: seconds }) => [{ standby, sync }, seconds])),
  });
  const standbys: Gauge<'kind'> = new Gauge({
    name: 'yumori_db_standbys',
    help: 'Standbys that stream from the primary, by whether a commit waits for them; absent without pg_read_all_stats',
    labelNames: ['kind'],
    registers: [registry],
    collect: () =>
      read(standbys, (all) => {
        const synchronous = all.filter(({ sync }) => sync === 'sync' || sync === 'quorum').length;
        return [
          [{ kind: 'synchronous' }, synchronous],
          [{ kind: 'asynchronous' }, all.length - synchronous],
        ];
      }),
  });
  const archive = new Gauge({
    name: 'yumori_db_wal_archive_failing',
    help: '1 when the newest attempt to archive WAL failed, else 0: the database cannot be restored to a later moment',
    registers: [registry],
    collect: () =>
      readFigure({
        clear: () => archive.remove(),
        async set() {
          const [row] = await db.query<{ failing: boolean }>(ARCHIVE);
          archive.set(Number(row?.failing === true));
        },
      }),
  });

  function read<Label extends string>(
    gauge: Gauge<Label>,
    samplesOf: (all: readonly Standby[]) => readonly [labels: Partial<Record<Label, string>>, value: number][],
  ): Promise<void> {
    return readFigure({
      clear: () => gauge.reset(),
      async set() {
        const [row] = await db.query<Row>(STANDBYS);
        gauge.reset();
        if (row?.allowed === true) for (const [labels, value] of samplesOf(row.standbys)) gauge.set(labels, value);
      },
    });
  }
}
