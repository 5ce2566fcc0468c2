import type { Context } from '#server/context.ts';
import type { Member } from '#server/http/caller.ts';
import { findLiveHold, lockSlot } from '../queries.ts';
import { endHold } from './end-hold.ts';

export type Release = { kind: 'released' } | { kind: 'nothing_held' } | { kind: 'slot_not_found' };

/** Gives up the member's own hold of a slot. */
export function releaseHold(context: Context, ask: { slotId: string; member: Member; now: Date }): Promise<Release> {
  const { slotId, member, now } = ask;
  return context.db.transaction(async (tx) => {
    if (!(await lockSlot(tx, slotId))) return { kind: 'slot_not_found' };
    const hold = await findLiveHold(tx, { slotId, memberId: member.id, now });
    if (hold === undefined) return { kind: 'nothing_held' };
    await endHold(tx, { holdId: hold.holdId, slotId, ending: 'released', actor: 'member', actorId: member.id, now });
    return { kind: 'released' };
  });
}
