import { mayCorrect } from '#domain/visits/mark.ts';
import { refuse } from '#server/answer.ts';
import type { Database } from '#server/db/database.ts';
import { findMark, insertMark, lockMarksOfRoom, lockVisit } from '../store.ts';
import { type Actor, attendBy, isMarkOf, type Marked } from './mark-visit.ts';

type Correction = {
  readonly id: string;
  readonly reservationId: string;
  readonly reason: string;
  readonly by: Actor;
  readonly now: Date;
};

/** Corrects a no-show whose guest did come. The time of arrival stays unknown. */
export function correctVisit(db: Database, wish: Correction): Promise<Marked<'reservation_not_found'>> {
  const { id, reservationId, reason, by, now } = wish;
  return db.transaction(async (tx) => {
    const visit = await lockVisit(tx, { id: reservationId, places: by.places });
    if (visit === undefined) return refuse('reservation_not_found');
    await lockMarksOfRoom(tx, visit.roomId);
    const stored = await findMark(tx, id);
    if (stored) {
      const isSame = isMarkOf(stored, { reservationId, kind: 'arrived' });
      return isSame ? { kind: 'stored' } : refuse('mark_not_possible');
    }
    if (!mayCorrect(visit, now)) return refuse('mark_not_possible');
    const mark = { id, kind: 'arrived', roomId: visit.roomId, reservationId, tappedAt: now, by: by.id, now } as const;
    if (!(await insertMark(tx, mark))) return refuse('mark_not_possible');
    await attendBy(tx, visit, { by, cameAt: null, reason, now });
    return { kind: 'stored' };
  });
}
