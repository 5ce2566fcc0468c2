/**
 * The only source of the current time. Code that needs the time takes a clock, or a `now` that was read from
 * it once.
 */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
