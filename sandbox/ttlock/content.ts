import { createHmac } from 'node:crypto';
import type { Code } from './codes.ts';

/**
 * Returns the content of a code's picture. The lock is offline and trusts signed content until the picture's
 * period ends, so a deleted code still opens until then, as at a real lock.
 */
export function contentOf(code: Code, now: Date, lockSecret: string): string {
  const period = Math.floor(now.getTime() / (code.refreshTime * 60_000));
  const claim = [code.lockId, code.qrCodeId, code.startDate, code.endDate, code.refreshTime, period].join('.');
  return `${claim}.${sealOf(claim, lockSecret)}`;
}

/** A lock with the secret that it shares with the cloud. */
type Door = { readonly lockId: number; readonly lockSecret: string };

/** Returns the id of the code for which a lock would open now, when shown this picture. */
export function codeThatOpens(content: string, door: Door, now: Date): number | undefined {
  const cut = content.lastIndexOf('.');
  const claim = content.slice(0, cut);
  if (cut < 0 || content.slice(cut + 1) !== sealOf(claim, door.lockSecret)) return undefined;
  const [lock, qrCodeId, start, end, refreshTime, period] = claim.split('.').map(Number);
  if (start === undefined || end === undefined || refreshTime === undefined || lock !== door.lockId) return undefined;
  const at = now.getTime();
  const isInTime = start <= at && at < end && Math.floor(at / (refreshTime * 60_000)) === period;
  return isInTime ? qrCodeId : undefined;
}

function sealOf(claim: string, lockSecret: string): string {
  return createHmac('sha256', lockSecret).update(claim).digest('base64url').slice(0, 22);
}
