import { KEPT_DAYS } from '#domain/members/keeping.ts';
import { type Sweep, sweep } from '#server/db/sweep.ts';

export const FORMER_DOOR_EVENTS: Sweep = {
  name: 'records of locks',
  days: KEPT_DAYS.doorRecord,
  text: sweep('door_events', 'at <= $1'),
};
