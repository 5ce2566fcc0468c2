import type { Board } from '#contract/staff/today.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import type { MarkKind } from '#domain/visits/mark.ts';
import type { Tap } from '#web/admin/offline/queued-mark.ts';
import type { Card } from './cards.ts';

export type Act = {
  readonly kind: MarkKind;
  readonly tap: Tap;
  /** Whether the action is on the card itself; others are in its sheet. */
  readonly isMain: boolean;
};

const EARLY_MINUTES = 3 * 60;

/** Returns the marks that a person can make on a card, most likely first. */
export function actsOf({ slot, phase }: Card, may: Board['may'], now: Date): Act[] {
  const reservationId = slot.visit?.reservationId;
  const ofVisit = (kind: 'arrived' | 'left', isMain = true): Act[] =>
    may.markVisits && reservationId !== undefined
      ? [{ kind, isMain, tap: { does: 'visit', kind, reservationId } }]
      : [];
  const ofRoom = (kind: 'cleaning' | 'ready', isMain = true): Act[] =>
    may.markRooms ? [{ kind, isMain, tap: { does: 'room', kind } }] : [];
  switch (phase) {
    case 'arriving':
    case 'late':
      return ofVisit('arrived');
    case 'due':
      return now >= addMinutes(new Date(slot.startTime), -EARLY_MINUTES) ? ofVisit('arrived', false) : [];
    case 'inside':
    case 'ending':
      return ofVisit('left');
    case 'over':
      // A cleaner who finds the room empty need not wait for the reception.
      return may.markVisits ? ofVisit('left') : ofRoom('cleaning');
    case 'left':
      return [...ofRoom('ready'), ...ofRoom('cleaning')];
    case 'cleaning':
      return ofRoom('ready');
    case 'ready':
      return ofRoom('cleaning', false);
    default:
      return [];
  }
}
