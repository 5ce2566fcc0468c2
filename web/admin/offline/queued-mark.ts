import type { Board } from '#contract/staff/today.ts';
import type { RoomMark, VisitMark } from '#domain/visits/mark.ts';
import type { BoardMark, BoardRoom, BoardSlot } from './board.ts';

/** A person's tap: about a visit, about a room, or to take a mark back. */
export type Tap =
  | { readonly does: 'visit'; readonly kind: VisitMark; readonly reservationId: string }
  | { readonly does: 'room'; readonly kind: RoomMark }
  | { readonly does: 'take_back'; readonly mark: BoardMark };

/** A tap that the server has not answered yet, or has refused. */
export type QueuedMark = {
  /** Created by the phone: the server stores a mark that is sent again only once. */
  readonly id: string;
  readonly locationId: string;
  readonly roomId: string;
  /** The slot whose card shows the tap. */
  readonly slotId: string;
  /** The time of the tap, by the server's clock. */
  readonly tappedAt: string;
  readonly tap: Tap;
  /** The server's reason for refusing it, as a sentence; null while it waits. */
  readonly refusal: string | null;
};

/** Returns the board as it will be once the server has stored the queued marks, in their order. */
export function withMarks(board: Board, marks: readonly QueuedMark[], by: string): Board {
  return marks
    .filter(({ refusal, locationId }) => refusal === null && locationId === board.location.id)
    .reduce((shown, mark) => withMark(shown, mark, by), board);
}

function withMark(board: Board, mark: QueuedMark, by: string): Board {
  const change = (room: BoardRoom) => (room.id === mark.roomId ? inRoom(room, mark, by) : room);
  return { ...board, rooms: board.rooms.map(change) };
}

function inRoom(room: BoardRoom, { id, tap, tappedAt }: QueuedMark, by: string): BoardRoom {
  if (room.lastMark?.id === id) return room;
  if (tap.does === 'take_back') return takenBack(room, tap.mark);
  if (tap.does === 'room') {
    const lastMark = { id, kind: tap.kind, reservationId: null, tappedAt, by };
    return { ...room, state: { kind: tap.kind, since: tappedAt }, lastMark };
  }
  const { kind, reservationId } = tap;
  const lastMark = { id, kind, reservationId, tappedAt, by };
  const slots = room.slots.map((slot) =>
    slot.visit?.reservationId === reservationId ? marked(slot, kind, tappedAt) : slot,
  );
  return { ...room, slots, lastMark, ...(kind === 'left' && { state: { kind, since: tappedAt } }) };
}

function marked(slot: BoardSlot, kind: VisitMark, tappedAt: string): BoardSlot {
  const { visit } = slot;
  if (visit === null) return slot;
  if (kind === 'left') return { ...slot, visit: { ...visit, leftAt: visit.leftAt ?? tappedAt } };
  return visit.status === 'PENDING' ? { ...slot, visit: { ...visit, status: 'ATTENDED', arrivedAt: tappedAt } } : slot;
}

/**
 * The previous state of the room is unknown here, so the last guest's visit decides until the server answers.
 */
function takenBack(room: BoardRoom, mark: BoardMark): BoardRoom {
  if (room.lastMark !== null && room.lastMark.id !== mark.id) return room;
  const slots = room.slots.map((slot) => {
    const { visit } = slot;
    if (visit === null || visit.reservationId !== mark.reservationId) return slot;
    if (mark.kind === 'left') return { ...slot, visit: { ...visit, leftAt: null } };
    const isBack = mark.kind === 'arrived' && visit.status === 'ATTENDED';
    return isBack ? { ...slot, visit: { ...visit, status: 'PENDING' as const, arrivedAt: null } } : slot;
  });
  return { ...room, slots, lastMark: null, state: mark.kind === 'arrived' ? room.state : null };
}
