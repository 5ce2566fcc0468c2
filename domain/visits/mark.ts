import { addMinutes, HOUR, MINUTE } from '../calendar/duration.ts';
import { hasArrived, type ReservationStatus } from '../reservations/status.ts';

/**
 * What staff mark: that the guest of a visit arrived or left, or that a room is being cleaned or is ready.
 */
export const VISIT_MARKS = ['arrived', 'left'] as const;
export const ROOM_MARKS = ['cleaning', 'ready'] as const;
export type VisitMark = (typeof VISIT_MARKS)[number];
export type RoomMark = (typeof ROOM_MARKS)[number];
export type MarkKind = VisitMark | RoomMark;

/** How long a mark can be taken back. */
export const TAKE_BACK_MINUTES = 15;
/** The maximum age of a mark that an offline phone sends late. */
export const MARK_HOURS = 12;
/** How long before the visit a guest can be marked as arrived. */
const EARLY_HOURS = 3;
/** How long after the visit a no-show can be corrected. */
export const CORRECT_DAYS = 7;
/** How far ahead of the server's clock a phone's clock may be. */
const AHEAD_MS = MINUTE;

/**
 * Returns the time of a tap as it is stored; null when it is too old or lies in the future. A time slightly ahead of
 * the server's clock counts as now.
 */
export function timeOfTap(tappedAt: Date, now: Date): Date | null {
  const age = now.getTime() - tappedAt.getTime();
  if (age > MARK_HOURS * HOUR || age < -AHEAD_MS) return null;
  return age < 0 ? now : tappedAt;
}

type Visit = {
  readonly status: ReservationStatus;
  readonly startTime: Date;
  readonly endTime: Date;
  readonly hasLeft: boolean;
};

/**
 * `attend` and `attend_late` also set the status to attended, the latter from a no-show. `already`: nothing
 * to store.
 */
export type MarkDecision = 'attend' | 'attend_late' | 'store' | 'already' | 'not_possible';

export function decideVisitMark(visit: Visit, kind: VisitMark, tappedAt: Date): MarkDecision {
  const { status, startTime, endTime, hasLeft } = visit;
  if (kind === 'left') {
    if (!hasArrived(status)) return 'not_possible';
    return hasLeft ? 'already' : 'store';
  }
  if (hasArrived(status)) return 'already';
  if (tappedAt < addMinutes(startTime, -EARLY_HOURS * 60)) return 'not_possible';
  if (status === 'PENDING') return 'attend';
  return status === 'NO_SHOW' && tappedAt < endTime ? 'attend_late' : 'not_possible';
}

export type TakeBackDecision = 'take_back' | 'too_late' | 'not_possible';

type Mark = {
  readonly kind: MarkKind;
  readonly tappedAt: Date;
  /** Whether the room has a later mark that was not taken back. */
  readonly isFollowed: boolean;
  /** The status of the visit; null for a mark of a room. */
  readonly status: ReservationStatus | null;
};

/** Decides whether a tap may take back a mark. Later marks of the room must be taken back first. */
export function decideTakeBack({ kind, tappedAt, isFollowed, status }: Mark, at: Date): TakeBackDecision {
  if (isFollowed || at < tappedAt) return 'not_possible';
  if (at > takeBackUntil(tappedAt)) return 'too_late';
  return kind !== 'arrived' || status === 'ATTENDED' ? 'take_back' : 'not_possible';
}

export const takeBackUntil = (tappedAt: Date): Date => addMinutes(tappedAt, TAKE_BACK_MINUTES);

/** Returns whether a no-show may be corrected to a visit. */
export function mayCorrect({ status, endTime }: Pick<Visit, 'status' | 'endTime'>, now: Date): boolean {
  return status === 'NO_SHOW' && now < addMinutes(endTime, CORRECT_DAYS * 24 * 60);
}
