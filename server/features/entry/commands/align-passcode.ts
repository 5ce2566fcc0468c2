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

/** A record changes during the job only when two workers align it, or it is revoked in between. */
const ROUNDS = 3;
/** How many passcodes are tried when the lock refuses one as too simple or already in use. */
const DIGIT_TRIES = 3;

/** How long a passcode's digits are kept after its window: locks report arrivals by digits. */
const MINUTES_TO_RECOGNIZE = 15;
/** How long the digits are kept at most while the lock cloud does not say whether the guest has come. */
const MINUTES_OF_DOUBT = 24 * 60;

type Align = Pick<Context, 'db' | 'log' | 'lockCloud' | 'config'>;
type Door = { readonly cloud: LockCloud; readonly lockId: number; readonly name: string };

/**
 * Aligns the lock cloud's passcodes with one record, whatever state an earlier attempt left: exactly one while the
 * code is missing or has a passcode, none for a revoked code or one that needs no passcode.
 */
export async function alignPasscode(context: Align, entryCodeId: string, now: Date): Promise<JobOutcome> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const code = await findCodeAndDoor(context.db, { entryCodeId, standIns: context.config.sandbox });
    if (code === undefined) return { kind: 'dead', reason: 'the entry code does not exist' };
    const outcome = await alignOnce(context, code, now);
    if (outcome !== 'changed') return outcome;
  }
  return { kind: 'later', reason: 'the record changed during the job' };
}

/**
 * Makes a code's passcode when there is none, even where the code itself works. Does not retry, because a person waits
 * for the answer.
 */
export async function passcodeOnDemand(
  context: Align,
  { entryCodeId, now }: { entryCodeId: string; now: Date },
): Promise<'made' | 'not_made'> {
  const code = await findCodeAndDoor(context.db, { entryCodeId, standIns: context.config.sandbox });
  const { lockCloud: cloud } = context;
  if (code === undefined || cloud === undefined || code.lockId === null || now >= code.validUntil) return 'not_made';
  if (code.passcodeId !== null) return 'made';
  const door = { cloud, lockId: code.lockId, name: nameAtCloud(code.id) };
  const found = await cloud.findPasscodes(door);
  const made = found.kind === 'failed' ? found : await firstOrNew(door, code, found.passcodes);
  if ('failure' in made) {
    logFailure(context.log, made, code.id);
    return 'not_made';
  }
  const isKept = await keep(context, { entryCodeId, lockId: door.lockId, ...made }, { code, now });
  return isKept ? 'made' : 'not_made';
}

async function alignOnce(context: Align, code: CodeAndDoorRow, now: Date): Promise<JobOutcome | 'changed'> {
  if (now >= code.validUntil) return done;
  const { lockCloud: cloud, log } = context;
  const lockId = code.passcodeLockId ?? code.lockId;
  if (cloud === undefined || lockId === null) {
    return { kind: 'later', reason: 'there is no lock cloud, or no lock for this door', at: afterOperator(code, now) };
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
  if (code.passcodeId !== null) ids.add(code.passcodeId);
  if (code.state === 'revoked' || (code.state === 'active' && code.passcodeId === null)) return deleteAll(door, ids);
  let kept = code.passcodeId;
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

/** Returns the passcode that an earlier attempt made before its answer was lost, or a new one. */
async function firstOrNew(door: Door, code: CodeAndDoorRow, found: readonly Passcode[]): Promise<Made | LockFailure> {
  const [first] = found;
  if (first !== undefined) return { passcodeId: first.passcodeId, digits: first.digits };
  const wish = { lockId: door.lockId, name: door.name, startsAt: code.validFrom, endsAt: code.validUntil };
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
    const runAt = addMinutes(code.validUntil, MINUTES_TO_RECOGNIZE);
    const key = `${code.id}.${made.passcodeId}`;
    await enqueue(tx, { kind: 'end-passcode', key, payload, runAt: code.validUntil, now });
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

/**
 * Deletes a passcode's digits after its window, or up to a day later while it is unknown whether the guest has come.
 */
export async function forgetPasscode(
  { db }: Pick<Context, 'db'>,
  { entryCodeId, now }: { entryCodeId: string; now: Date },
): Promise<JobOutcome> {
  const awaitedEnd = await findAwaitedEnd(db, entryCodeId);
  if (awaitedEnd !== undefined && now < addMinutes(awaitedEnd, MINUTES_OF_DOUBT)) {
    return {
      kind: 'later',
      reason: 'whether the guest has come is not known yet',
      at: addMinutes(now, MINUTES_TO_RECOGNIZE),
    };
  }
  await deleteDigits(db, [entryCodeId]);
  return done;
}
