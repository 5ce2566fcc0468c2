/** A stored hold. It is live until `expiresAt`, whether or not its claim was cleared. */
export type Hold = { memberId: string; expiresAt: Date };

export function isLive(hold: Hold, now: Date): boolean {
  return hold.expiresAt.getTime() > now.getTime();
}
