import type { Viewer } from '#server/http/caller.ts';

/**
 * How a caller relates to a reservation: its member, anyone with a guest's link, or anyone else. Guests are those of a
 * voucher and of the desk, who cannot log in.
 */
export type ReservationViewer = 'owner' | 'guest' | 'visitor';

/** `memberId` is null for a guest. */
export function viewerOf(reservation: { memberId: string | null }, viewer: Viewer): ReservationViewer {
  if (reservation.memberId === null) return 'guest';
  return viewer.kind === 'member' && viewer.id === reservation.memberId ? 'owner' : 'visitor';
}
