import { shortId } from '#domain/basics/id.ts';
import type { LockCloud } from '#server/adapters/ttlock/port.ts';
import type { Context } from '#server/context.ts';
import { record } from '#server/history.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { afterFailure, afterOperator, logFailure } from '../failures.ts';
import { nameAtCloud } from '../name-at-cloud.ts';
import { type CodeAndDoorRow, findCodeAndDoor, type MadeCode, updateCodeActive } from '../store.ts';

/** A record changes during the job only when two workers align it, or it is revoked in between. */
const ROUNDS = 3;

type Align = Pick<Context, 'db' | 'log' | 'lockCloud' | 'config'>;
type Door = { readonly cloud: LockCloud; readonly lockId: number; readonly name: string };

/**
 * Aligns the lock cloud with one record, whatever state an earlier attempt left: exactly one code while the
 * record is valid, none once it is revoked.
 */
export async function alignEntryCode(context: Align, entryCodeId: string, now: Date): Promise<JobOutcome> {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const code = await findCodeAndDoor(context.db, { entryCodeId, standIns: context.config.sandbox });
    if (code === undefined) return { kind: 'dead', reason: 'the entry code does not exist' };
    const outcome = await alignOnce(context, code, now);
    if (outcome !== 'changed') return outcome;
  }
  return { kind: 'later', reason: 'the record changed during the job' };
}

async function alignOnce(context: Align, code: CodeAndDoorRow, now: Date): Promise<JobOutcome | 'changed'> {
  if (now >= code.validUntil) return tooLate(context, code);
  const { lockCloud, log } = context;
  if (lockCloud === undefined || code.lockId === null) {
    const reason = lockCloud === undefined ? 'no lock cloud is configured' : 'the catalog names no lock for this door';
    const nothingWasMade = code.state === 'revoked' && code.qrCodeId === null;
    return nothingWasMade ? done : { kind: 'later', reason, at: afterOperator(code, now) };
  }
  const door = { cloud: lockCloud, lockId: code.lockId, name: nameAtCloud(code.id) };
  const aligned =
    code.state === 'revoked' ? await removeCodes(door, code) : await keepOneCode(context, code, { door, now });
  if (aligned === 'aligned') return done;
  if (aligned === 'changed') return aligned;
  logFailure(log, aligned, code.id);
  return afterFailure(aligned, code, now);
}

/** Does nothing, because codes expire with their window; logs an alarm when the code was never made. */
function tooLate({ log }: Align, code: CodeAndDoorRow): JobOutcome {
  if (code.state === 'requested') log.error({ entryCode: shortId(code.id) }, 'a slot ended without its entry code');
  return done;
}

async function removeCodes(door: Door, code: CodeAndDoorRow) {
  const found = await door.cloud.findQrCodes(door);
  if (found.kind === 'failed') return found;
  const known = code.qrCodeId === null ? [] : [code.qrCodeId];
  return deleteCodes(door, new Set([...known, ...found.codes.map(({ qrCodeId }) => qrCodeId)]));
}

async function keepOneCode(context: Align, code: CodeAndDoorRow, { door, now }: { door: Door; now: Date }) {
  const found = await door.cloud.findQrCodes(door);
  if (found.kind === 'failed') return found;
  const others = new Set(found.codes.map(({ qrCodeId }) => qrCodeId));
  let kept = code.qrCodeId;
  if (code.state === 'requested') {
    const wish = { ...door, startsAt: code.validFrom, endsAt: code.validUntil };
    const made = found.codes[0] ?? (await door.cloud.createQrCode(wish));
    if ('failure' in made) return made;
    const { qrCodeId, qrCodeNumber } = made;
    const activated = { entryCodeId: code.id, lockId: door.lockId, qrCodeId, qrCodeNumber };
    if (!(await activate(context, { ...activated, now }))) return 'changed';
    kept = qrCodeId;
  }
  if (kept !== null) others.delete(kept);
  return deleteCodes(door, others);
}

async function activate({ db }: Align, { now, ...made }: MadeCode & { now: Date }): Promise<boolean> {
  return db.transaction(async (tx) => {
    const activated = await updateCodeActive(tx, made);
    if (!activated) return false;
    await record(tx, {
      at: now,
      actor: 'system',
      actorId: null,
      action: 'entry_code.activated',
      subject: 'entry_code',
      subjectId: made.entryCodeId,
      after: { lockId: made.lockId, qrCodeId: made.qrCodeId },
    });
    return true;
  });
}

async function deleteCodes({ cloud, lockId }: Door, qrCodeIds: ReadonlySet<number>) {
  for (const qrCodeId of qrCodeIds) {
    const deleted = await cloud.deleteQrCode({ lockId, qrCodeId });
    if (deleted.kind === 'failed') return deleted;
  }
  return 'aligned';
}
