import { randomInt } from 'node:crypto';
import { addMinutes } from '#domain/calendar/duration.ts';
import type { LockCloud, LockFailure, Passcode } from '#server/adapters/ttlock/port.ts';
import type { Context } from '#server/context.ts';
import { record } from '#server/history.ts';
import { done, enqueue, type JobOutcome } from '#server/queue/jobs.ts';
import { afterFailure, afterOperator, logFailure } from '../failures.ts';
import { nameAtCloud } from '../name-at-cloud.ts';
import {
  type CodeAndDoorRow,
  deleteDigits,
  findAwaitedEnd,
  findCodeAndDoor,
  insertPasscode,
  type MadePasscode,
} from '../store.ts';

/** A record changes under the work at most when it is worked on by two workers, or revoked meanwhile. */
const ROUNDS = 3;
/** So often other digits are tried when a lock refuses some as too simple or taken. */
const DIGIT_TRIES = 3;

/** So long after its window the digits are still known, by which a lock tells who has come. */
const MINUTES_TO_RECOGNIZE = 15;
/** And so long at most, while the lock cloud cannot say who has. */
const MINUTES_OF_DOUBT = 24 * 60;

type Align = Pick<Context, 'db' | 'log' | 'lockCloud' | 'config'>;
type Door = { readonly cloud: LockCloud; readonly lockId: number; readonly name: string };

/**
 * Makes the lock cloud agree with one record on its passcode, from whatever state an earlier try has left it in: one while
 * a code that was late has one or still needs it, none otherwise.
 */
export async function alignPasscode(context: Align, entryCodeId: string, now: Date): Promise<JobOutcome> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const code = await findCodeAndDoor(context.db, { entryCodeId, standIns: context.config.sandbox });
    if (code === undefined) return { kind: 'dead', reason: 'there is no such entry code' };
    const outcome = await alignOnce(context, code, now);
    if (outcome !== 'changed') return outcome;
  }
  return { kind: 'later', reason: 'the record changed while it was worked on' };
}

async function alignOnce(context: Align, code: CodeAndDoorRow, now: Date): Promise<JobOutcome | 'changed'> {
  if (now >= code.valid_until) return done;
  const { lockCloud: cloud, log } = context;
  const lockId = code.passcode_lock_id ?? code.lock_id;
  if (cloud === undefined || lockId === null) {
    return { kind: 'later', reason: 'there is no lock to ask for a passcode', at: afterOperator(code, now) };
  }
  const door = { cloud, lockId, name: nameAtCloud(code.id) };
  const aligned = await alignAt(context, code, { door, now });
  if (aligned === 'aligned') return done;
  if (aligned === 'changed') return aligned;
  logFailure(log, aligned, code.id);
  return afterFailure(aligned, code, now);
}

type Aligned = 'aligned' | 'changed' | LockFailure;

async function alignAt(
  context: Align,
  code: CodeAndDoorRow,
  { door, now }: { door: Door; now: Date },
): Promise<Aligned> {
  const found = await door.cloud.findPasscodes(door);
  if (found.kind === 'failed') return found;
  const ids = new Set(found.passcodes.map(({ passcodeId }) => passcodeId));
  if (code.passcode_id !== null) ids.add(code.passcode_id);
  if (code.state === 'revoked' || (code.state === 'active' && code.passcode_id === null)) return deleteAll(door, ids);
  let kept = code.passcode_id;
  if (kept === null) {
    const made = await firstOrNew(door, code, found.passcodes);
    if ('failure' in made) return made;
    if (!(await keep(context, { entryCodeId: code.id, lockId: door.lockId, ...made }, { code, now }))) return 'changed';
    kept = made.passcodeId;
  }
  ids.delete(kept);
  return deleteAll(door, ids);
}

type Made = { readonly passcodeId: number; readonly digits: string };

/** What an earlier try has made before its answer was lost, else a new one. */
async function firstOrNew(door: Door, code: CodeAndDoorRow, found: readonly Passcode[]): Promise<Made | LockFailure> {
  const [first] = found;
  if (first !== undefined) return { passcodeId: first.passcodeId, digits: first.digits };
  const wish = { lockId: door.lockId, name: door.name, startsAt: code.valid_from, endsAt: code.valid_until };
  for (let tries = 1; ; tries += 1) {
    const digits = String(randomInt(100_000, 1_000_000));
    const made = await door.cloud.createPasscode({ ...wish, digits });
    if (made.kind === 'created') return { passcodeId: made.passcodeId, digits };
    if (made.failure === 'no_gateway') return door.cloud.drawPasscode(wish);
    if (made.failure !== 'digits_refused' || tries === DIGIT_TRIES) return made;
  }
}

function keep({ db }: Align, made: MadePasscode, { code, now }: { code: CodeAndDoorRow; now: Date }): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!(await insertPasscode(tx, { ...made, now }))) return false;
    const payload = { entryCodeId: code.id };
    const runAt = addMinutes(code.valid_until, MINUTES_TO_RECOGNIZE);
    const key = `${code.id}.${made.passcodeId}`;
    await enqueue(tx, { kind: 'end-passcode', key, payload, runAt: code.valid_until, now });
    await enqueue(tx, { kind: 'forget-passcode', key: code.id, payload, runAt, now });
    await record(tx, {
      at: now,
      actor: 'system',
      actorId: null,
      action: 'entry_code.passcode_made',
      subject: 'entry_code',
      subjectId: code.id,
      after: { lockId: made.lockId, passcodeId: made.passcodeId },
    });
    return true;
  });
}

async function deleteAll({ cloud, lockId }: Door, passcodeIds: ReadonlySet<number>): Promise<Aligned> {
  for (const passcodeId of passcodeIds) {
    const deleted = await cloud.deletePasscode({ lockId, passcodeId });
    if (deleted.kind === 'failed') return deleted;
  }
  return 'aligned';
}

/** Forgets digits that open nothing any more; a day later at most while it is still to be found out by them who has come. */
export async function forgetPasscode(
  { db }: Pick<Context, 'db'>,
  { entryCodeId, now }: { entryCodeId: string; now: Date },
): Promise<JobOutcome> {
  const awaitedEnd = await findAwaitedEnd(db, entryCodeId);
  if (awaitedEnd !== undefined && now < addMinutes(awaitedEnd, MINUTES_OF_DOUBT)) {
    return { kind: 'later', reason: 'who has come is not known yet', at: addMinutes(now, MINUTES_TO_RECOGNIZE) };
  }
  await deleteDigits(db, [entryCodeId]);
  return done;
}
