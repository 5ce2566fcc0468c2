import { z } from 'zod';
import { addMinutes, DAY } from '#domain/calendar/duration.ts';

const Claims = z.array(z.object({ success: z.literal(1), lockDate: z.number() }).or(z.unknown().transform(() => null)));

/** Claimed openings further from now than this are ignored. */
const CLAIM_DAYS = 1;

/** What a notice claims: the openings of a door, and the span of time that contains them. */
export type Claim = {
  readonly lockId: number;
  readonly from: Date;
  readonly until: Date;
  readonly openings: readonly Date[];
};

/** Reads a notice. Anyone could have sent it, so it only says where to look in the lock cloud's records. */
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
