import { shortId } from '#domain/basics/id.ts';
import type { LockCloud, LockFailure } from '#server/adapters/ttlock/port.ts';
import type { Context } from '#server/context.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { afterOffline, afterOperator } from '../failures.ts';
import { nameAtCloud } from '../name-at-cloud.ts';
import { findCodeAndDoor } from '../store.ts';

type Clear = Pick<Context, 'db' | 'log' | 'lockCloud' | 'config'>;
type Door = { readonly cloud: LockCloud; readonly lockId: number; readonly name: string };

/** Deletes a record's codes at its door's former lock. A failure is no alarm: the lock may be dismounted. */
export async function clearFormerLock(
  { db, log, lockCloud: cloud, config }: Clear,
  { entryCodeId, lockId, now }: { entryCodeId: string; lockId: number; now: Date },
): Promise<JobOutcome> {
  const code = await findCodeAndDoor(db, { entryCodeId, standIns: config.sandbox });
  if (code === undefined) return { kind: 'dead', reason: 'the entry code does not exist' };
  const isBack = code.lockId === lockId && code.state !== 'revoked';
  if (isBack || now >= code.validUntil) return done;
  if (cloud === undefined)
    return { kind: 'later', reason: 'no lock cloud is configured', at: afterOperator(code, now) };
  const failed = await deleteEverything({ cloud, lockId, name: nameAtCloud(code.id) });
  if (failed === undefined || failed.failure === 'lock_unknown') return done;
  const { failure, errcode, detail } = failed;
  log.warn(
    { failure, errcode, detail, entryCode: shortId(code.id) },
    "codes on a door's former lock could not be deleted",
  );
  const reason = `${failure} (${errcode ?? 'no error code'}): ${detail}`;
  return failure === 'retry' ? { kind: 'later', reason } : { kind: 'later', reason, at: afterOffline(code, now) };
}

async function deleteEverything({ cloud, ...door }: Door): Promise<LockFailure | undefined> {
  const found = await cloud.findQrCodes(door);
  if (found.kind === 'failed') return found;
  for (const { qrCodeId } of found.codes) {
    const deleted = await cloud.deleteQrCode({ lockId: door.lockId, qrCodeId });
    if (deleted.kind === 'failed') return deleted;
  }
  const typed = await cloud.findPasscodes(door);
  if (typed.kind === 'failed') return typed;
  for (const { passcodeId } of typed.passcodes) {
    const deleted = await cloud.deletePasscode({ lockId: door.lockId, passcodeId });
    if (deleted.kind === 'failed') return deleted;
  }
  return undefined;
}
