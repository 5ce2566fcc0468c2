import { addDays, type Day, dayOf, startOfDay } from '#domain/calendar/day.ts';
import type { Queryable } from '#server/db/database.ts';
import { recordAll } from '#server/history.ts';
import type { Change } from '#server/history-actions.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { lockImports } from '../store.ts';
import type { ImportContext } from './import-catalog.ts';
import { addMissingSlots } from './sync-slots.ts';

/**
 * Inserts the slots that have come within the horizon since the last run, however long ago that was, and
 * enqueues the next run for the start of the next day.
 */
export function topUpSlots({ db, config }: Pick<ImportContext, 'db' | 'config'>, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await lockImports(tx);
    const { changes } = await addMissingSlots(tx, { now, horizonDays: config.slotHorizonDays });
    const entries = changes.map(({ verb, ...change }): Change => ({ ...change, action: `${change.subject}.${verb}` }));
    await recordAll(tx, { at: now, actor: 'system', actorId: null, entries });
    await queueTopUp(tx, { day: addDays(dayOf(now), 1), horizonDays: config.slotHorizonDays, now });
  });
}

/** Enqueues a top-up once per day; again only when the horizon has changed. */
export async function queueTopUp(
  tx: Queryable,
  { day, horizonDays, now }: { day: Day; horizonDays: number; now: Date },
): Promise<void> {
  const key = `${day} and ${horizonDays} days`;
  await enqueue(tx, { kind: 'top-up-slots', key, payload: {}, runAt: startOfDay(day), now });
}
