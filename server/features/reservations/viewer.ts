import type { Viewer } from '#server/http/caller.ts';

/** As whom somebody looks at a reservation: its member, whoever has the link of a guest's one, or anybody with the link. */
export type ReservationViewer = 'owner' | 'guest' | 'visitor';

export function viewerOf(reservation: { memberId: string | null }, viewer: Viewer): ReservationViewer {
  if (reservation.memberId === null) return 'guest';
  return viewer.kind === 'member' && viewer.id === reservation.memberId ? 'owner' : 'visitor';
}
