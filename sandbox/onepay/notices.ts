import type { Pool } from 'pg';
import { type Bigint, one } from '../state.ts';

/**
 * The gateway sends a notice up to four times, this far apart on the sandbox's clock, until it is answered
 * with 200.
 */
const ATTEMPTS = 4;
const PAUSE = '50 seconds';
const LOOK_EVERY_MS = 5_000;
const TIMEOUT_MS = 30_000;

export type Notices = {
  /**
   * Sends a notice now, and retries if it fails; returns the status of the first attempt, or 0 for no answer.
   */
  send(url: string): Promise<number>;
  /** Retries due notices; also runs by itself every few seconds. */
  sendDue(): Promise<void>;
  close(): Promise<void>;
};

type Parts = {
  pool: Pool;
  clock: { now(): Date };
  isDown: () => Promise<boolean>;
  onError: (error: unknown) => void;
};

/** Delivers notices, including those that an earlier process left. A gateway that `isDown` delivers none. */
export function createNotices({ pool, clock, isDown, onError }: Parts): Notices {
  const closing = new AbortController();
  const underWay = new Set<Promise<unknown>>();

  /** Running sends are awaited on close, so that none of them uses a closed pool. */
  function track<T>(work: Promise<T>): Promise<T> {
    underWay.add(work);
    return work.finally(() => underWay.delete(work));
  }

  async function attempt(id: Bigint, url: string): Promise<number> {
    const status = await statusOf(url, AbortSignal.any([closing.signal, AbortSignal.timeout(TIMEOUT_MS)]));
    if (status === 200)
      await pool.query('UPDATE sandbox.onepay_notice SET delivered_at = $2 WHERE id = $1', [id, clock.now()]);
    return status;
  }

  async function sendNew(url: string): Promise<number> {
    const stored = await pool.query<{ id: Bigint }>(
      `INSERT INTO sandbox.onepay_notice (url, attempts, next_attempt_at) VALUES ($1, 1, $3::timestamptz + $2::interval)
       RETURNING id`,
      [url, PAUSE, clock.now()],
    );
    return attempt(one(stored.rows).id, url);
  }

  /** Several processes look for due notices; each notice is claimed by one of them. */
  async function sendDue(): Promise<void> {
    if (await isDown()) return;
    const due = await pool.query<{ id: Bigint; url: string }>(
      `UPDATE sandbox.onepay_notice SET attempts = attempts + 1, next_attempt_at = $3::timestamptz + $1::interval
       WHERE id IN (SELECT id FROM sandbox.onepay_notice
                    WHERE delivered_at IS NULL AND attempts < $2 AND next_attempt_at <= $3
                    FOR UPDATE SKIP LOCKED)
       RETURNING id, url`,
      [PAUSE, ATTEMPTS, clock.now()],
    );
    await Promise.all(due.rows.map(({ id, url }) => attempt(id, url)));
  }

  const notices: Notices = {
    send: (url) => track(sendNew(url)),
    sendDue: () => track(sendDue()),
    async close() {
      clearInterval(timer);
      closing.abort();
      await Promise.allSettled(underWay);
    },
  };
  const timer = setInterval(() => void notices.sendDue().catch(onError), LOOK_EVERY_MS).unref();
  return notices;
}

/** Returns the status of an answer, or 0 for none. */
async function statusOf(url: string, signal: AbortSignal): Promise<number> {
  try {
    const response = await fetch(url, { redirect: 'manual', signal });
    await response.text();
    return response.status;
  } catch {
    return 0;
  }
}
