import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Run } from './run.ts';

const LANE = fileURLToPath(new URL('./lane.ts', import.meta.url));

export type LaneWish = {
  /** The URL of an empty database that only this lane uses. */
  readonly url: string;
  readonly first: number;
  /** The step between this lane's seeds; the seeds between them belong to other lanes. */
  readonly every: number;
  /** The maximum number of seeds. */
  readonly count: number;
  /** The maximum duration in milliseconds. */
  readonly forMs: number;
  readonly steps: number;
};

type Wanted = Pick<LaneWish, 'first' | 'steps'> & {
  /** The databases, one per lane. */
  readonly urls: readonly string[];
  /** The number of seeds of all lanes together; unlimited by default. */
  readonly count?: number;
  /** The duration in milliseconds; unlimited by default. */
  readonly forMs?: number;
};

const MOST = 2 ** 31;

/** Plays seeds in one process per database, each until a promise is broken. */
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
  if (code !== 0) throw new Error(`The lane of seed ${wish.first} exited with code ${code}: ${told}`);
  return readRun(told);
}

/** Writes the result of this lane to its parent process. */
export function writeRun(run: Run): void {
  process.stdout.write(JSON.stringify({ ...run, crashes: [...run.crashes] }));
}

function readRun(told: string): Run {
  // Written by writeRun.
  const run = JSON.parse(told) as Omit<Run, 'crashes'> & { crashes: [string, number][] };
  return { ...run, crashes: new Map(run.crashes), failure: run.failure };
}
