/** A later answer that differs by less only took longer on its way; one that differs by more means the clock was set. */
const JITTER_MS = 2_000;

export type ServerClock = {
  /** Takes the server's time (milliseconds since 1970) from an answer that has just arrived. */
  learn: (serverTime: number) => void;
  now: () => Date;
};

/**
 * The server's time, carried on by a monotonic clock, so that a visitor's wrongly set one changes nothing. An answer is
 * always a little old when it arrives, hence among close readings the latest time wins.
 */
export function createServerClock(monotonic: () => number, startingAt: number): ServerClock {
  let offset = startingAt - monotonic();
  let isLearned = false;
  return {
    learn(serverTime) {
      const reading = serverTime - monotonic();
      const isJitter = isLearned && Math.abs(reading - offset) < JITTER_MS;
      offset = isJitter ? Math.max(offset, reading) : reading;
      isLearned = true;
    },
    now: () => new Date(offset + monotonic()),
  };
}

const clock = createServerClock(() => performance.now(), performance.timeOrigin + performance.now());

/** Takes note of the time that an answer carries. */
export function learnServerTime(answer: Response): void {
  const serverTime = Number(answer.headers.get('X-Server-Time'));
  if (Number.isFinite(serverTime) && serverTime > 0) clock.learn(serverTime);
}

/** Takes the server's time from somewhere else, as of just now. */
export function learnServerTimeOf(instant: Date): void {
  clock.learn(instant.getTime());
}

/** The server's time at the earliest of some instants of the browser's own clock; the time of now without any. */
export function serverTimeOf(instants: readonly number[]): Date {
  const own = Date.now();
  return new Date(serverNow().getTime() - own + Math.min(own, ...instants));
}

/** The time by which countdowns run and a slot is past: the server's, not the visitor's. */
export function serverNow(): Date {
  return clock.now();
}
