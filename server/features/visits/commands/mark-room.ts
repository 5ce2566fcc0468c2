import type { RoomMark } from '#domain/visits/mark.ts';
import type { Database } from '#server/db/database.ts';
import { record } from '#server/history.ts';
import { findLatestMark, findMark, findRoomLocation, insertMark, lockMarksOfRoom } from '../store.ts';
import type { Actor, Marked } from './mark-visit.ts';

export type RoomMarkWish = {
  /** Created by the phone: the same id is stored once. */
  readonly id: string;
  readonly roomId: string;
  readonly kind: RoomMark;
  readonly tappedAt: Date;
  readonly by: Actor;
  readonly now: Date;
};

/** Marks that a room is being cleaned or is ready. */
export function markRoom(db: Database, wish: RoomMarkWish): Promise<Marked> {
  const { id, roomId, kind, tappedAt, by, now } = wish;
  return db.transaction(async (tx) => {
    const locationId = await findRoomLocation(tx, { roomId, places: by.places });
    if (locationId === undefined) return { kind: 'not_found' };
    await lockMarksOfRoom(tx, roomId);
    const stored = await findMark(tx, id);
    if (stored) {
      const isSame = stored.room_id === roomId && stored.kind === kind && stored.takes_back === null;
      return { kind: isSame ? 'stored' : 'not_possible' };
    }
    if ((await findLatestMark(tx, roomId))?.kind === kind) return { kind: 'already' };
    const mark = { id, kind, roomId, reservationId: null, tappedAt, by: by.id, now };
    if (!(await insertMark(tx, mark))) return { kind: 'not_possible' };
    await record(tx, {
      at: now,
      actor: 'staff',
      actorId: by.id,
      locationId,
      action: `room.${kind}`,
      subject: 'room',
      subjectId: roomId,
      after: { markId: id, tappedAt },
    });
    return { kind: 'stored' };
  });
}
