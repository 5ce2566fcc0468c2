import type { RefusalCode } from '#contract/refusals.ts';
import type { Moving } from './move-reservation.ts';

type Reason = Extract<Moving, { kind: 'refused' }>['reason'];

/** The error code for each reason why a reservation cannot be moved. */
export const MOVE_CODES = {
  not_pending: 'reservation_not_pending',
  unpaid: 'reservation_unpaid',
  too_late: 'move_too_late',
  other_program: 'other_program',
  slot_not_found: 'slot_not_found',
  slot_ended: 'slot_ended',
  slot_locked: 'slot_locked',
  slot_booked: 'slot_booked',
  slot_held: 'slot_held',
  stale: 'stale',
} as const satisfies Record<Reason, RefusalCode>;
