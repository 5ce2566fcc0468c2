import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '#server/db/database.ts';
import type { CallAnswer, CallOptions } from '../servers/call.ts';
import type { Mortal } from './mortal.ts';

/** A client that retries until it is answered. */
export type Insistent = {
  /**
   * Sends a request until it is answered: after a crash it restarts the server and sends the same request
   * again.
   */
  ask(method: string, path: string, options?: CallOptions & { key?: string }): Promise<CallAnswer>;
  /** Moves the clock and waits until no job is due; restarts the server if it crashes meanwhile. */
  pass(seconds: number): Promise<void>;
  /** The steps at which the server died, in order. */
  readonly deaths: readonly string[];
};

const TRIES = 12;
const BUSY_MS = 500;
/** Longer than a job's lease. */
const CUT_OFF_SECONDS = 150;
const WAITING = `
  SELECT 1 FROM jobs j, sandbox.clock c
  WHERE j.done_at IS NULL AND j.dead_at IS NULL AND j.run_at <= now() + c.offset_ms * interval '1 millisecond'`;

export function insist(mortal: Mortal, db: Queryable): Insistent {
  const deaths: string[] = [];

  async function reviveIfDead(): Promise<boolean> {
    if (!mortal.isDead()) return false;
    deaths.push(mortal.diedAt() ?? 'unknown');
    await mortal.revive();
    return true;
  }

  const ask: Insistent['ask'] = async (method, path, { key, ...options } = {}) => {
    const headers = { ...options.headers, ...(key !== undefined && { 'idempotency-key': key }) };
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await mortal.call(method, path, { ...options, headers });
        if (tries >= TRIES) return answer;
        // A server that has just started may be too busy to reach its database in time and answer 503. The
        // key of a request that was cut off is locked until the database notices the lost connection.
        if (answer.status === 503 || answer.body?.code === 'request_in_progress') await pause(BUSY_MS);
        else return answer;
      } catch (error) {
        // The connection breaks shortly before the process is known to have exited.
        for (let looks = 0; looks < 200 && !mortal.isDead(); looks += 1) await pause(10);
        if (!(await reviveIfDead())) throw error;
      }
    }
  };

  async function pass(seconds: number): Promise<void> {
    await ask('POST', '/sandbox/clock', { body: { advanceSeconds: seconds } });
    for (;;) {
      if (await reviveIfDead()) await ask('POST', '/sandbox/clock', { body: { advanceSeconds: CUT_OFF_SECONDS } });
      if ((await db.query(WAITING)).length === 0) return;
      await pause(15);
    }
  }

  return { ask, pass, deaths };
}
