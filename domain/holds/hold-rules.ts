/** How long a hold lasts when nothing else is configured. */
export const HOLD_MINUTES = 15;

/** How many holds a member may have at once. */
export const MAX_LIVE_HOLDS = 2;

/** A hold that ended unpaid counts as lapsed when it lasted longer than this. */
export const LAPSE_AFTER_MINUTES = 5;

/** How far back holds without payment count. */
export const UNPAID_WINDOW_HOURS = 24;

/** With this many lapsed holds within the window, a member waits until there are fewer. */
export const MAX_LAPSED_HOLDS = 5;

/** For how long a member may hold slots without paying within the window, all holds added up. */
const UNPAID_MINUTES = 60;
/** Where holds are configured to be long, a member may let so many of them pass. */
const UNPAID_HOLDS = 4;

/** For how long all members behind one network may: enough for the guests of a hotel who share its address. */
export const UNPAID_HOURS_OF_NETWORK = 6;

export function unpaidMinutesOfMember(holdMinutes: number): number {
  return Math.max(UNPAID_MINUTES, UNPAID_HOLDS * holdMinutes);
}
