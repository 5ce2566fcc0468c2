import { decideTakeBack } from '#domain/visits/mark.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { takeBackArrival } from '#server/features/reservations/commands/mark-attended.ts';
import { record } from '#server/history.ts';
import {
  findLatestMark,
  findMark,
  insertMark,
  type LocationIds,
  lockMarksOfRoom,
  lockVisit,
  type MarkRow,
} from '../store.ts';

type TakeBackWish = {
  /** The id of the new mark, created by the phone: the same id is stored once. */
  readonly id: string;
  readonly markId: string;
  readonly tappedAt: Date;
  readonly by: {
    readonly id: string;
    /** Where the person may mark visits, and where rooms. */
    readonly places: { readonly visits: LocationIds; readonly rooms: LocationIds };
  };
  readonly now: Date;
};

export type TakenBack = { readonly kind: 'stored' | 'already' | 'too_late' | 'not_possible' | 'not_found' };

/** Takes back a mark and its effects. */
export function takeBackMark(db: Database, wish: TakeBackWish): Promise<TakenBack> {
  const { id, markId, tappedAt, by, now } = wish;
  return db.transaction(async (tx) => {
    const found = await findMark(tx, markId);
    if (found === undefined || found.takes_back !== null || !isIn(placesOf(found, by.places), found.location_id))
      return { kind: 'not_found' };
    const { room_id: roomId, reservation_id: reservationId, kind } = found;
    const visit = reservationId === null ? undefined : await lockVisit(tx, { id: reservationId, places: null });
    await lockMarksOfRoom(tx, roomId);
    const stored = await findMark(tx, id);
    if (stored) return { kind: stored.takes_back === markId ? 'stored' : 'not_possible' };
    // Read again, now that no other transaction can mark the room.
    if ((await findMark(tx, markId))?.is_taken_back) return { kind: 'already' };
    const isFollowed = (await findLatestMark(tx, roomId))?.id !== markId;
    const facts = { kind, tappedAt: found.tapped_at, isFollowed, status: visit?.status ?? null };
    const decision = decideTakeBack(facts, tappedAt);
    if (decision !== 'take_back') return { kind: decision };
    const mark = { id, kind, roomId, reservationId, tappedAt, by: by.id, takesBack: markId, now };
    if (!(await insertMark(tx, mark))) return { kind: 'not_possible' };
    await undo(tx, found, wish);
    return { kind: 'stored' };
  });
}

const placesOf = ({ kind }: MarkRow, { visits, rooms }: TakeBackWish['by']['places']): LocationIds =>
  kind === 'arrived' || kind === 'left' ? visits : rooms;

const isIn = (places: LocationIds, locationId: string): boolean => places === null || places.includes(locationId);

async function undo(tx: Transaction, mark: MarkRow, { markId, tappedAt, by, now }: TakeBackWish): Promise<void> {
  const { kind, reservation_id: reservationId, room_id: roomId, location_id: locationId } = mark;
  if (kind === 'arrived' && reservationId !== null)
    return takeBackArrival(tx, { reservationId, markId, tappedAt, by: { id: by.id, locationId }, now });
  const entry = { at: now, actor: 'staff', actorId: by.id, locationId, after: { markId, tappedAt } } as const;
  if (kind === 'left' && reservationId !== null)
    await record(tx, { ...entry, action: 'visit.left_taken_back', subject: 'reservation', subjectId: reservationId });
  else if (kind === 'cleaning' || kind === 'ready')
    await record(tx, { ...entry, action: `room.${kind}_taken_back`, subject: 'room', subjectId: roomId });
}
