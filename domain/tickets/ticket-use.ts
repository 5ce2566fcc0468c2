import { type SlotRefusal, type SlotToHave, slotRefusal } from '../slots/slot-refusal.ts';

/** The facts about a ticket and the slot for which it is to be used. */
export type TicketUseFacts = {
  ticket: { isUsed: boolean; programId: string };
  slot: SlotToHave & { programId: string };
};

export type TicketUseRefusal = 'ticket_used' | 'ticket_mismatch' | SlotRefusal;

/** Returns why a member's ticket cannot be used for a slot; null when it can. */
export function checkTicketUse({ ticket, slot }: TicketUseFacts, now: Date): TicketUseRefusal | null {
  if (ticket.isUsed) return 'ticket_used';
  if (ticket.programId !== slot.programId) return 'ticket_mismatch';
  return slotRefusal(slot, now);
}
