import type { Block, BlockList, BlockPreview, BulkItem, TouchedSlot } from '#contract/staff/blocks.ts';
import { choicesFor } from '#domain/blocks/block.ts';
import { mayAt, type Post } from '#domain/staff/permissions.ts';
import type { previewOf, Touched } from './queries.ts';
import type { BlockRow, ItemRow, PlaceRow, TargetRow } from './store.ts';

const orNull = (instant: Date | null) => instant?.toISOString() ?? null;

export function presentBlock(row: BlockRow): Block {
  const { locationId, locationName, roomId, roomName, liftedAt: at, liftedBy: by, liftReason: reason, ...block } = row;
  return {
    ...block,
    location: { id: locationId, name: locationName },
    room: roomId === null ? null : { id: roomId, name: roomName ?? '' },
    from: block.from.toISOString(),
    until: orNull(block.until),
    madeAt: block.madeAt.toISOString(),
    lifted: at === null || by === null || reason === null ? null : { at: at.toISOString(), by, reason },
  };
}

export function presentTouched({ slotId, room, state, guest, bookingId, proposal, ...row }: Touched): TouchedSlot {
  return {
    slotId,
    room,
    from: row.startTime.toISOString(),
    until: row.endTime.toISOString(),
    state,
    guest,
    holdEnds: orNull(row.holdExpiresAt),
    bookingId,
    choices: [...choicesFor(state)],
    proposal: proposal && presentTarget(proposal),
  };
}

const presentTarget = ({ slotId, startTime, endTime, roomId, roomName }: TargetRow): TouchedSlot['proposal'] => ({
  slotId,
  startTime: startTime.toISOString(),
  endTime: endTime.toISOString(),
  room: { id: roomId, displayName: roomName },
});

export function presentItem({ startTime, toRoom, toStart, isGivenUp, ...item }: ItemRow): BulkItem {
  return {
    ...item,
    from: startTime.toISOString(),
    to: toRoom === null || toStart === null ? null : { room: toRoom, from: toStart.toISOString() },
    state: isGivenUp ? 'failed' : item.state,
    chosenAt: item.chosenAt.toISOString(),
  };
}

export function presentBlockPreview({ slots, touched }: Awaited<ReturnType<typeof previewOf>>): BlockPreview {
  return { slots, touched: touched.map(presentTouched) };
}

export function presentPlaces(places: readonly PlaceRow[], posts: readonly Post[]): BlockList['places'] {
  return places.map(({ locationId: id, locationName: name, rooms }) => ({
    location: { id, name },
    rooms,
    mayBlockAll: mayAt(posts, 'block.run', id),
  }));
}
