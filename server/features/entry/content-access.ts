import type { Viewer } from '#server/http/caller.ts';

/**
 * Returns whether a viewer may read the content of an entry code: the reservation's member may. Without a
 * member, anyone with the code's id may, because the guest of a voucher has only the reservation's page.
 */
export function mayReadContent(code: { member_id: string | null; by_voucher: boolean }, viewer: Viewer): boolean {
  if (code.member_id === null) return code.by_voucher;
  return viewer.kind === 'member' && viewer.id === code.member_id;
}
