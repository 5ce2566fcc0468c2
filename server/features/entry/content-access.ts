import type { Viewer } from '#server/http/caller.ts';

/**
 * Who is given what opens the door: the reservation's member. Where a voucher's reservation has no member, whoever knows the
 * code's id, since the reservation's page is all that its guest has.
 */
export function mayReadContent(code: { member_id: string | null; by_voucher: boolean }, viewer: Viewer): boolean {
  if (code.member_id === null) return code.by_voucher;
  return viewer.kind === 'member' && viewer.id === code.member_id;
}
