import { shortId } from '#domain/basics/id.ts';
import { addMinutes, MINUTE } from '#domain/calendar/duration.ts';
import type { LockCloud, LockFailure } from '#server/adapters/ttlock/port.ts';
import type { Context } from '#server/context.ts';
import { findLastEntry, record } from '#server/history.ts';
import { done, enqueue, isUnderWay, type JobOutcome } from '#server/queue/jobs.ts';
import { logFailure, whyNoContent } from '../failures.ts';
import { nameAtCloud } from '../name-at-cloud.ts';
import { type CodeAndDoorRow, findCodeAndDoor } from '../store.ts';
import { remakeEntryCode } from './remake-entry-code.ts';

const PAUSE_MINUTES = 1;
/** A code that fails on and off is reported once in this time. */
const MINUTES_OF_A_MAIL = 60;

type Watch = Pick<Context, 'db' | 'log' | 'lockCloud' | 'config' | 'wakeQueue'>;
type MadeCode = CodeAndDoorRow & { readonly qrCodeId: number; readonly lockId: number };

/** Checks whether the lock cloud still has a code, and otherwise has it watched or made again. */
export async function checkEntryCode(context: Watch, entryCodeId: string, now: Date): Promise<void> {
  const code = await findMade(context, entryCodeId, now);
  const failure = code && (await failureOf(context, code, now));
  if (code && failure) await handleUnreadable(context, { entryCodeId, qrCodeId: code.qrCodeId, failure, now });
}

/** Handles a code that could not be read: makes it again when the cloud lost it, otherwise watches it. */
export async function handleUnreadable(
  context: Pick<Context, 'db' | 'log' | 'wakeQueue'>,
  { entryCodeId, qrCodeId, failure, now }: { entryCodeId: string; qrCodeId: number; failure: LockFailure; now: Date },
): Promise<void> {
  logFailure(context.log, failure, entryCodeId);
  if (failure.failure === 'code_unknown') return remakeEntryCode(context, { entryCodeId, qrCodeId, now });
  const kind = 'watch-entry-code';
  if (await isUnderWay(context.db, { kind, keyBegins: entryCodeId })) return;
  const since = Math.floor(now.getTime() / MINUTE);
  const payload = { entryCodeId, since };
  const runAt = addMinutes(now, PAUSE_MINUTES);
  await enqueue(context.db, { kind, key: `${entryCodeId}.${since}`, payload, runAt, now });
}

/** Checks an unreadable code every minute until it is readable or over, and notifies operators once. */
export async function watchEntryCode(
  context: Watch,
  { entryCodeId, since, now }: { entryCodeId: string; since: number; now: Date },
): Promise<JobOutcome> {
  const code = await findMade(context, entryCodeId, now);
  const failure = code && (await failureOf(context, code, now));
  if (!code || !failure) return done;
  if (failure.failure === 'code_unknown') {
    await remakeEntryCode(context, { entryCodeId, qrCodeId: code.qrCodeId, now });
    return done;
  }
  await raiseUnreadableCode(context, { entryCodeId, since, now });
  const reason = `cannot be read: ${failure.failure} (${failure.errcode ?? 'no error code'}): ${failure.detail}`;
  return { kind: 'later', reason, at: addMinutes(now, PAUSE_MINUTES) };
}

/** Finds a code that is made, is not over and has no passcode. */
async function findMade({ db, config }: Watch, entryCodeId: string, now: Date): Promise<MadeCode | undefined> {
  const code = await findCodeAndDoor(db, { entryCodeId, standIns: config.sandbox });
  if (code?.state !== 'active' || now >= code.validUntil || code.passcodeId !== null) return undefined;
  const { qrCodeId, lockId } = code;
  return qrCodeId === null || lockId === null ? undefined : { ...code, qrCodeId, lockId };
}

/**
 * Returns why a guest cannot see the code. Before its window the code has no content yet, so the cloud's list of codes
 * is checked instead.
 */
async function failureOf({ lockCloud }: Watch, code: MadeCode, now: Date): Promise<LockFailure | undefined> {
  if (lockCloud === undefined) return undefined;
  if (now < code.validFrom) return failureOfList(lockCloud, code);
  return whyNoContent(await lockCloud.readQrContent(code.qrCodeId));
}

async function failureOfList(cloud: LockCloud, code: MadeCode): Promise<LockFailure | undefined> {
  const found = await cloud.findQrCodes({ lockId: code.lockId, name: nameAtCloud(code.id) });
  if (found.kind === 'failed') return found;
  if (found.codes.some(({ qrCodeId }) => qrCodeId === code.qrCodeId)) return undefined;
  return { kind: 'failed', failure: 'code_unknown', errcode: null, detail: 'the lock no longer has this code' };
}

async function raiseUnreadableCode(
  { db, log, wakeQueue }: Watch,
  { entryCodeId, since, now }: { entryCodeId: string; since: number; now: Date },
): Promise<void> {
  const raised = await db.transaction(async (tx) => {
    const last = await findLastEntry(tx, { subjectId: entryCodeId, action: 'entry_code.unreadable' });
    if (last !== undefined && last.at > addMinutes(now, -MINUTES_OF_A_MAIL)) return false;
    const job = { key: `${entryCodeId}.${since}`, payload: { entryCodeId, since }, runAt: now, now };
    if (!(await enqueue(tx, { kind: 'mail-entry-code-missing', ...job }))) return false;
    await record(tx, {
      at: now,
      actor: 'system',
      actorId: null,
      action: 'entry_code.unreadable',
      subject: 'entry_code',
      subjectId: entryCodeId,
    });
    tx.afterCommit(wakeQueue);
    return true;
  });
  const facts = { alarm: 'entry_code_missing', entryCode: shortId(entryCodeId) };
  if (raised) log.error(facts, 'an entry code cannot be read during or shortly before the visit');
}
