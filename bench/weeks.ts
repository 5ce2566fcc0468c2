import type { App } from './app.ts';
import { speedOf } from './holds.ts';
import { idOf } from './ids.ts';
import { forSeconds, runLoad } from './load.ts';
import { CONNECTIONS } from './plan.ts';
import { weekAddress, weekRequest } from './requests.ts';
import { SLOTS_OF_WEEK, type Supply } from './supply.ts';
import type { Speed } from './turns.ts';

/** Reads weeks of rooms over HTTP for one turn, as a visitor. */
export async function readWeeks(app: App, supply: Supply, seconds: number): Promise<Speed> {
  const next = forSeconds(seconds, () => weekRequest(supply));
  return speedOf(await runLoad({ url: app.url, connections: CONNECTIONS, next }));
}

/** Throws unless a week has the expected number of slots. */
export async function checkWeek(app: App, supply: Supply): Promise<void> {
  const answer = await fetch(`${app.url}${weekAddress(idOf('room', supply.rooms - 1), supply.firstDay)}`);
  const week: unknown = await answer.json();
  const slots =
    typeof week === 'object' && week !== null && 'slots' in week && Array.isArray(week.slots) ? week.slots : [];
  if (slots.length !== SLOTS_OF_WEEK) throw new Error(`A week has ${slots.length} slots, not ${SLOTS_OF_WEEK}.`);
}
