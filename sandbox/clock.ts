import type { Pool } from 'pg';
import { z } from 'zod';
import { type Bigint, one } from './state.ts';

/** The clock of the application and the stand-ins: real time plus a stored offset. */
export type MovedClock = {
  now(): Date;
  /** Calls back after every move by any process; returns a function that unsubscribes. */
  onMove(listener: () => void): () => void;
};

/** Subscribes to a channel's notifications from any process. The implementation depends on the database. */
export type Listen = (channel: string, hear: (payload: string) => void) => Promise<void>;

export type ClockMove = z.output<typeof ClockMove>;
export const ClockMove = z.union([
  z.strictObject({ advanceSeconds: z.number().min(0).max(4_000_000_000) }),
  z.strictObject({ now: z.iso.datetime({ offset: true }).transform((text) => new Date(text)) }),
]);

export type RunningClock = MovedClock & {
  /** Moves the clock forward, for every process; refuses to move it back, or out of this century. */
  move(move: ClockMove): Promise<{ kind: 'moved'; now: Date; offsetMs: number } | { kind: 'refused' }>;
  close(): void;
};

const CHANNEL = 'sandbox_clock';
/** The polling interval, in case a notification was lost. */
const LOOK_AGAIN_MS = 2_000;
const END_OF_CENTURY = Date.UTC(2100, 0, 1);

export async function openClock(pool: Pool, listen: Listen, onError: (error: unknown) => void): Promise<RunningClock> {
  const listeners = new Set<() => void>();
  let offsetMs = await readOffset(pool);

  /** The offset only grows, so a late message changes nothing. */
  function learn(offset: number): void {
    if (!(offset > offsetMs)) return;
    offsetMs = offset;
    for (const listener of listeners) listener();
  }

  await listen(CHANNEL, (payload) => learn(Number(payload)));
  const timer = setInterval(() => void readOffset(pool).then(learn).catch(onError), LOOK_AGAIN_MS).unref();

  return {
    now: () => new Date(Date.now() + offsetMs),
    onMove(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async move(move) {
      const stored = await storeMove(pool, move);
      if (stored === undefined) return { kind: 'refused' };
      learn(stored);
      return { kind: 'moved', now: new Date(Date.now() + offsetMs), offsetMs };
    },
    close() {
      clearInterval(timer);
      listeners.clear();
    },
  };
}

/** Returns the unshifted time, for the OpenID provider: its library and its clients read the system clock. */
export function realTime(): Date {
  return new Date();
}

async function readOffset(pool: Pool): Promise<number> {
  return Number(one((await pool.query<{ offset_ms: Bigint }>('SELECT offset_ms FROM sandbox.clock')).rows).offset_ms);
}

/** Moves in one statement, so that two simultaneous moves both count and neither goes back. */
async function storeMove(pool: Pool, move: ClockMove): Promise<number | undefined> {
  const real = Date.now();
  const [forward, target] =
    'now' in move ? [0, move.now.getTime() - real] : [Math.round(move.advanceSeconds * 1000), null];
  const moved = await pool.query<{ offset_ms: Bigint }>(
    `WITH moved AS (
       UPDATE sandbox.clock SET offset_ms = coalesce($2::bigint, offset_ms + $1::bigint)
       WHERE coalesce($2::bigint, offset_ms + $1::bigint) BETWEEN offset_ms AND $3::bigint
       RETURNING offset_ms)
     SELECT offset_ms, pg_notify('${CHANNEL}', offset_ms::text) FROM moved`,
    [forward, target, END_OF_CENTURY - real],
  );
  const [row] = moved.rows;
  return row === undefined ? undefined : Number(row.offset_ms);
}
