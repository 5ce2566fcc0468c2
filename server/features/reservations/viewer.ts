import type { Viewer } from '#server/http/caller.ts';

/** How a caller relates to a reservation: its member, anyone with a guest's link, or anyone else. */
export type ReservationViewer = 'owner' | 'guest' | 'visitor';

export function viewerOf(reservation: { memberId: string | null }, viewer: Viewer): ReservationViewer {
  if (reservation.memberId === null) return 'guest';
  return viewer.kind === 'member' && viewer.id === reservation.memberId ? 'owner' : 'visitor';
}
