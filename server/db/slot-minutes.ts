/** SQL for the length of the slot `s`. A sold slot keeps its length when its program changes. */
export const SLOT_MINUTES = '(extract(epoch FROM s.end_time - s.start_time) / 60)::integer';
