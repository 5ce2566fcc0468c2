import type { EntryCode } from '#contract/entry.ts';
import { SECOND } from '#domain/calendar/duration.ts';
import type { QrContentAnswer } from '#server/adapters/ttlock/port.ts';
import type { Queryable } from '#server/db/database.ts';
import { presentEntryCode } from './present.ts';
import { selectCodesOfReservations } from './store.ts';

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
