const LONGEST_SECONDS = 3600;
/** About two days of trying: an outage of a day costs nothing but time. */
export const MAX_ATTEMPTS = 60;

/** When a job that has failed `attempts` times is tried next: 2, 4, 8 … seconds later, at most an hour. */
export function nextAttemptAt(attempts: number, now: Date): Date {
  const seconds = Math.min(LONGEST_SECONDS, 2 ** Math.min(attempts, 12));
  return new Date(now.getTime() + seconds * 1000);
}
