import type { Viewer } from '#server/http/caller.ts';

type Access = {
  readonly member_id: string | null;
  readonly by_voucher: boolean;
  /** Whether the reservation's member was registered at the desk and cannot log in. */
  readonly of_desk_guest: boolean;
};

/**
 * Returns whether a viewer may read the content of an entry code. The code of a member is for that member only. A
 * guest has no login, so anyone with the code's id may read it.
 */
export function mayReadContent(code: Access, viewer: Viewer): boolean {
  if (code.of_desk_guest) return true;
  if (code.member_id === null) return code.by_voucher;
  return viewer.kind === 'member' && viewer.id === code.member_id;
}
