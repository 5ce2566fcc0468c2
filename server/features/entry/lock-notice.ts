import { z } from 'zod';
import { addMinutes, DAY } from '#domain/calendar/duration.ts';

const Claims = z.array(z.object({ success: z.literal(1), lockDate: z.number() }).or(z.unknown().transform(() => null)));

/** A claim of another time than this is not asked about. */
const CLAIM_DAYS = 1;

/** What a notice claims: that a lock has opened its door at some times, and the stretch in which they lie. */
export type Claim = {
  readonly lockId: number;
  readonly from: Date;
  readonly until: Date;
  readonly openings: readonly Date[];
};

/** Reads a notice, which anybody could have written: nothing of it is believed, it says only where to look. */
export function readNotice(form: URLSearchParams, now: Date): Claim | undefined {
  const lockId = Number(form.get('lockId'));
  if (!Number.isSafeInteger(lockId) || lockId <= 0) return undefined;
  const claims = Claims.safeParse(parsed(form.get('records') ?? ''));
  const times = (claims.data ?? []).flatMap((claim) => (claim === null ? [] : [claim.lockDate]));
  const near = times.filter((time) => Math.abs(time - now.getTime()) <= CLAIM_DAYS * DAY);
  if (near.length === 0) return undefined;
  return {
    lockId,
    from: addMinutes(new Date(Math.min(...near)), -1),
    until: addMinutes(new Date(Math.max(...near)), 1),
    openings: [...new Set(near)].map((time) => new Date(time)),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
