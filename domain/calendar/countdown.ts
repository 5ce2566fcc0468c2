import { DAY, HOUR, MINUTE, SECOND } from './duration.ts';

export type Countdown = { days: number; hours: number; minutes: number; seconds: number };

/**
 * Returns the time left until an instant, in whole seconds rounded up, so that zero means "now"; never
 * negative.
 */
export function countdownTo(instant: Date, now: Date): Countdown {
  const left = Math.max(0, Math.ceil((instant.getTime() - now.getTime()) / SECOND) * SECOND);
  return {
    days: Math.floor(left / DAY),
    hours: Math.floor((left % DAY) / HOUR),
    minutes: Math.floor((left % HOUR) / MINUTE),
    seconds: Math.floor((left % MINUTE) / SECOND),
  };
}
