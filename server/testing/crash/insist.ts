import { setTimeout as pause } from 'node:timers/promises';
import type { Queryable } from '#server/db/database.ts';
import type { CallAnswer, CallOptions } from '../servers/call.ts';
import type { Mortal } from './mortal.ts';

/** What a client does that does not give up. */
export type Insistent = {
  /** Asks until there is an answer: after a death the server is started again, and the very same request is sent. */
  ask(method: string, path: string, options?: CallOptions & { key?: string }): Promise<CallAnswer>;
  /** Moves the clock and waits until no work is due; whoever dies over that is started again. */
  pass(seconds: number): Promise<void>;
  /** Where the server died, death by death. */
  readonly deaths: readonly string[];
};

const TRIES = 12;
const BUSY_MS = 500;
/** A job's lease has ended then. */
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
        // A server that has just been started may be too busy to reach its database in time, and says so.
        // A request that was cut off has its key until the database knows that the connection is gone.
        if (answer.status === 503 || answer.body?.code === 'request_in_progress') await pause(BUSY_MS);
        else return answer;
      } catch (error) {
        // The connection breaks a little before the process is known to have ended.
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
