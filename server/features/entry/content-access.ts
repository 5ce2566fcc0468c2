import type { Viewer } from '#server/http/caller.ts';

type Access = {
  readonly memberId: string | null;
  readonly byVoucher: boolean;
  /** Whether the reservation's member was registered at the desk and cannot log in. */
  readonly isOfDeskGuest: boolean;
};

/**
 * Returns whether a viewer may read the content of an entry code. The code of a member is for that member only. A
 * guest has no login, so anyone with the code's id may read it.
 */
export function mayReadContent(code: Access, viewer: Viewer): boolean {
  if (code.isOfDeskGuest) return true;
  if (code.memberId === null) return code.byVoucher;
  return viewer.kind === 'member' && viewer.id === code.memberId;
}
