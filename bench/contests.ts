import type { Site } from './holds.ts';
import { runLoad } from './load.ts';
import { MEMBERS } from './plan.ts';
import { holdRequest, randomBelow, STRIDE } from './requests.ts';
import { freeEverything } from './supply.ts';

const CONTESTANTS = 50;

export type Contests = {
  /** How many contests ended with one hold and a refusal for every other member. */
  readonly fair: number;
  readonly faults: number;
  /** Milliseconds until the last answer, in the slowest contest. */
  readonly slowest: number;
};

/** Makes 50 members request one slot at the same moment; repeats this with other members and another slot. */
export async function holdContests(site: Site, times: number): Promise<Contests> {
  await freeEverything(site.db);
  const firstSlot = randomBelow(site.supply.slots);
  const contests = { fair: 0, faults: 0, slowest: 0 };
  for (let time = 0; time < times; time += 1) {
    const slot = (firstSlot + time * STRIDE) % site.supply.slots;
    let asked = 0;
    const next = () => {
      if (asked === CONTESTANTS) return undefined;
      asked += 1;
      return holdRequest({ slot, member: (time * CONTESTANTS + asked) % MEMBERS });
    };
    const { elapsed, statuses } = await runLoad({ url: site.app.url, connections: CONTESTANTS, next });
    const isFair = statuses.get(200) === 1 && statuses.get(409) === CONTESTANTS - 1;
    if (isFair) contests.fair += 1;
    for (const [status, count] of statuses) if (status >= 500) contests.faults += count;
    contests.slowest = Math.max(contests.slowest, elapsed);
  }
  return contests;
}
