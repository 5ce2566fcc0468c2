import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Run } from './run.ts';

const LANE = fileURLToPath(new URL('./lane.ts', import.meta.url));

export type LaneWish = {
  /** An empty database, for this lane alone. */
  readonly url: string;
  readonly first: number;
  /** So far apart are the seeds of a lane: the others lie between them. */
  readonly every: number;
  /** So many seeds at most. */
  readonly count: number;
  /** For so many milliseconds at most. */
  readonly forMs: number;
  readonly steps: number;
};

type Wanted = Pick<LaneWish, 'first' | 'steps'> & {
  /** One for each lane. */
  readonly urls: readonly string[];
  /** Of all lanes together; as many as there is time for, unless it is given. */
  readonly count?: number;
  /** As long as it takes, unless it is given. */
  readonly forMs?: number;
};

const MOST = 2 ** 31;

/** Plays seeds one after the other in as many processes as there are databases, each until a promise is broken. */
export function inLanes({ urls, first, steps, count = MOST, forMs = MOST }: Wanted): Promise<Run[]> {
  const lanes = urls.length;
  return Promise.all(
    urls.map((url, lane) => {
      const own = Math.floor((count + lanes - 1 - lane) / lanes);
      return play({ url, first: first + lane, every: lanes, count: own, forMs, steps });
    }),
  );
}

async function play(wish: LaneWish): Promise<Run> {
  const child = spawn(process.execPath, [LANE, JSON.stringify(wish)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const end = () => child.kill('SIGKILL');
  process.on('exit', end);
  const [told, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  process.off('exit', end);
  if (code !== 0) throw new Error(`A lane ended with ${code}: ${told}`);
  return readRun(told);
}

/** Tells the process that has started this lane what came of it. */
export function writeRun(run: Run): void {
  process.stdout.write(JSON.stringify({ ...run, crashes: [...run.crashes] }));
}

function readRun(told: string): Run {
  // As a lane has written it.
  const run = JSON.parse(told) as Omit<Run, 'crashes'> & { crashes: [string, number][] };
  return { ...run, crashes: new Map(run.crashes), failure: run.failure };
}
