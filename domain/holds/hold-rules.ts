// How far ahead a slot can be held is not a rule here: none is made beyond the horizon (`SLOT_HORIZON_DAYS`).

/** The default duration of a hold. */
export const HOLD_MINUTES = 15;

/** How many live holds a member may have at once. */
export const MAX_LIVE_HOLDS = 2;

/** The places of a member's live holds, the first and the last; each hold takes one. */
export const HOLD_PLACES = [1, MAX_LIVE_HOLDS] as const;
export type HoldPlace = (typeof HOLD_PLACES)[number];

/** A hold that ended unpaid counts as lapsed when it lasted longer than this. */
export const LAPSE_AFTER_MINUTES = 5;

/** The window in which unpaid holds count. */
export const UNPAID_WINDOW_HOURS = 24;

/** A member with this many lapsed holds in the window must wait until there are fewer. */
export const MAX_LAPSED_HOLDS = 5;

/** How long a member may hold slots without paying within the window, all holds added up. */
const UNPAID_MINUTES = 60;
/** Where holds are configured to be long, the allowance is at least this many whole holds. */
const UNPAID_HOLDS = 4;

/**
 * The allowance of all members of one network together: enough for the guests of a hotel who share an IP
 * address.
 */
export const UNPAID_HOURS_OF_NETWORK = 6;

export function unpaidMinutesOfMember(holdMinutes: number): number {
  return Math.max(UNPAID_MINUTES, UNPAID_HOLDS * holdMinutes);
}
