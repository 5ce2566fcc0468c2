import { setTimeout as wait } from 'node:timers/promises';
import type { Pool } from 'pg';
import { z } from 'zod';

const FaultState = z.enum(['ok', 'down', 'slow']);

export type StandIn = 'onepay' | 'smtp' | 'ttlock' | 'google';
export type FaultState = z.output<typeof FaultState>;
export const FaultChange = z
  .strictObject({ onepay: FaultState, smtp: FaultState, ttlock: FaultState, google: FaultState })
  .partial();

/**
 * - `down`: nothing happens, and the answer is 503.
 * - `slow`: the request is processed at once and answered 30 seconds later, after every client's timeout: to
 *   the client the answer is lost.
 */
const SLOW_MS = 30_000;

export type Faults = {
  states(): Promise<Record<StandIn, FaultState>>;
  change(change: z.output<typeof FaultChange>): Promise<Record<StandIn, FaultState>>;
  isDown(standIn: StandIn): Promise<boolean>;
  /** Delays an answer when the stand-in is slow, at most until `close`. */
  beforeAnswer(standIn: StandIn): Promise<void>;
  close(): void;
};

export function createFaults(pool: Pool): Faults {
  const closing = new AbortController();

  async function states(): Promise<Record<StandIn, FaultState>> {
    const found = await pool.query<{ stand_in: StandIn; state: FaultState }>(
      'SELECT stand_in, state FROM sandbox.fault',
    );
    const stateOf = new Map(found.rows.map((row) => [row.stand_in, row.state]));
    const of = (standIn: StandIn): FaultState => stateOf.get(standIn) ?? 'ok';
    return { onepay: of('onepay'), smtp: of('smtp'), ttlock: of('ttlock'), google: of('google') };
  }

  return {
    states,
    async change(change) {
      for (const [standIn, state] of Object.entries(change)) {
        await pool.query('UPDATE sandbox.fault SET state = $2 WHERE stand_in = $1', [standIn, state]);
      }
      return states();
    },
    isDown: async (standIn) => (await states())[standIn] === 'down',
    async beforeAnswer(standIn) {
      if ((await states())[standIn] !== 'slow') return;
      await wait(SLOW_MS, undefined, { ref: false, signal: closing.signal }).catch(() => undefined);
    },
    close: () => closing.abort(),
  };
}
