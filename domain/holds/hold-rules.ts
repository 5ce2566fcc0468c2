/** How long a hold lasts when nothing else is configured. */
export const HOLD_MINUTES = 15;

/** How many holds a member may have at once. */
export const MAX_LIVE_HOLDS = 2;

/** A hold that ended unpaid counts as lapsed when it lasted longer than this. */
export const LAPSE_AFTER_MINUTES = 5;

/** With this many lapsed holds within the window, a member waits until there are fewer. */
export const MAX_LAPSED_HOLDS = 5;
export const LAPSE_WINDOW_HOURS = 24;
