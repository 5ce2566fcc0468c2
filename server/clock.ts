/** The one source of the present. Everything that needs the time is handed this, or a `now` that was read from it once. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
