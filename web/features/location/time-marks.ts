/** Marks a time that the keys reach, and the day and the room that it stands in. */
export const TIME = 'data-time';
export const DAY = 'data-day';
export const ROOM = 'data-room';
