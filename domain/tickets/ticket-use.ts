import { type Hold, isLive } from '../holds/decide-hold.ts';
import { hasEnded } from '../slots/slot-status.ts';

/** What is known of the ticket and the slot that somebody wants to use it for. */
export type TicketUseFacts = {
  ticket: { isUsed: boolean; programId: string };
  slot: { programId: string; endTime: Date; isBooked: boolean; isLocked: boolean };
  /** The slot's last hold, live or not. */
  hold: Hold | null;
};

export type TicketUseRefusal =
  | 'ticket_used'
  | 'ticket_mismatch'
  | 'slot_ended'
  | 'slot_booked'
  | 'slot_locked'
  | 'slot_held';

/** Why a member's ticket cannot be used for a slot; null when it can. The member's own hold is no obstacle. */
export function checkTicketUse(facts: TicketUseFacts, memberId: string, now: Date): TicketUseRefusal | null {
  const { ticket, slot, hold } = facts;
  if (ticket.isUsed) return 'ticket_used';
  if (ticket.programId !== slot.programId) return 'ticket_mismatch';
  if (hasEnded(slot, now)) return 'slot_ended';
  if (slot.isBooked) return 'slot_booked';
  if (slot.isLocked) return 'slot_locked';
  if (hold !== null && hold.memberId !== memberId && isLive(hold, now)) return 'slot_held';
  return null;
}
