import { KEPT_DAYS } from '#domain/members/keeping.ts';
import { type Sweep, sweep } from '#server/db/sweep.ts';

export const FORMER_DOOR_ORDERS: Sweep = {
  name: 'openings that staff asked for',
  days: KEPT_DAYS.doorRecord,
  text: sweep('door_orders', 'ordered_at <= $1'),
};
