import { shortId } from '#domain/basics/id.ts';
import { addMinutes, MINUTE } from '#domain/calendar/duration.ts';
import { MISSING_CODE_MINUTES } from '#domain/entry/entry-window.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { enqueue, isUnderWay } from '#server/queue/jobs.ts';
import { updateAlarmed } from '../store.ts';

/** How long a code may take to be made before it counts as missing, when the visit is very near. */
const MINUTES_TO_MAKE = 1;

type Look = { readonly entryCodeId: string; readonly key: string; readonly validFrom: Date; readonly now: Date };

/** Enqueues a check, shortly before the visit, whether a code exists. */
export async function queueLook(tx: Transaction, { entryCodeId, key, validFrom, now }: Look): Promise<void> {
  const soonest = addMinutes(now, MINUTES_TO_MAKE);
  const before = addMinutes(validFrom, -MISSING_CODE_MINUTES);
  const runAt = before > soonest ? before : soonest;
  await enqueue(tx, { kind: 'look-for-entry-code', key, payload: { entryCodeId }, runAt, now });
}

/**
 * Notifies operators of a missing code, once per code; enqueues a passcode in its place, and makes sure that a
 * job is still creating the code.
 */
export async function raiseMissingCode(
  { db, log, wakeQueue }: Pick<Context, 'db' | 'log' | 'wakeQueue'>,
  { entryCodeId, now }: { entryCodeId: string; now: Date },
): Promise<void> {
  const raised = await db.transaction(async (tx) => {
    if (!(await updateAlarmed(tx, { entryCodeId, now }))) return false;
    const job = { key: `${entryCodeId}.${now.getTime()}`, payload: { entryCodeId }, runAt: now, now };
    // The job that makes the code may be dead-lettered or deleted, or have tried a passcode at an earlier
    // alarm.
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
  if (raised) log.error(facts, 'an entry code is missing shortly before the visit');
}
