const LONGEST_SECONDS = 3600;
/** About two days of retries, which survives an outage of a day. */
export const MAX_FAILURES = 60;

/** Returns the time of the next try: exponential backoff of 2, 4, 8 … seconds, at most an hour. */
export function nextTryAt(failures: number, now: Date): Date {
  const seconds = Math.min(LONGEST_SECONDS, 2 ** Math.min(failures, 12));
  return new Date(now.getTime() + seconds * 1000);
}
