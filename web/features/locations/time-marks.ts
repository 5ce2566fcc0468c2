/** Attributes that mark a time reachable by keys, and its day and room. */
export const TIME = 'data-time';
export const DAY = 'data-day';
export const ROOM = 'data-room';
