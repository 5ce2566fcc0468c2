import { connectPostgres } from '#server/db/connect-postgres.ts';
import type { Transaction } from '#server/db/database.ts';
import { live, type Story, type StoryKind } from '../journeys/stories.ts';
import { startSite } from '../servers/site.ts';
import { dropGuards } from './anomaly.ts';

/** A site at rest with a story of each named kind, in their order, and without the database's guards. */
export async function openUnguardedSite(kinds: readonly StoryKind[]) {
  const site = await startSite({ RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1' });
  const stories: Story[] = [];
  for (const kind of kinds) stories.push(await live(site, kind));
  await finishJobs(site);
  await site.worker.stop();
  await dropGuards(site.db);
  // Connected without triggers. Switching them off for each test would make PostgreSQL plan the long audit each time.
  const unguarded = connectPostgres({
    url: `${site.databaseUrl}?options=${encodeURIComponent('-c session_replication_role=replica -c plan_cache_mode=force_generic_plan')}`,
    connections: 1,
    onError: () => {},
  });
  return {
    site,
    stories,
    now: site.context.clock.now(),
    /** Runs `work` in a transaction without triggers and rolls it back; returns the result of `work`. */
    async undoing<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
      let result: { value: Result } | undefined;
      const done = unguarded.transaction(async (tx) => {
        result = { value: await work(tx) };
        throw new Undone();
      });
      await done.catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
      if (result === undefined) throw new Error('The transaction ended without a result');
      return result.value;
    },
    async close() {
      await unguarded.close();
      await site.close();
    },
  };
}

export type UnguardedSite = Awaited<ReturnType<typeof openUnguardedSite>>;

class Undone extends Error {}

/** Retries failed jobs at once: on a busy machine a fake may answer after the client's timeout. */
async function finishJobs({ worker, db, context }: Awaited<ReturnType<typeof startSite>>): Promise<void> {
  for (;;) {
    await worker.drained();
    const retried = await db.query(
      {
        name: 'retry-failed-jobs',
        text: `UPDATE jobs SET run_at = $1 WHERE done_at IS NULL AND dead_at IS NULL AND failures > 0 AND run_at > $1 RETURNING id`,
      },
      [context.clock.now()],
    );
    if (retried.length === 0) return;
  }
}
