import fc from 'fast-check';
import { API } from '#contract/api.ts';
import { isOfStaff, type RouteContract } from '#contract/route.ts';
import type { GivenMember } from '../given/given.ts';
import type { Site } from '../servers/site.ts';
import { memoryInUse } from './memory.ts';
import { givenPool } from './pool.ts';
import { type Made, requests } from './requests.ts';
import { createSender, type Got, type Sender } from './send.ts';
import { faultOf, mustRefuse } from './verdict.ts';
import { type WriteWatch, watchWrites } from './writes.ts';

/** Requests per seed, with new members and slots for each. */
const STRETCH = 500;
const AT_ONCE = 16;

export type Figures = {
  requests: number;
  seed: number;
  refused: number;
  answered: number;
  /** The number of routes that were answered with success at least once. */
  routesAnswered: number;
  statuses: Record<string, number>;
  /** The growth of memory of this process, server included, from the middle to the end, in bytes. */
  grownBy: number;
};

type Run = {
  readonly sender: Sender;
  readonly watch: WriteWatch;
  readonly figures: Figures;
  readonly reached: Set<string>;
  readonly routes: readonly RouteContract[];
  /** Members whose addresses and tokens must not leak to others. */
  members: readonly GivenMember[];
};

/**
 * Sends generated requests; throws at the first answer that breaks a promise, with the command that repeats
 * it.
 */
export async function runRequests(
  site: Site,
  asked: { seed: number; count: number; replay: string; routes?: readonly RouteContract[] },
): Promise<Figures> {
  const sender = createSender(site.url);
  const figures = {
    requests: 0,
    seed: asked.seed,
    refused: 0,
    answered: 0,
    routesAnswered: 0,
    statuses: {},
    grownBy: 0,
  };
  // The worker is stopped, because its jobs would write at unpredictable times.
  await site.worker.stop();
  const { routes = API } = asked;
  const run: Run = { sender, watch: await watchWrites(site.db), figures, reached: new Set(), routes, members: [] };
  let middle = 0;
  try {
    for (let done = 0; done < asked.count; done += STRETCH) {
      if (middle === 0 && done >= asked.count / 2) middle = memoryInUse();
      const stretch = { seed: (asked.seed + done / STRETCH) | 0, count: Math.min(STRETCH, asked.count - done) };
      await runStretch(site, run, stretch).catch((error: unknown) => {
        const again = `FUZZ_SEED=${stretch.seed} ${asked.replay}`;
        throw new Error(`${error instanceof Error ? error.message : String(error)}\nRepeat with: ${again}`, {
          cause: error,
        });
      });
    }
  } finally {
    sender.close();
  }
  const grownBy = middle === 0 ? 0 : memoryInUse() - middle;
  return { ...figures, routesAnswered: run.reached.size, grownBy };
}

/** The owner of an address gets a mail when another person tries to register it. */
const TELLS_OWNER = 'INSERT jobs';

async function runStretch(site: Site, run: Run, { seed, count }: { seed: number; count: number }): Promise<void> {
  const pool = await givenPool(site.db);
  // Staff may see the addresses of guests.
  run.members = run.routes.some(isOfStaff) ? [] : pool.members;
  await run.watch.since();
  const all = fc.sample(requests(pool, run.routes), { seed, numRuns: count });
  const [hopeless = [], changing = [], reading = []] = [0, 1, 2].map((kind) =>
    all.filter((made) => kindOf(made) === kind),
  );
  await sendInGroups(run, hopeless);
  for (const made of changing) {
    const got = await judge(run, made);
    const writes = (await run.watch.since()).filter(
      (write) => write !== TELLS_OWNER || !got.text.includes('email_taken'),
    );
    if (writes.length > 0 && got.status >= 400)
      throw new Error(`Status ${got.status}, but it wrote ${writes.join(', ')}\n${told(made)}`);
  }
  await sendInGroups(run, reading);
}

/** Returns when a request is sent: first those that must be refused, then writes, then reads of the result. */
function kindOf(made: Made): 0 | 1 | 2 {
  if (mustRefuse(made)) return 0;
  return ['GET', 'HEAD'].includes(made.method) ? 2 : 1;
}

/** Sends requests that must not write, in groups, and checks for writes after each group. */
async function sendInGroups(run: Run, requests: readonly Made[]): Promise<void> {
  for (let first = 0; first < requests.length; first += AT_ONCE) {
    const group = requests.slice(first, first + AT_ONCE);
    await Promise.all(group.map((made) => judge(run, made)));
    const writes = await run.watch.since();
    if (writes.length > 0)
      throw new Error(
        `One of these requests must not write, but wrote (${writes.join(', ')}):\n${group.map(told).join('\n')}`,
      );
  }
}

async function judge({ sender, figures, reached, members }: Run, made: Made): Promise<Got> {
  const got = await sender.send(made);
  const fault = faultOf(made, got) ?? leakIn(got, made, members);
  if (fault !== undefined) throw new Error(`${fault}\n${told(made)}\n→ ${got.status} ${got.text.slice(0, 600)}`);
  figures.requests += 1;
  figures.statuses[got.status] = (figures.statuses[got.status] ?? 0) + 1;
  if (got.status >= 400) figures.refused += 1;
  else {
    figures.answered += 1;
    reached.add(made.route.id);
  }
  return got;
}

/** Returns a fault when an answer contains the address or token of another member. */
function leakIn({ text }: Got, { headers }: Made, members: readonly GivenMember[]): string | undefined {
  const others = members.filter(({ token }) => !headers['authorization']?.includes(token));
  const leak = others.find(({ email, token }) => text.includes(email) || text.includes(token));
  return leak && `leaks data of ${leak.email}`;
}

const told = ({ method, address, headers, body }: Made) =>
  `${method} ${address.slice(0, 400)} ${JSON.stringify(headers).slice(0, 400)} ${JSON.stringify(body?.toString().slice(0, 600))}`;
