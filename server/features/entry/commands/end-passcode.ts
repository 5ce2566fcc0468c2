import { shortId } from '#domain/basics/id.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import type { LockFailure } from '#server/adapters/ttlock/port.ts';
import type { Context } from '#server/context.ts';
import { done, type JobOutcome } from '#server/queue/jobs.ts';
import { nameAtCloud } from '../name-at-cloud.ts';
import { findCodeAndDoor } from '../store.ts';

/** So long after its code a passcode opens at most: those that a lock works out by itself count in whole hours. */
const LONGER_MINUTES = 60;
const PAUSE_MINUTES = 1;

/** Deletes, when the code's window is over, what would open its door beyond it; by the gateway, so that it is tried as long as it matters. */
export async function endPasscode(
  { db, log, lockCloud: cloud, config }: Pick<Context, 'db' | 'log' | 'lockCloud' | 'config'>,
  { entryCodeId, now }: { entryCodeId: string; now: Date },
): Promise<JobOutcome> {
  const code = await findCodeAndDoor(db, { entryCodeId, standIns: config.sandbox });
  if (code === undefined) return { kind: 'dead', reason: 'there is no such entry code' };
  if (now < code.valid_until) return { kind: 'later', reason: 'it is still to open the door', at: code.valid_until };
  const lockId = code.passcode_lock_id ?? code.lock_id;
  const isOver = now >= addMinutes(code.valid_until, LONGER_MINUTES);
  if (cloud === undefined || lockId === null || isOver) return done;
  const found = await cloud.findPasscodes({ lockId, name: nameAtCloud(code.id) });
  const failures: LockFailure[] = found.kind === 'failed' ? [found] : [];
  for (const { passcodeId, endsAt } of found.kind === 'failed' ? [] : found.passcodes) {
    const deleted = endsAt > now ? await cloud.deletePasscode({ lockId, passcodeId }) : found;
    if (deleted.kind === 'failed') failures.push(deleted);
  }
  const [failed] = failures;
  if (failed === undefined) return done;
  const { failure, errcode, detail } = failed;
  log.warn({ failure, errcode, detail, entryCode: shortId(code.id) }, 'a passcode opens longer than its code');
  return { kind: 'later', reason: `${failure}: ${detail}`, at: addMinutes(now, PAUSE_MINUTES) };
}
