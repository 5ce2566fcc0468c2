/**
 * A threshold in milliseconds: a smaller difference is network delay, a larger one means that a clock was
 * set.
 */
const JITTER_MS = 2_000;

export type ServerClock = {
  /** Learns the server's time (milliseconds since 1970) from an answer that has just arrived. */
  learn: (serverTime: number) => void;
  now: () => Date;
};

/**
 * Creates a clock that continues the server's time with a monotonic clock, so that the visitor's own clock
 * does not matter. Every answer is slightly old when it arrives, so the latest of several close readings
 * wins.
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

/** Learns the server's time from an answer's `X-Server-Time` header. */
export function learnServerTime(answer: Response): void {
  const serverTime = Number(answer.headers.get('X-Server-Time'));
  if (Number.isFinite(serverTime) && serverTime > 0) clock.learn(serverTime);
}

/** Learns the server's time from an instant that is current now. */
export function learnServerTimeOf(instant: Date): void {
  clock.learn(instant.getTime());
}

/** Converts the earliest of the given instants of the browser's clock to server time; defaults to now. */
export function serverTimeOf(instants: readonly number[]): Date {
  const own = Date.now();
  return new Date(serverNow().getTime() - own + Math.min(own, ...instants));
}

/** Returns the server's time, which countdowns and the end of slots are measured by. */
export function serverNow(): Date {
  return clock.now();
}
