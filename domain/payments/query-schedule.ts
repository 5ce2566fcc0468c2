import { addMinutes, DAY, MINUTE } from '../calendar/duration.ts';

/** An attempt without a final answer. `tries` counts the queries sent so far, answered or not. */
export type Questioned = { startedAt: Date; holdEndsAt: Date; tries: number };

/** Minutes after the start at which the gateway is queried; the last query is after a day. */
const QUESTIONS = [2, 5, 10, 20, 40, 60, 120, 240, 480, 960, 1440] as const;

/** This long after the hold's end, "no record" means that the attempt will never be paid. */
const MINUTES_AFTER_HOLD = 30;

export function canNoLongerBePaidAt(attempt: Pick<Questioned, 'holdEndsAt'>): Date {
  return addMinutes(attempt.holdEndsAt, MINUTES_AFTER_HOLD);
}

/** Returns the time of the last query: a day after the start. */
export function lastQuestionAt(attempt: Pick<Questioned, 'startedAt'>): Date {
  return new Date(attempt.startedAt.getTime() + DAY);
}

/**
 * Returns the time of the next query, or null after the last one. The first query stays due however late it
 * is; later missed queries are skipped. One extra query runs when the attempt can no longer be paid.
 */
export function nextQueryAt(attempt: Questioned, now: Date): Date | null {
  const { startedAt, tries } = attempt;
  if (tries === 0) return addMinutes(startedAt, QUESTIONS[0]);
  const times = QUESTIONS.map((minutes) => startedAt.getTime() + minutes * MINUTE);
  const closing = Math.min(canNoLongerBePaidAt(attempt).getTime(), lastQuestionAt(attempt).getTime());
  const ahead = [...times, closing].filter((time) => time > now.getTime());
  return ahead.length === 0 ? null : new Date(Math.min(...ahead));
}
