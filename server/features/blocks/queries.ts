import type { Locale } from '#domain/basics/locale.ts';
import { type TouchedState, touchedState } from '#domain/blocks/block.ts';
import type { Queryable } from '#server/db/database.ts';
import type { PlacedWish } from './commands/make-block.ts';
import { type BlockToChange, countOpenSlots, findNote, listTouched, type NoteRow, type TouchedRow } from './store.ts';

export type Touched = TouchedRow & { readonly state: TouchedState };
type As = { readonly now: Date; readonly locale: Locale };

/** Lists what a block touches now; a lifted one touches nothing. */
export async function touchedBy(db: Queryable, { block, ...as }: As & { block: BlockToChange }): Promise<Touched[]> {
  const { location_id: locationId, room_id: roomId, from_at: from, until_at: until } = block;
  return block.lifted_at === null ? touched(db, { locationId, roomId, from, until }, as) : [];
}

/** Returns what a block would touch, and how many slots it would lock. */
export async function previewOf(
  db: Queryable,
  wish: PlacedWish,
  as: As,
): Promise<{ readonly slots: number; readonly touched: readonly Touched[] }> {
  return { slots: await countOpenSlots(db, { ...wish, now: as.now }), touched: await touched(db, wish, as) };
}

async function touched(db: Queryable, span: Omit<PlacedWish, 'kind'>, as: As): Promise<Touched[]> {
  const rows = await listTouched(db, { ...span, ...as });
  return rows.flatMap((row) => {
    const { status, payment_required: paymentRequired, hold_expires_at, is_paying: isPaying } = row;
    const booking = status === null || paymentRequired === null ? null : { status, paymentRequired };
    const state = touchedState({ booking, isHeld: hold_expires_at !== null, isPaying });
    return state === null ? [] : [{ ...row, state }];
  });
}

/** Finds what staff write to the guest of a booking. */
export function findBookingNote(db: Queryable, itemId: string): Promise<NoteRow | undefined> {
  return findNote(db, itemId);
}
