import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { expectNothingLost, startLoad } from '#server/testing/crash/load.ts';
import { seededChoice } from '#server/testing/crash/seeded.ts';
import { freshDatabase } from '#server/testing/databases/database.ts';
import { proofTime, tellFigures } from '#server/testing/proof-figures.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/servers/process.ts';

const FOR_MS = proofTime(6);
const MEMBERS = 6;
const seed = Number(process.env.KILLS_SEED ?? Math.floor(Math.random() * 2 ** 31));

test(`kill -9 of two processes at any time, under load, loses and doubles nothing (KILLS_SEED=${seed})`, async () => {
  const started = performance.now();
  const database = await freshDatabase();
  const choice = seededChoice(seed);
  const start = () =>
    startServerProcess({ DATABASE_URL: database.url, RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1', LOG_LEVEL: 'info' });
  const up: (ServerProcess | undefined)[] = [await start(), await start()];
  const load = startLoad(database.db, () => up[choice.below(2)] ?? up.find((server) => server !== undefined), {
    choice,
    members: MEMBERS,
  });
  let kills = 0;
  const killAgainAndAgain = async (place: number) => {
    // On a busy machine a start takes long, and a server killed during its start has nothing to lose.
    let startTook = 1_400;
    while (performance.now() - started < FOR_MS) {
      await pause(100 + choice.below(startTook));
      const victim = up[place];
      up[place] = undefined;
      await victim?.kill();
      kills += 1;
      const startedAt = performance.now();
      up[place] = await start();
      startTook = Math.max(1_400, Math.round(performance.now() - startedAt));
    }
  };
  await Promise.all([killAgainAndAgain(0), killAgainAndAgain(1)]);
  await load.stop();
  const [one, other] = up;
  if (one === undefined || other === undefined) throw new Error('Fewer than two servers are up at the end');
  const figures = await expectNothingLost(database.db, one, load);
  expect(figures.acknowledged).toBeGreaterThan(kills / 10);
  tellFigures('Two processes under load are killed (kill -9) in turn and restarted; bookings continue', {
    kills,
    'bookings started': figures.walks,
    acknowledged: figures.acknowledged,
    'without a complete answer': figures.unanswered,
    'acknowledged and lost': 0,
    doubled: 0,
    'audit findings': 0,
    'concurrent members': MEMBERS,
    seed,
    seconds: Math.round((performance.now() - started) / 1000),
  });
  expect(await Promise.all([one.stop(), other.stop()])).toEqual([0, 0]);
  await database.close();
});
