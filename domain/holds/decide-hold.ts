import { addMinutes } from '../calendar/duration.ts';
import { hasEnded } from '../slots/slot-status.ts';
import { MAX_LIVE_HOLDS, unpaidMinutesOfMember } from './hold-rules.ts';
import { lapsedHoldsWaitUntil } from './lapses.ts';
import { type UnpaidSpan, unpaidTimeWaitsUntil } from './unpaid-time.ts';

/** A hold as it was written down; it is live until `expiresAt`, whether or not anybody has cleared it away. */
export type Hold = { memberId: string; expiresAt: Date };

export type HoldFacts = {
  slot: { endTime: Date; isBooked: boolean; isLocked: boolean };
  /** The last hold of the slot, live or not. */
  hold: Hold | null;
  /** The slot is booked by the asking member's own reservation, which still awaits its payment. */
  ownReservationAwaitsPayment: boolean;
  /** The member's live holds of other slots. */
  liveHoldsElsewhere: number;
  /** When the member's lapsed holds ended. */
  lapsedAt: readonly Date[];
  /** When the member held slots without paying. */
  unpaid: readonly UnpaidSpan[];
  /** When members behind the same network did. */
  unpaidOfNetwork: readonly UnpaidSpan[];
};

export type HoldAsk = { memberId: string; holdMinutes: number; unpaidMinutesOfNetwork: number };

export type HoldRefusal = 'slot_booked' | 'slot_locked' | 'slot_ended' | 'slot_held' | 'too_many_holds' | HoldWait;

/** What passes with time. */
type HoldWait = 'too_many_lapsed_holds' | 'unpaid_holds_limit' | 'network_holds_limit';

export type HoldDecision =
  | { kind: 'granted'; expiresAt: Date }
  /** The member has the hold already; asking again never makes it longer. */
  | { kind: 'repeated'; expiresAt: Date }
  | { kind: 'refused'; reason: Exclude<HoldRefusal, HoldWait> }
  | { kind: 'refused'; reason: HoldWait; retryAt: Date };

export function isLive(hold: Hold, now: Date): boolean {
  return hold.expiresAt.getTime() > now.getTime();
}

/** Whether a member may hold a slot now. What forbids the slot itself is said before what forbids the member. */
export function decideHold(facts: HoldFacts, ask: HoldAsk, now: Date): HoldDecision {
  const { slot, hold } = facts;
  if (hasEnded(slot, now)) return { kind: 'refused', reason: 'slot_ended' };
  if (slot.isBooked && !facts.ownReservationAwaitsPayment) return { kind: 'refused', reason: 'slot_booked' };
  if (slot.isLocked) return { kind: 'refused', reason: 'slot_locked' };
  if (hold !== null && isLive(hold, now)) {
    if (hold.memberId === ask.memberId) return { kind: 'repeated', expiresAt: hold.expiresAt };
    return { kind: 'refused', reason: 'slot_held' };
  }
  if (facts.liveHoldsElsewhere >= MAX_LIVE_HOLDS) return { kind: 'refused', reason: 'too_many_holds' };
  return decideWait(facts, ask, now) ?? { kind: 'granted', expiresAt: addMinutes(now, ask.holdMinutes) };
}

function decideWait(facts: HoldFacts, ask: HoldAsk, now: Date): HoldDecision | null {
  const { holdMinutes } = ask;
  const ofMember = { minutes: unpaidMinutesOfMember(holdMinutes), holdMinutes };
  const ofNetwork = { minutes: ask.unpaidMinutesOfNetwork, holdMinutes };
  const waits: readonly [HoldWait, Date | null][] = [
    ['too_many_lapsed_holds', lapsedHoldsWaitUntil(facts.lapsedAt, now)],
    ['unpaid_holds_limit', unpaidTimeWaitsUntil(facts.unpaid, ofMember, now)],
    ['network_holds_limit', unpaidTimeWaitsUntil(facts.unpaidOfNetwork, ofNetwork, now)],
  ];
  for (const [reason, retryAt] of waits) if (retryAt !== null) return { kind: 'refused', reason, retryAt };
  return null;
}
