// Entry of a process that `inLanes` starts: plays its seeds on its own database and writes the result to
// stdout.
import { connectPostgres } from '#server/db/connect-postgres.ts';
import { connectQuickly } from './connect.ts';
import { type LaneWish, writeRun } from './lanes.ts';
import { runSeeds, stageOn } from './run.ts';

// Only `inLanes` starts this file.
const { url, first, every, count, forMs, steps } = JSON.parse(process.argv[2] ?? '') as LaneWish;

function* seeds(): Generator<number> {
  const deadline = performance.now() + forMs;
  for (let played = 0; played < count && performance.now() < deadline; played += 1) yield first + played * every;
}

const db = connectQuickly(url);
const sweeper = connectPostgres({ url, connections: 1, onError: () => {} });
writeRun(await runSeeds(stageOn({ db, sweeper }), { seeds: seeds(), steps }));
await Promise.all([db.close(), sweeper.close()]);
