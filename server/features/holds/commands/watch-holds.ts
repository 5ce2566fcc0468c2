import { MINUTE } from '#domain/calendar/duration.ts';
import type { Context } from '#server/context.ts';
import { heldShares } from '../queries.ts';
import { forgetNetworks } from './forget-networks.ts';

const LOOK_EVERY_MS = MINUTE;

export type HoldWatch = {
  /** Deletes networks that no longer count, and logs an alarm for each day with too many unpaid holds. */
  look(): Promise<void>;
  stop(): Promise<void>;
};

type Parts = Pick<Context, 'db' | 'clock' | 'log' | 'config'>;

/** Checks every minute what share of each location's day is held without payment. */
export function watchHolds(parts: Parts): HoldWatch {
  let alarmed: ReadonlySet<string> = new Set();
  let looking: Promise<void> | undefined;

  async function lookNow(): Promise<void> {
    const { db, clock, log, config } = parts;
    const now = clock.now();
    await forgetNetworks(db, now);
    const high = (await heldShares(db, now)).filter(({ share }) => share * 100 >= config.heldShareAlarm);
    for (const { location, day, held, slots } of high) {
      if (alarmed.has(`${location} ${day}`)) continue;
      const facts = { alarm: 'held_share', location, day, held, slots, thresholdPercent: config.heldShareAlarm };
      log.error(facts, 'too many slots of a day are held without payment');
    }
    alarmed = new Set(high.map(({ location, day }) => `${location} ${day}`));
  }

  function look(): Promise<void> {
    looking ??= lookNow()
      .catch((error: unknown) => parts.log.error({ err: error }, 'checking the shares of held slots failed'))
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  const timer = setInterval(() => void look(), LOOK_EVERY_MS).unref();
  return {
    look,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
