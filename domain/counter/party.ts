/** The maximum number of guests in one booking; those above the room's capacity pay a surcharge. */
export const MOST_GUESTS = 20;
