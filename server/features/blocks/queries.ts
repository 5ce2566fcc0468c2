import type { Locale } from '#domain/basics/locale.ts';
import { choicesFor, type TouchedState, touchedState } from '#domain/blocks/block.ts';
import { proposeMoves } from '#domain/blocks/propose-moves.ts';
import type { Queryable } from '#server/db/database.ts';
import type { PlacedWish } from './commands/make-block.ts';
import {
  type BlockToChange,
  countOpenSlots,
  findNote,
  listTargets,
  listTouched,
  type NoteRow,
  type Span,
  type TargetRow,
  type TouchedRow,
} from './store.ts';

export type Touched = TouchedRow & { readonly state: TouchedState; readonly proposal: TargetRow | null };
type As = { readonly now: Date; readonly locale: Locale };

/** Lists the bookings that a block affects now; none for a lifted one. */
export async function touchedBy(db: Queryable, { block, ...as }: As & { block: BlockToChange }): Promise<Touched[]> {
  const { location_id: locationId, room_id: roomId, from_at: from, until_at: until } = block;
  return block.lifted_at === null ? touched(db, { locationId, roomId, from, until }, as) : [];
}

/** Returns what a block would affect, and how many slots it would lock. */
export async function previewOf(
  db: Queryable,
  wish: PlacedWish,
  as: As,
): Promise<{ readonly slots: number; readonly touched: readonly Touched[] }> {
  return { slots: await countOpenSlots(db, { ...wish, now: as.now }), touched: await touched(db, wish, as) };
}

async function touched(db: Queryable, span: Span, as: As): Promise<Touched[]> {
  const rows = await listTouched(db, { ...span, ...as });
  const slots = rows.flatMap((row) => {
    const { status, payment_required: paymentRequired, hold_expires_at, is_paying: isPaying } = row;
    const booking = status === null || paymentRequired === null ? null : { status, paymentRequired };
    const state = touchedState({ booking, isHeld: hold_expires_at !== null, isPaying });
    return state === null ? [] : [{ ...row, state }];
  });
  const bookings = slots.flatMap(({ state, reservation_id: id, start_time: startTime }) =>
    id !== null && choicesFor(state).includes('move') ? [{ id, startTime }] : [],
  );
  const proposals = proposeMoves(bookings, await targetsOf(db, bookings, { span, ...as }));
  return slots.map((slot) => ({ ...slot, proposal: proposals.get(slot.reservation_id ?? '')?.row ?? null }));
}

async function targetsOf(db: Queryable, bookings: ReadonlyArray<{ id: string }>, { span, ...as }: As & { span: Span }) {
  if (bookings.length === 0) return [];
  const rows = await listTargets(db, { bookings: bookings.map(({ id }) => id), span, ...as });
  return rows.map((row) => ({
    bookingId: row.reservation_id,
    slotId: row.slot_id,
    startTime: row.start_time,
    row,
  }));
}

/** Finds the message of staff to the guest of a booking. */
export function findBookingNote(db: Queryable, itemId: string): Promise<NoteRow | undefined> {
  return findNote(db, itemId);
}
