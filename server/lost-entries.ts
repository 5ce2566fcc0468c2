import type { Database } from './db/database.ts';
import { listMissing } from './history.ts';
import type { Log } from './log.ts';

const LOOK_EVERY_MS = 5_000;

export type LossWatch = {
  /** Runs the check now. Never throws: an unreachable database is checked again at the next interval. */
  look(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Checks regularly that the database still has the entries that this process saw committed. A failover to a lagging
 * standby, or a restore under a running process, loses them without an error.
 */
export function watchLoss({ db, log }: { readonly db: Database; readonly log: Log }): LossWatch {
  let looking: Promise<void> | undefined;

  async function compare(): Promise<void> {
    const { acknowledged } = db;
    const known = acknowledged.latest();
    if (known.length === 0) return;
    const missing = await listMissing(db, known);
    if (missing.length === 0) return;
    acknowledged.lose(new Set(missing.map(({ id }) => id)));
    const times = missing.map(({ at }) => at.toISOString()).sort();
    const facts = {
      alarm: 'acknowledged_lost',
      lost: missing.length,
      compared: known.length,
      from: times[0],
      to: times.at(-1),
      subjects: missing.slice(0, 20).map(({ subjectId }) => subjectId),
    };
    log.error(facts, 'the database has lost what it acknowledged; see docs/runbooks/restore.md');
  }

  function look(): Promise<void> {
    looking ??= compare()
      // The queue reports an absent database every second.
      .catch(() => {})
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return {
    look,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
