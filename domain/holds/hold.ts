/** A hold as it was written down; it is live until `expiresAt`, whether or not anybody has cleared it away. */
export type Hold = { memberId: string; expiresAt: Date };

export function isLive(hold: Hold, now: Date): boolean {
  return hold.expiresAt.getTime() > now.getTime();
}
