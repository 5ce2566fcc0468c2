/** A free slot that a booking could be moved to. */
export type Target = { readonly bookingId: string; readonly slotId: string; readonly startTime: Date };

type Booking = { readonly id: string; readonly startTime: Date };

/**
 * Proposes a free slot for each booking, no slot twice: at the same time in another room, else nearest in
 * time. Of equally near slots the first listed wins. A booking without a free slot gets none.
 */
export function proposeMoves<Each extends Target>(
  bookings: readonly Booking[],
  targets: readonly Each[],
): Map<string, Each> {
  const starts = new Map(bookings.map(({ id, startTime }) => [id, startTime.getTime()]));
  const distance = ({ bookingId, startTime }: Each) =>
    Math.abs(startTime.getTime() - (starts.get(bookingId) ?? Number.NaN));
  const proposals = new Map<string, Each>();
  const given = new Set<string>();
  for (const target of [...targets].sort((one, other) => distance(one) - distance(other))) {
    if (!starts.has(target.bookingId) || proposals.has(target.bookingId) || given.has(target.slotId)) continue;
    proposals.set(target.bookingId, target);
    given.add(target.slotId);
  }
  return proposals;
}
