import { addMinutes } from '../calendar/duration.ts';
import type { BlockKind } from './block.ts';

/** The longest block, in hours, by a person who may not act on all bookings. */
export const SMALL_BLOCK_HOURS = 4;

/** How far in the past a block may begin, because it is made after the trouble was seen. */
const BEGAN_MINUTES_AGO = 15;

export type BlockWish = {
  /** Null for the whole location. */
  readonly roomId: string | null;
  readonly from: Date;
  /** Null for a block until further notice. */
  readonly until: Date | null;
  readonly kind: BlockKind;
};

export type BlockRefusal = 'block_in_the_past' | 'block_too_large';

/**
 * Decides whether a person may make a block. Without `mayBlockAll` they may only block one room, for a repair
 * of at most four hours.
 */
export function decideBlock(
  { roomId, from, until, kind }: BlockWish,
  { mayBlockAll }: { readonly mayBlockAll: boolean },
  now: Date,
): BlockRefusal | null {
  if (from < addMinutes(now, -BEGAN_MINUTES_AGO) || (until !== null && (until <= now || until <= from)))
    return 'block_in_the_past';
  if (mayBlockAll) return null;
  const isSmall =
    roomId !== null && kind === 'repair' && until !== null && until <= addMinutes(from, SMALL_BLOCK_HOURS * 60);
  return isSmall ? null : 'block_too_large';
}
