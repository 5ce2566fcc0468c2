import { leaseJobs } from '#server/queue/store.ts';
import { carryOut } from '#server/queue/worker.ts';
import { pick } from './dice.ts';
import type { Chooser, Play } from './play.ts';

export type DueJob = { readonly id: number; readonly kind: string };

const DUE = {
  name: 'simulation-due-jobs',
  text: `SELECT id, kind FROM jobs WHERE done_at IS NULL AND dead_at IS NULL AND run_at <= $1
           AND (leased_until IS NULL OR leased_until <= $1) ORDER BY id`,
};

/** Runs some of the due jobs. */
export const work: Chooser = async (play, [which, count]) => {
  const due = await play.db.query<DueJob>(DUE, [play.now]);
  const first = pick(due, which);
  if (first === undefined) return undefined;
  const after = due.filter(({ id }) => id > first.id).slice(0, Math.floor(count ** 2 * 6));
  const chosen = [first, ...after];
  return {
    cause: { kind: 'jobs', kinds: new Set(chosen.map(({ kind }) => kind)) },
    told: `the worker takes ${chosen.map(({ kind }) => kind).join(', ')}`,
    async act() {
      await carryOutJobs(play, { chosen, due });
      return { told: 'done' };
    },
  };
};

/** Runs jobs as the worker does: leases them together, then runs and ends each. */
export async function carryOutJobs(
  { context, handlers }: Play,
  { chosen, due }: { chosen: readonly DueJob[]; due: readonly DueJob[] },
): Promise<void> {
  const { db, clock, log } = context;
  const wanted = new Set(chosen.map(({ id }) => id));
  const except = due.filter(({ id }) => !wanted.has(id)).map(({ id }) => id);
  const leased = await leaseJobs(db, { now: clock.now(), most: chosen.length, except, kinds: Object.keys(handlers) });
  for (const job of leased.toSorted((one, other) => one.id - other.id)) {
    await carryOut({ db, clock, handlers, log }, job);
  }
}

/**
 * Finds the open jobs. Omits a top-up of slots that is not due: each one enqueues the next day's, so a
 * sequence would never come to rest.
 */
const OPEN = {
  name: 'simulation-open-jobs',
  text: `SELECT id, kind, (extract(epoch FROM greatest(run_at, coalesce(leased_until, run_at))) * 1000)::bigint AS at
         FROM jobs WHERE done_at IS NULL AND dead_at IS NULL AND (kind <> 'top-up-slots' OR run_at <= $1) ORDER BY id`,
};

const MOST_ROUNDS = 400;

/** Moves the clock from job to job until none is open, or until an instant. Returns the jobs that remain. */
export async function drain(play: Play, until?: Date): Promise<DueJob[]> {
  for (let round = 1; ; round += 1) {
    const open = await play.db.query<DueJob & { at: number }>(OPEN, [play.now]);
    if (open.length === 0 || round > MOST_ROUNDS) return open;
    const next = Math.max(play.now.getTime() + 1, Math.min(...open.map(({ at }) => at)));
    if (until !== undefined && next > until.getTime()) return open;
    play.now = new Date(next);
    const due = open.filter(({ at }) => at <= next);
    await carryOutJobs(play, { chosen: due, due });
  }
}
