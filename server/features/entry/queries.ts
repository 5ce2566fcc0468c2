import { addMinutes, SECOND } from '#domain/calendar/duration.ts';
import type { LockFailure, LockRecord, QrContentAnswer } from '#server/adapters/ttlock/port.ts';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/db/database.ts';
import { nameAtCloud } from './name-at-cloud.ts';
import {
  findMissingCodeRow,
  findRoomCodeOfReservation,
  listRoomCodesOfLock,
  type MissingCodeRow,
  type RoomCodeRow,
} from './store.ts';

/** What operators are told of an entry code that is late or cannot be read; nothing once it is there, revoked or over. */
export async function findMissingCode(
  db: Queryable,
  ask: { entryCodeId: string; now: Date },
): Promise<MissingCodeRow | undefined> {
  return findMissingCodeRow(db, ask);
}

/** So far a lock's clock may be off. */
const CLOCK_MINUTES = 60;

type Asked = { readonly lockId: number; readonly from: Date; readonly until: Date };
type Told = Asked & { readonly openings: readonly Date[] };
export type Arrivals = {
  readonly kind: 'arrivals';
  /** Whether the lock cloud lists all the openings that it has told of. */
  readonly isListed: boolean;
  readonly reservationIds: readonly string[];
};

/** Whose codes have opened the room of a lock in a stretch of time, as the lock cloud itself says. */
export async function findArrivals(
  { db, lockCloud }: Pick<Context, 'db' | 'lockCloud'>,
  { openings: told, ...ask }: Told,
): Promise<Arrivals | LockFailure> {
  const codes = lockCloud === undefined ? [] : await listRoomCodesOfLock(db, ask);
  if (lockCloud === undefined || codes.length === 0) return { kind: 'arrivals', isListed: true, reservationIds: [] };
  const answer = await lockCloud.listRecords(ask);
  if (answer.kind === 'failed') return answer;
  const openings = answer.records.filter(({ opened }) => opened);
  const isListed = told.every((time) => openings.some(({ at }) => Math.abs(at.getTime() - time.getTime()) < SECOND));
  const reservationIds = codes.filter(hasOpened(openings)).map(({ reservation_id }) => reservation_id);
  return { kind: 'arrivals', isListed: isListed && openings.length > 0, reservationIds };
}

/** An opening counts for the one code that made it, whoever else has opened the same door. */
const hasOpened =
  (openings: readonly LockRecord[]) =>
  (code: RoomCodeRow): boolean =>
    openings.some(
      ({ credential, name }) =>
        name === nameAtCloud(code.id) ||
        (credential !== '' && (credential === code.qr_code_number || credential === code.digits)),
    );

/** `unknown` where there is nobody to ask, no lock to ask about, or no way to tell whose an opening was. */
export type OwnArrival = { readonly kind: 'came' | 'did_not_come' | 'unknown' };

/** Whether a reservation's own code has opened its room, as the lock cloud says now. */
export async function findOwnArrival(
  { db, lockCloud }: Pick<Context, 'db' | 'lockCloud'>,
  reservationId: string,
): Promise<OwnArrival | LockFailure> {
  const code = await findRoomCodeOfReservation(db, reservationId);
  const lockId = code?.lock_id ?? null;
  if (lockCloud === undefined || code === undefined || lockId === null) return { kind: 'unknown' };
  const [from, until] = [addMinutes(code.valid_from, -CLOCK_MINUTES), addMinutes(code.valid_until, CLOCK_MINUTES)];
  const answer = await lockCloud.listRecords({ lockId, from, until });
  if (answer.kind === 'failed') return answer;
  const openings = answer.records.filter(({ opened }) => opened);
  if (hasOpened(openings)(code)) return { kind: 'came' };
  return { kind: code.is_forgotten ? 'unknown' : 'did_not_come' };
}

/** Whether a lock guards a room for which anybody has a code around a time. */
export async function guardsRoom(db: Queryable, ask: Asked): Promise<boolean> {
  return (await listRoomCodesOfLock(db, ask)).length > 0;
}

/** How long an answer serves everybody who asks, so that many open pages are one call a minute. */
const CONTENT_MS = 60 * SECOND;
/** A failure is worth another try sooner, but not one for each of many pages. */
const FAILURE_MS = 5 * SECOND;

export type ActiveCode = { readonly entryCodeId: string; readonly qrCodeId: number; readonly validUntil: Date };

/** Reads what opens a door now. */
export type ContentReader = (code: ActiveCode, now: Date) => Promise<QrContentAnswer>;

type Kept = { readonly answer: Promise<QrContentAnswer>; until: number };

/** Has many askers share one call of `read` for each code. Contents stay in memory alone, and only until the code's end. */
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
