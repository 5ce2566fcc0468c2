import { shortId } from '#domain/basics/id.ts';
import { addMinutes, MINUTE } from '#domain/calendar/duration.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { enqueue, isUnderWay } from '#server/queue/jobs.ts';
import { updateAlarmed } from '../store.ts';

/** So long before a guest's time a code that is still not there is told of. */
const MINUTES_BEFORE = 30;
/** So long a code may take to be made before it is missed, when the guest's time is nearer than that. */
const MINUTES_TO_MAKE = 1;

type Look = { readonly entryCodeId: string; readonly key: string; readonly validFrom: Date; readonly now: Date };

/** Has somebody look, half an hour before its time, whether a code is there. */
export async function queueLook(tx: Transaction, { entryCodeId, key, validFrom, now }: Look): Promise<void> {
  const soonest = addMinutes(now, MINUTES_TO_MAKE);
  const before = addMinutes(validFrom, -MINUTES_BEFORE);
  const runAt = before > soonest ? before : soonest;
  await enqueue(tx, { kind: 'look-for-entry-code', key, payload: { entryCodeId }, runAt, now });
}

/**
 * Tells operators of a code that is not there, once until it is, has a passcode tried in its place, and sees to it that it is still
 * being made.
 */
export async function raiseMissingCode(
  { db, log, wakeQueue }: Pick<Context, 'db' | 'log' | 'wakeQueue'>,
  { entryCodeId, now }: { entryCodeId: string; now: Date },
): Promise<void> {
  const raised = await db.transaction(async (tx) => {
    if (!(await updateAlarmed(tx, { entryCodeId, now }))) return false;
    const job = { key: `${entryCodeId}.${now.getTime()}`, payload: { entryCodeId }, runAt: now, now };
    // What was making it may have been given up, or be gone; or a passcode was tried when it was late before.
    for (const kind of ['provision-entry-code', 'provision-passcode'] as const) {
      if (!(await isUnderWay(tx, { kind, keyBegins: entryCodeId }))) await enqueue(tx, { ...job, kind });
    }
    const since = Math.floor(now.getTime() / MINUTE);
    await enqueue(tx, { ...job, kind: 'mail-entry-code-missing', payload: { entryCodeId, since } });
    await record(tx, {
      at: now,
      actor: 'system',
      actorId: null,
      action: 'entry_code.missed',
      subject: 'entry_code',
      subjectId: entryCodeId,
    });
    tx.afterCommit(wakeQueue);
    return true;
  });
  const facts = { alarm: 'entry_code_missing', entryCode: shortId(entryCodeId) };
  if (raised) log.error(facts, 'a guest comes soon, and the entry code is not there');
}
