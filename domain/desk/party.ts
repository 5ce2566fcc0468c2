/** The most guests of one booking; those above the room's capacity pay a surcharge. */
export const MOST_GUESTS = 20;
