import { addMinutes } from '../calendar/duration.ts';
import { type SlotRefusal, type SlotToHave, slotRefusal } from '../slots/slot-refusal.ts';
import { type Hold, isLive } from './hold.ts';
import { MAX_LIVE_HOLDS, unpaidMinutesOfMember } from './hold-rules.ts';
import { lapsedHoldsWaitUntil } from './lapses.ts';
import { type UnpaidSpan, unpaidTimeWaitsUntil } from './unpaid-time.ts';

export type HoldFacts = Omit<SlotToHave, 'isHeldByOther'> & {
  /** The latest hold of the slot, live or expired. */
  hold: Hold | null;
  /** The slot is booked by the member's own reservation, which still awaits its payment. */
  ownReservationAwaitsPayment: boolean;
  /** The member's live holds on other slots. */
  liveHoldsElsewhere: number;
  /** When the member held slots within the last day without paying. */
  unpaid: readonly UnpaidSpan[];
  /** The unpaid holds of all members of the same network within the last day. */
  unpaidOfNetwork: readonly UnpaidSpan[];
};

export type HoldAsk = { memberId: string; holdMinutes: number; unpaidMinutesOfNetwork: number };

export type HoldRefusal = SlotRefusal | 'too_many_holds' | HoldWait;

/** Refusals that end after some time. */
type HoldWait = 'too_many_lapsed_holds' | 'unpaid_holds_limit' | 'network_holds_limit';

export type HoldDecision =
  | { kind: 'granted'; expiresAt: Date }
  /** The member has the hold already; a repeated request never extends it. */
  | { kind: 'repeated'; expiresAt: Date }
  | { kind: 'refused'; reason: Exclude<HoldRefusal, HoldWait> }
  | { kind: 'refused'; reason: HoldWait; retryAt: Date };

/**
 * Decides whether a member may hold a slot now. Refusals about the slot come before refusals about the
 * member.
 */
export function decideHold(facts: HoldFacts, ask: HoldAsk, now: Date): HoldDecision {
  const hold = facts.hold !== null && isLive(facts.hold, now) ? facts.hold : null;
  const isHeldByOther = hold !== null && hold.memberId !== ask.memberId;
  const isBooked = facts.isBooked && !facts.ownReservationAwaitsPayment;
  const reason = slotRefusal({ ...facts, isBooked, isHeldByOther }, now);
  if (reason !== null) return { kind: 'refused', reason };
  if (hold !== null) return { kind: 'repeated', expiresAt: hold.expiresAt };
  if (facts.liveHoldsElsewhere >= MAX_LIVE_HOLDS) return { kind: 'refused', reason: 'too_many_holds' };
  return decideWait(facts, ask, now) ?? { kind: 'granted', expiresAt: addMinutes(now, ask.holdMinutes) };
}

function decideWait(facts: HoldFacts, ask: HoldAsk, now: Date): HoldDecision | null {
  const { holdMinutes } = ask;
  const ofMember = { minutes: unpaidMinutesOfMember(holdMinutes), holdMinutes };
  const ofNetwork = { minutes: ask.unpaidMinutesOfNetwork, holdMinutes };
  const waits: readonly [HoldWait, Date | null][] = [
    ['too_many_lapsed_holds', lapsedHoldsWaitUntil(facts.unpaid, now)],
    ['unpaid_holds_limit', unpaidTimeWaitsUntil(facts.unpaid, ofMember, now)],
    ['network_holds_limit', unpaidTimeWaitsUntil(facts.unpaidOfNetwork, ofNetwork, now)],
  ];
  for (const [reason, retryAt] of waits) if (retryAt !== null) return { kind: 'refused', reason, retryAt };
  return null;
}
