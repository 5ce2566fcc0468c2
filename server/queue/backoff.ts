const LONGEST_SECONDS = 3600;
/** About two days of trying: an outage of a day costs nothing but time. */
export const MAX_FAILURES = 60;

/** When a job that has failed so many times in a row is tried next: 2, 4, 8 … seconds later, at most an hour. */
export function nextTryAt(failures: number, now: Date): Date {
  const seconds = Math.min(LONGEST_SECONDS, 2 ** Math.min(failures, 12));
  return new Date(now.getTime() + seconds * 1000);
}
