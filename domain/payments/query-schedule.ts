import { addMinutes, DAY, MINUTE } from '../calendar/duration.ts';

/** An attempt that gave no answer of itself. `tries` counts the questions asked so far, answered or not. */
export type Questioned = { startedAt: Date; holdEndsAt: Date; tries: number };

/** Minutes after the start at which the gateway is asked, until the last question after a day. */
const QUESTIONS = [2, 5, 10, 20, 40, 60, 120, 240, 480, 960, 1440] as const;

/** From when on 'no record' means that it will never be paid. */
const MINUTES_AFTER_HOLD = 30;

export function canNoLongerBePaidAt(attempt: Pick<Questioned, 'holdEndsAt'>): Date {
  return addMinutes(attempt.holdEndsAt, MINUTES_AFTER_HOLD);
}

/** When the last question is asked: a day after the start. */
export function lastQuestionAt(attempt: Pick<Questioned, 'startedAt'>): Date {
  return new Date(attempt.startedAt.getTime() + DAY);
}

/**
 * When to ask next, or null when the last question has been asked. The first question stays due however late it has
 * become; later ones that were missed are not made up for. One is asked when the attempt can no longer be paid.
 */
export function nextQueryAt(attempt: Questioned, now: Date): Date | null {
  const { startedAt, tries } = attempt;
  if (tries === 0) return addMinutes(startedAt, QUESTIONS[0]);
  const times = QUESTIONS.map((minutes) => startedAt.getTime() + minutes * MINUTE);
  const closing = Math.min(canNoLongerBePaidAt(attempt).getTime(), lastQuestionAt(attempt).getTime());
  const ahead = [...times, closing].filter((time) => time > now.getTime());
  return ahead.length === 0 ? null : new Date(Math.min(...ahead));
}
