import type { Block, BlockList, BlockPreview, BulkItem, TouchedSlot } from '#contract/staff/blocks.ts';
import { choicesFor } from '#domain/blocks/block.ts';
import { mayAt, type Post } from '#domain/staff/permissions.ts';
import type { previewOf, Touched } from './queries.ts';
import type { BlockRow, ItemRow, PlaceRow, TargetRow } from './store.ts';

const orNull = (instant: Date | null) => instant?.toISOString() ?? null;

export function presentBlock(row: BlockRow): Block {
  const { lifted_at: at, lifted_by: by, lift_reason: reason } = row;
  return {
    id: row.id,
    location: { id: row.location_id, name: row.location_name },
    room: row.room_id === null ? null : { id: row.room_id, name: row.room_name ?? '' },
    from: row.from_at.toISOString(),
    until: orNull(row.until_at),
    kind: row.kind,
    reason: row.reason,
    madeBy: row.made_by,
    madeAt: row.made_at.toISOString(),
    lifted: at === null || by === null || reason === null ? null : { at: at.toISOString(), by, reason },
    slots: row.slots,
    touched: row.touched,
  };
}

export function presentTouched(row: Touched): TouchedSlot {
  return {
    slotId: row.slot_id,
    room: row.room_name,
    from: row.start_time.toISOString(),
    until: row.end_time.toISOString(),
    state: row.state,
    guest: row.guest,
    holdEnds: orNull(row.hold_expires_at),
    bookingId: row.reservation_id,
    choices: [...choicesFor(row.state)],
    proposal: row.proposal && presentTarget(row.proposal),
  };
}

const presentTarget = (row: TargetRow): TouchedSlot['proposal'] => ({
  slotId: row.slot_id,
  startTime: row.start_time.toISOString(),
  endTime: row.end_time.toISOString(),
  room: { id: row.room_id, displayName: row.room_name },
});

export function presentItem(row: ItemRow): BulkItem {
  return {
    id: row.id,
    bookingId: row.reservation_id,
    guest: row.guest,
    room: row.room_name,
    from: row.start_time.toISOString(),
    choice: row.choice,
    to: row.to_room === null || row.to_start === null ? null : { room: row.to_room, from: row.to_start.toISOString() },
    state: row.is_given_up ? 'failed' : row.state,
    refusal: row.refusal,
    chosenBy: row.chosen_by,
    chosenAt: row.chosen_at.toISOString(),
  };
}

export function presentPreview({ slots, touched }: Awaited<ReturnType<typeof previewOf>>): BlockPreview {
  return { slots, touched: touched.map(presentTouched) };
}

export function presentPlaces(places: readonly PlaceRow[], posts: readonly Post[]): BlockList['places'] {
  return places.map(({ location_id: id, location_name: name, rooms }) => ({
    location: { id, name },
    rooms,
    mayBlockAll: mayAt(posts, 'block.run', id),
  }));
}
