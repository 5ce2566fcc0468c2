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
  return block.liftedAt === null ? touched(db, block, as) : [];
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
    const { status, paymentRequired, holdExpiresAt, isPaying } = row;
    const booking = status === null || paymentRequired === null ? null : { status, paymentRequired };
    const state = touchedState({ booking, isHeld: holdExpiresAt !== null, isPaying });
    return state === null ? [] : [{ ...row, state }];
  });
  const bookings = slots.flatMap(({ state, bookingId: id, startTime }) =>
    id !== null && choicesFor(state).includes('move') ? [{ id, startTime }] : [],
  );
  const ids = bookings.map(({ id }) => id);
  const targets = ids.length === 0 ? [] : await listTargets(db, { bookings: ids, span, ...as });
  const proposals = proposeMoves(bookings, targets);
  return slots.map((slot) => ({ ...slot, proposal: proposals.get(slot.bookingId ?? '') ?? null }));
}

/** Finds the message of staff to the guest of a booking. */
export function findBookingNote(db: Queryable, itemId: string): Promise<NoteRow | undefined> {
  return findNote(db, itemId);
}
