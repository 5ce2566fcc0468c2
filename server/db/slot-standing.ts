// SQL about the slot `s` and its claim `c`, for every statement that asks whether a slot can be had.

/** Whether the slot is on offer at all: no operator locked it, and no catalog withdrew it. */
export const IS_OFFERED = '(s.locked_at IS NULL AND s.withdrawn_at IS NULL)';

/** Whether anybody could have the slot: it is on offer, and neither reserved nor held. */
export const isFree = (now: string) =>
  `(${IS_OFFERED} AND c.reservation_id IS NULL AND (c.hold_expires_at > ${now}) IS NOT TRUE)`;

/** Whether the slot is locked, or withdrawn and had neither by a reservation nor by the member's own live hold. */
export const isBarredTo = (member: string, now: string) =>
  `(s.locked_at IS NOT NULL OR (s.withdrawn_at IS NOT NULL AND c.reservation_id IS NULL
    AND (c.member_id = ${member} AND c.hold_expires_at > ${now}) IS NOT TRUE))`;
