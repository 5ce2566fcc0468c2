import { addMinutes, SECOND } from '#domain/calendar/duration.ts';
import type { LockFailure, LockRecord, QrContentAnswer } from '#server/adapters/ttlock/port.ts';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/db/database.ts';
import { nameAtCloud } from './name-at-cloud.ts';
import {
  findMissingCodeRow,
  findRoomCodeOfReservation,
  type LiveCode,
  type LockCodeRow,
  listCodesOfLock,
  listLiveCodeRows,
  type MissingCodeRow,
  type RoomCodeRow,
} from './store.ts';

/**
 * Finds the facts for operators about a late or unreadable code; undefined once it works, is revoked or over.
 */
export async function findMissingCode(
  db: Queryable,
  ask: { entryCodeId: string; now: Date },
): Promise<MissingCodeRow | undefined> {
  return findMissingCodeRow(db, ask);
}

/** How far a lock's clock may be off. */
const CLOCK_MINUTES = 60;

type Asked = { readonly lockId: number; readonly from: Date; readonly until: Date };
type Told = Asked & { readonly openings: readonly Date[] };
export type Arrivals = {
  readonly kind: 'arrivals';
  /** Whether the lock cloud lists every opening that it reported. */
  readonly isListed: boolean;
  readonly reservationIds: readonly string[];
  readonly records: readonly LockRecord[];
  readonly codes: readonly LockCodeRow[];
};

/** Finds the reservations whose codes opened a lock's room in a span of time, by the lock cloud's records. */
export async function findArrivals(
  { db, lockCloud }: Pick<Context, 'db' | 'lockCloud'>,
  { openings: told, ...ask }: Told,
): Promise<Arrivals | LockFailure> {
  const codes = lockCloud === undefined ? [] : await listCodesOfLock(db, ask);
  if (lockCloud === undefined || codes.length === 0)
    return { kind: 'arrivals', isListed: true, reservationIds: [], records: [], codes };
  const answer = await lockCloud.listRecords(ask);
  if (answer.kind === 'failed') return answer;
  const openings = answer.records.filter(({ opened }) => opened);
  const isListed = told.every((time) => openings.some(({ at }) => Math.abs(at.getTime() - time.getTime()) < SECOND));
  const inside = codes.filter(({ kind }) => kind === 'ROOM').filter(hasOpened(openings));
  const reservationIds = inside.map(({ reservationId }) => reservationId);
  const { records } = answer;
  return { kind: 'arrivals', isListed: isListed && openings.length > 0, reservationIds, records, codes };
}

/**
 * Returns a predicate: whether a record shows that the code itself opened its door; other openings do not
 * count.
 */
const hasOpened =
  (openings: readonly LockRecord[]) =>
  (code: RoomCodeRow): boolean =>
    openings.some((opening) => isOf(opening, code));

/** Returns whether a record is about an attempt with a code. */
export const isOf = ({ credential, name }: LockRecord, code: RoomCodeRow): boolean =>
  name === nameAtCloud(code.id) ||
  (credential !== '' && (credential === code.qrCodeNumber || credential === code.digits));

/** `unknown` without a lock cloud or a lock, or when a passcode with deleted digits may have opened the door. */
export type OwnArrival = { readonly kind: 'came' | 'did_not_come' | 'unknown' };

/** Queries the lock cloud whether a reservation's own code has opened its room. */
export async function findOwnArrival(
  { db, lockCloud }: Pick<Context, 'db' | 'lockCloud'>,
  reservationId: string,
): Promise<OwnArrival | LockFailure> {
  const code = await findRoomCodeOfReservation(db, reservationId);
  const lockId = code?.lockId ?? null;
  if (lockCloud === undefined || code === undefined || lockId === null) return { kind: 'unknown' };
  const [from, until] = [addMinutes(code.validFrom, -CLOCK_MINUTES), addMinutes(code.validUntil, CLOCK_MINUTES)];
  const answer = await lockCloud.listRecords({ lockId, from, until });
  if (answer.kind === 'failed') return answer;
  const openings = answer.records.filter(({ opened }) => opened);
  if (hasOpened(openings)(code)) return { kind: 'came' };
  return { kind: code.isForgotten ? 'unknown' : 'did_not_come' };
}

export type { LiveCode };

/** Lists the codes of a reservation that are not revoked and have not ended. */
export function listLiveCodes(
  db: Queryable,
  ask: { readonly reservationId: string; readonly now: Date },
): Promise<LiveCode[]> {
  return listLiveCodeRows(db, ask);
}

/** Returns whether a lock belongs to a door for which a code exists around a time. */
export async function guardsDoor(db: Queryable, ask: Asked): Promise<boolean> {
  return (await listCodesOfLock(db, ask)).length > 0;
}

/** Lists the codes of a lock around a time. */
export const codesOfLock = (db: Queryable, ask: Asked): Promise<LockCodeRow[]> => listCodesOfLock(db, ask);

/** How long an answer is shared, so that many open pages cause one call a minute. */
const CONTENT_MS = 60 * SECOND;
/** How long a failure is shared: retried sooner, but not once per page. */
const FAILURE_MS = 5 * SECOND;

export type ActiveCode = { readonly entryCodeId: string; readonly qrCodeId: number; readonly validUntil: Date };

/** Reads the content that opens a door now. */
export type ContentReader = (code: ActiveCode, now: Date) => Promise<QrContentAnswer>;

type Kept = { readonly answer: Promise<QrContentAnswer>; until: number };

/**
 * Shares one call of `read` per code among all callers. Keeps contents in memory only, until the code ends.
 */
export function sharedReader(read: ContentReader): ContentReader {
  const kept = new Map<number, Kept>();

  async function ask(code: ActiveCode, now: Date): Promise<QrContentAnswer> {
    const answer = read(code, now);
    const asked = now.getTime();
    const entry: Kept = { answer, until: Math.min(asked + CONTENT_MS, code.validUntil.getTime()) };
    kept.set(code.qrCodeId, entry);
    try {
      const { kind } = await answer;
      if (kind !== 'content') entry.until = asked + FAILURE_MS;
    } catch {
      entry.until = asked;
    }
    return answer;
  }

  return async (code, now) => {
    for (const [qrCodeId, entry] of kept) if (entry.until <= now.getTime()) kept.delete(qrCodeId);
    return kept.get(code.qrCodeId)?.answer ?? ask(code, now);
  };
}
