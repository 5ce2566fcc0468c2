// SQL about the slot `s` and its claim `c`, for every statement that asks whether a slot is available.

/** Whether the slot is on offer: neither locked by an operator nor withdrawn by a catalog. */
export const IS_OFFERED = '(s.locked_at IS NULL AND s.withdrawn_at IS NULL)';

/** Whether the slot is available to everyone: on offer, and neither reserved nor held. */
export const isFree = (now: string) =>
  `(${IS_OFFERED} AND c.reservation_id IS NULL AND (c.hold_expires_at > ${now}) IS NOT TRUE)`;

/** Whether the slot is locked, or withdrawn without a reservation or the member's own live hold. */
export const isBarredTo = (member: string, now: string) =>
  `(s.locked_at IS NOT NULL OR (s.withdrawn_at IS NOT NULL AND c.reservation_id IS NULL
    AND (c.member_id = ${member} AND c.hold_expires_at > ${now}) IS NOT TRUE))`;
