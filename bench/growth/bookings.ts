import { setTimeout as pause } from 'node:timers/promises';
import { connectPostgres } from '#server/db/connect-postgres.ts';
import type { App } from '../app.ts';
import { runLoad } from '../load.ts';
import { MEMBERS } from '../plan.ts';
import { holdRequest, STRIDE } from '../requests.ts';
import type { Supply } from '../supply.ts';

const PAUSE_MS = 40;
const LOOK_EVERY_MS = 5;

export type Booked = {
  readonly holds: number;
  /** The number of 503 answers, which ask the client to try again. */
  readonly busy: number;
  /** Milliseconds of the slowest answer, and of the longest wait of a booking for a lock. */
  readonly slowest: number;
  readonly locked: number;
};

type Place = { readonly app: App; readonly supply: Supply; readonly url: string };

/**
 * Takes holds one after the other, each by another member for another slot, until it is stopped; `first` is the number of
 * the first one.
 */
export function startBookings({ app, supply, url }: Place, first: number): { stop(): Promise<Booked> } {
  let isOver = false;
  let slowest = 0;
  let locked = 0;
  let holds = 0;
  let busy = 0;

  async function book(): Promise<void> {
    while (!isOver && first + holds < MEMBERS) {
      const member = first + holds;
      const asked = [holdRequest({ slot: (member * STRIDE) % supply.slots, member })];
      holds += 1;
      const { elapsed, statuses } = await runLoad({ url: app.url, connections: 1, next: () => asked.pop() });
      if (statuses.get(503) === 1) busy += 1;
      else if (statuses.get(200) !== 1)
        throw new Error(`Booking ${holds} was answered with ${[...statuses.keys()].join()}.`);
      slowest = Math.max(slowest, elapsed);
      await pause(PAUSE_MS);
    }
  }

  async function look(): Promise<void> {
    const db = connectPostgres({ url, connections: 1, onError: (error) => console.error(error.message) });
    while (!isOver) {
      const [wait] = await db.query<{ ms: number }>({ name: 'longest-wait', text: LONGEST_WAIT });
      locked = Math.max(locked, wait?.ms ?? 0);
      await pause(LOOK_EVERY_MS);
    }
    await db.close();
  }

  const working = Promise.all([book(), look()]);
  // Prevents an unhandled rejection: `stop` reports the failure.
  working.catch(() => {});
  return {
    async stop() {
      isOver = true;
      await working;
      return { holds, busy, slowest, locked };
    },
  };
}

/** The longest lock wait of the statements that make up a booking. */
const LONGEST_WAIT = `
  SELECT coalesce(max(extract(epoch FROM clock_timestamp() - l.waitstart)) * 1000, 0)::float8 AS ms
  FROM pg_locks l JOIN pg_stat_activity a USING (pid)
  WHERE NOT l.granted AND a.datname = current_database() AND a.query LIKE '%INTO slot_claims%'`;
