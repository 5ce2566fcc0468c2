import type { EntryCode } from '#contract/entry.ts';
import { SECOND } from '#domain/calendar/duration.ts';
import type { LockFailure, QrContentAnswer } from '#server/adapters/ttlock/port.ts';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/db/database.ts';
import { nameAtCloud } from './policy.ts';
import { presentEntryCode } from './present.ts';
import {
  type MissingCodeRow,
  type RoomCodeRow,
  selectCodesOfReservations,
  selectMissingCode,
  selectRoomCodesOfLock,
} from './store.ts';

/** The live entry codes of each reservation that has any, the location's before the room's. */
export async function entryCodesOf(
  db: Queryable,
  reservationIds: readonly string[],
): Promise<ReadonlyMap<string, readonly EntryCode[]>> {
  const rows = reservationIds.length === 0 ? [] : await selectCodesOfReservations(db, reservationIds);
  const codes = new Map<string, EntryCode[]>();
  for (const row of rows) {
    const ofReservation = codes.get(row.reservation_id) ?? [];
    codes.set(row.reservation_id, [...ofReservation, presentEntryCode(row)]);
  }
  return codes;
}

/** What operators are told of a late entry code; nothing once it is there, revoked or over. */
export async function findMissingCode(
  db: Queryable,
  ask: { entryCodeId: string; now: Date },
): Promise<MissingCodeRow | undefined> {
  return selectMissingCode(db, ask);
}

type Asked = { readonly lockId: number; readonly from: Date; readonly until: Date };
export type Arrivals = {
  readonly kind: 'arrivals';
  /** Whether the lock has noted any opening at all. */
  readonly opened: boolean;
  readonly reservationIds: readonly string[];
};

/** Whose codes have opened the room of a lock in a stretch of time, as the lock cloud itself says. */
export async function findArrivals(
  { db, lockCloud }: Pick<Context, 'db' | 'lockCloud'>,
  ask: Asked,
): Promise<Arrivals | LockFailure> {
  const codes = lockCloud === undefined ? [] : await selectRoomCodesOfLock(db, ask);
  if (lockCloud === undefined || codes.length === 0) return { kind: 'arrivals', opened: true, reservationIds: [] };
  const answer = await lockCloud.listRecords(ask);
  if (answer.kind === 'failed') return answer;
  const openings = answer.records.filter(({ opened }) => opened);
  const hasOpened = (code: RoomCodeRow) =>
    openings.some(
      ({ credential, name }) =>
        name === nameAtCloud(code.id) ||
        (credential !== '' && (credential === code.qr_code_number || credential === code.digits)),
    );
  const reservationIds = codes.filter(hasOpened).map(({ reservation_id }) => reservation_id);
  return { kind: 'arrivals', opened: openings.length > 0, reservationIds };
}

/** Whether a lock guards a room for which anybody has a code around a time. */
export async function guardsRoom(db: Queryable, ask: Asked): Promise<boolean> {
  return (await selectRoomCodesOfLock(db, ask)).length > 0;
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
