import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openPostgres } from '#server/db/open-postgres.ts';
import { expectNothingLost, type Load, startLoad } from '#server/testing/crash/load.ts';
import { seededChoice } from '#server/testing/crash/seeded.ts';
import { type Cluster, startCluster } from '#server/testing/databases/cluster.ts';
import { proofTime, tellFigures } from '#server/testing/proof-figures.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/servers/process.ts';

const MOST_KILLS = 30;
const FOR_MS = proofTime(7);
const MEMBERS = 6;
const APPS = 2;
const AGAIN_WITHIN_MS = 30_000;
const FROZEN_MS = 15_000;
const seed = Number(process.env.FAILOVER_SEED ?? Math.floor(Math.random() * 2 ** 31));

let cluster: Cluster | undefined;
afterAll(() => cluster?.stop(), 60_000);

/** Resolves when the server that a disaster froze, if any, runs again. */
let thawed = Promise.resolve();

type Ready = Awaited<ReturnType<Cluster['untilHealthy']>>;
type Disaster = (cluster: Cluster, ready: Ready) => Promise<void>;

/** Each waits until there is a primary again, unless the disaster leaves the primary in place. */
const DISASTERS: Readonly<Record<string, Disaster>> = {
  'PostgreSQL of the primary killed': async ({ untilPromoted, killPostgres, pidOf }, { primary }) => {
    const before = { primary, pid: pidOf(primary) };
    killPostgres(primary);
    await untilPromoted(before);
  },
  'server of the primary killed': async ({ untilPromoted, killNode, startNode, pidOf }, { primary }) => {
    const before = { primary, pid: pidOf(primary) };
    await killNode(primary);
    await untilPromoted(before);
    startNode(primary);
  },
  switchover: async ({ untilPromoted, switchOver, pidOf }, { primary, synchronous }) => {
    const before = { primary, pid: pidOf(primary) };
    await switchOver(primary, synchronous);
    await untilPromoted(before);
  },
  'backend of the primary killed': async ({ killBackend }, { primary }) => killBackend(primary),
  'synchronous standby frozen': async ({ freeze }, { synchronous }) => {
    thawed = freeze(synchronous, FROZEN_MS);
  },
};

const acknowledged = ({ walks }: Load) => walks.filter((walk) => walk.acknowledged).length;

/** Counts answers that a visitor must not see: every 5xx but 503 with `Retry-After`. */
function watchAnswers(app: ServerProcess, faults: string[]): ServerProcess {
  return {
    ...app,
    async call(method, path, options) {
      const answer = await app.call(method, path, options);
      const isAway = answer.status === 503 && answer.headers.has('retry-after');
      if (answer.status >= 500 && !isAway) faults.push(`${method} ${path}: ${answer.status}`);
      return answer;
    },
  };
}

test(`the primary of a Patroni cluster dies up to ${MOST_KILLS} times under load (FAILOVER_SEED=${seed})`, async () => {
  const started = performance.now();
  const choice = seededChoice(seed);
  cluster = await startCluster();
  await cluster.untilHealthy();
  const environment = { DATABASE_URL: cluster.url, RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1', LOG_LEVEL: 'info' };
  const faults: string[] = [];
  const processes = await Promise.all(Array.from({ length: APPS }, () => startServerProcess(environment)));
  const apps = processes.map((app) => watchAnswers(app, faults));
  const db = await openPostgres({ url: cluster.url, connections: 4, onError: () => {} });
  const load = startLoad(db, () => choice.of(apps), { choice, members: MEMBERS });

  const again: Record<string, number[]> = {};
  const names = Object.keys(DISASTERS);
  let kills = 0;
  while (kills < MOST_KILLS && performance.now() - started < FOR_MS) {
    const name = names[kills % names.length] ?? '';
    await thawed;
    const ready = await cluster.untilHealthy();
    await pause(1_000 + choice.below(2_000));
    await DISASTERS[name]?.(cluster, ready);
    const promoted = performance.now();
    const before = acknowledged(load);
    while (acknowledged(load) === before && performance.now() - promoted < 3 * AGAIN_WITHIN_MS) await pause(20);
    const took = performance.now() - promoted;
    again[name] = [...(again[name] ?? []), took];
    kills += 1;
    process.stdout.write(`${kills}. ${name}: a booking after ${Math.round(took)} ms\n`);
  }
  await thawed;
  await cluster.untilHealthy();
  await load.stop();

  const [app] = apps;
  if (app === undefined) throw new Error('No server was started');
  await expect.poll(async () => (await app.call('GET', '/api/ready')).status, { timeout: 20_000 }).toBe(200);
  const figures = await expectNothingLost(db, app, load);
  const statuses = processes.flatMap(({ said }) =>
    said.flatMap((line) => /"status":(5\d\d)/.exec(line)?.slice(1) ?? []),
  );
  expect([...faults, ...statuses.filter((status) => status !== '503')]).toEqual([]);
  const all = Object.values(again).flat();
  expect(Math.max(...all)).toBeLessThan(AGAIN_WITHIN_MS);
  expect(figures.acknowledged).toBeGreaterThan(kills);
  for (const each of apps) expect((await each.call('GET', '/api/ready')).body).not.toHaveProperty('lostEntries');
  const slowest = names.flatMap((name) => {
    const times = again[name];
    return times === undefined ? [] : [`${name} ${times.length} times, at most ${Math.round(Math.max(...times))} ms`];
  });
  tellFigures('Two processes book on three PostgreSQL servers under Patroni while their primary is killed', {
    cluster: cluster.versions,
    kills,
    'until the next booking, from the promotion or the act': slowest.join('; '),
    'bookings begun': figures.walks,
    acknowledged: figures.acknowledged,
    'not answered to the end': figures.unanswered,
    'acknowledged and lost': 0,
    doubled: 0,
    'answers 503 with Retry-After': statuses.length,
    'other answers 5xx': 0,
    'findings of the audit': 0,
    seed,
    seconds: Math.round((performance.now() - started) / 1000),
  });
  expect(await Promise.all(processes.map((running) => running.stop()))).toEqual([0, 0]);
  await db.close();
});
