import { addMinutes } from '#domain/calendar/duration.ts';
import type { Transaction } from '#server/db/database.ts';
import { recordAll } from '#server/history.ts';
import { enqueue } from '#server/queue/jobs.ts';
import { listMovedCodes, type MovedCodeRow, type MovedDoor, updateMovedCodesRequested } from '../store.ts';
import { queueLook } from './raise-missing-code.ts';

/** After this time, every job that started with the door's former lock has ended. */
const MINUTES_OF_OTHERS = 5;

/**
 * Requests codes again at doors whose lock changed, and deletes them at the former lock. Codes not made yet
 * are tried at once. Returns how many made codes are requested again.
 */
export async function moveEntryCodes(
  tx: Transaction,
  { doors, now }: { doors: readonly MovedDoor[]; now: Date },
): Promise<number> {
  const moved = await listMovedCodes(tx, { doors, now });
  if (moved.length === 0) return 0;
  await updateMovedCodesRequested(
    tx,
    moved.map(({ id }) => id),
  );
  for (const code of moved) await queueMove(tx, code, now);
  const made = moved.filter(({ state }) => state === 'active');
  await recordAll(tx, {
    at: now,
    actor: 'system',
    actorId: null,
    entries: made.map(({ id, lockId, qrCodeId }) => ({
      action: 'entry_code.requested_again',
      subject: 'entry_code',
      subjectId: id,
      before: { lockId, qrCodeId },
    })),
  });
  return made.length;
}

async function queueMove(tx: Transaction, code: MovedCodeRow, now: Date): Promise<void> {
  const { id: entryCodeId, lockId, validFrom } = code;
  const key = `${entryCodeId}.${now.getTime()}`;
  const job = { key, payload: { entryCodeId }, runAt: now, now };
  if (lockId !== null) {
    const runAt = addMinutes(now, MINUTES_OF_OTHERS);
    await enqueue(tx, { ...job, kind: 'clear-former-lock', payload: { entryCodeId, lockId }, runAt });
  }
  if (code.state === 'revoked') return;
  await enqueue(tx, { ...job, kind: 'provision-entry-code' });
  if (code.wasLate) await enqueue(tx, { ...job, kind: 'provision-passcode' });
  if (!code.wasLate || code.state === 'active') await queueLook(tx, { entryCodeId, key, validFrom, now });
}
