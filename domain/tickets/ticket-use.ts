import type { Hold } from '../holds/hold.ts';
import { type SlotRefusal, type SlotToHave, slotRefusal } from '../slots/slot-refusal.ts';

/** The facts about a ticket and the slot for which it is to be used. */
export type TicketUseFacts = {
  ticket: { isUsed: boolean; programId: string };
  slot: SlotToHave & { programId: string };
  /** The slot's latest hold, live or expired. */
  hold: Hold | null;
};

export type TicketUseRefusal = 'ticket_used' | 'ticket_mismatch' | SlotRefusal;

/** Returns why a member's ticket cannot be used for a slot; null when it can. An own hold is no obstacle. */
export function checkTicketUse(facts: TicketUseFacts, memberId: string, now: Date): TicketUseRefusal | null {
  const { ticket, slot } = facts;
  if (ticket.isUsed) return 'ticket_used';
  if (ticket.programId !== slot.programId) return 'ticket_mismatch';
  return slotRefusal(facts, memberId, now);
}
