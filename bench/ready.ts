import type { App } from './app.ts';
import { startBare } from './bare.ts';
import { speedOf } from './holds.ts';
import { idOf } from './ids.ts';
import { forSeconds, runLoad } from './load.ts';
import { CONNECTIONS } from './plan.ts';
import { getRequest, weekAddress } from './requests.ts';
import type { Supply } from './supply.ts';
import { alternate, type Speed } from './turns.ts';

/** The encodings that browsers accept, of those that the server caches. */
const ENCODING = 'br';

/** Measures cached answers of the app, each against a bare server that sends the same bytes. */
export type ReadyFigures = Readonly<Record<'week' | 'bareWeek' | 'page' | 'barePage', Speed>>;

/** Asks for one week and one location's page again and again. Nothing changes meanwhile. */
export async function measureReady(
  app: App,
  supply: Supply,
  plan: { rounds: number; seconds: number },
): Promise<ReadyFigures> {
  const week = weekAddress(idOf('room', 0), supply.firstDay);
  const page = `/booking/${idOf('location', 0)}`;
  for (const path of [week, page]) await askUntilReady(app, path);
  const bares = {
    week: await startBare(`${app.url}${week}`, ENCODING),
    page: await startBare(`${app.url}${page}`, ENCODING),
  };
  const load = (url: string, path: string) => async () => {
    const next = forSeconds(plan.seconds, () => getRequest(path, ENCODING));
    return speedOf(await runLoad({ url, connections: CONNECTIONS, next }));
  };
  const figures = await alternate(plan.rounds, {
    week: load(app.url, week),
    bareWeek: load(bares.week.url, week),
    page: load(app.url, page),
    barePage: load(bares.page.url, page),
  });
  for (const bare of Object.values(bares)) bare.stop();
  return figures;
}

/** The app caches answers only after it has received its own heartbeat. */
async function askUntilReady(app: App, path: string): Promise<void> {
  for (let times = 0; times < 20; times += 1) {
    const answer = await fetch(`${app.url}${path}`, { headers: { 'accept-encoding': ENCODING } });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`);
    await answer.arrayBuffer();
    await new Promise((settle) => setTimeout(settle, 50));
  }
}
