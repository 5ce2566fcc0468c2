/** SQL: how long the slot `s` lasts. What was sold keeps its length, also when its program has another one by now. */
export const SLOT_MINUTES = '(extract(epoch FROM s.end_time - s.start_time) / 60)::integer';
