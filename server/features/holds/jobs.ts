import type { Context } from '#server/context.ts';
import { done, type JobHandlers } from '#server/queue/jobs.ts';
import { endHold } from './commands/end-hold.ts';
import { lockSlot } from './queries.ts';
import { findHold } from './store.ts';

/**
 * An expired hold counts as free at once, so no decision waits for this job. It records how each hold ended,
 * also when no later request touches the slot.
 */
export function holdJobs(context: Context) {
  return {
    'end-expired-hold': async ({ holdId }, now) => {
      await context.db.transaction(async (tx) => {
        const hold = await findHold(tx, holdId);
        if (hold === undefined || hold.endedAt !== null || hold.expiresAt > now) return;
        await lockSlot(tx, hold.slotId);
        await endHold(tx, { holdId, slotId: hold.slotId, ending: 'expired', actor: 'system', actorId: null, now });
      });
      return done;
    },
  } satisfies Partial<JobHandlers>;
}
