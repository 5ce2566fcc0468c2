import { addMinutes } from '../calendar/duration.ts';

/** A staff session ends after this time, even while it is in use. */
export const STAFF_SESSION_HOURS = 12;
/** A session without a proved factor ends after this time. */
export const UNPROVED_MINUTES = 30;
/** The maximum age of the login that opens a session. */
export const LOGIN_MINUTES = 10;
/** The maximum number of live sessions of a person; another one ends the least recently used. */
export const STAFF_SESSIONS = 5;
/** A session locks after this time without an action of the person. */
export const STAFF_IDLE_MINUTES = 15;
/** How long a factor counts as fresh. */
export const FRESH_FACTOR_MINUTES = 5;

/**
 * `enrol`: the person has no second factor yet. `second_factor`: one is still to be proved. `locked`: idle for too
 * long, or locked by hand; a factor unlocks it.
 */
export type StaffSessionState = 'enrol' | 'second_factor' | 'locked' | 'open';

type Facts = {
  readonly hasFactor: boolean;
  /** When a factor was last proved in this session. */
  readonly factorAt: Date | null;
  /** When the person last did something. */
  readonly usedAt: Date;
  readonly lockedAt: Date | null;
};

export function staffSessionState({ hasFactor, factorAt, usedAt, lockedAt }: Facts, now: Date): StaffSessionState {
  if (!hasFactor) return 'enrol';
  if (factorAt === null) return 'second_factor';
  return lockedAt !== null || addMinutes(usedAt, STAFF_IDLE_MINUTES) <= now ? 'locked' : 'open';
}

/** Returns until when a factor counts as freshly proved. */
export function factorFreshUntil(factorAt: Date): Date {
  return addMinutes(factorAt, FRESH_FACTOR_MINUTES);
}

export function isFactorFresh(factorAt: Date | null, now: Date): boolean {
  return factorAt !== null && now < factorFreshUntil(factorAt);
}
