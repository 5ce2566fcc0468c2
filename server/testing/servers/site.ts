import { readConfig } from '#server/config.ts';
import type { Environment } from '#server/environment.ts';
import { type RunningServer, runServer } from '#server/run.ts';
import { filledDatabase, freshDatabase, type TestDatabase } from '../databases/database.ts';
import { type Call, createCall } from './call.ts';

export type Site = RunningServer & {
  readonly db: TestDatabase['db'];
  readonly databaseUrl: string | undefined;
  /** Calls this site over HTTP. */
  readonly call: Call;
  /** Moves the sandbox's clock forward. */
  advance(seconds: number): Promise<void>;
};

const BASE: Environment = { PORT: '0', SANDBOX: '1', LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent', NODE_ENV: 'test' };
/** Settings with which a first start stores something else than by default. */
const OF_FIRST_START = ['CATALOG', 'DEMO_DAY', 'NODE_ENV', 'SANDBOX', 'SLOT_HORIZON_DAYS'];
/** Those of them that many tests have in common. */
const COMMON = ['NODE_ENV', 'SLOT_HORIZON_DAYS'];

/**
 * Creates a database on which a server of the sandbox has been started once, with the demo catalog and those
 * of these settings that are `COMMON`.
 */
export function startedDatabase(environment: Environment = {}): Promise<TestDatabase> {
  const common = COMMON.filter((name) => environment[name] !== undefined).map((name) => [name, environment[name]]);
  return filledDatabase({
    name: ['yumori_started', ...common.flat()].join('_').toLowerCase(),
    async fill(db) {
      const server = await runServer({ config: readConfig({ ...BASE, ...Object.fromEntries(common) }), db });
      await server.worker.drained();
      await server.close();
    },
  });
}

/** Starts a server with the sandbox on a free port of 127.0.0.1 and a fresh database. */
export async function startSite(
  environment: Environment = {},
  onDatabase?: TestDatabase,
  { patienceMs }: { patienceMs?: number } = {},
): Promise<Site> {
  const isCommon = OF_FIRST_START.every((name) => environment[name] === undefined || COMMON.includes(name));
  const database = onDatabase ?? (await (isCommon ? startedDatabase(environment) : freshDatabase()));
  const config = readConfig({ ...BASE, ...environment });
  const server = await runServer({ config, db: database.db, patienceMs });
  const call = createCall(server.url);
  return {
    ...server,
    db: database.db,
    databaseUrl: database.url,
    call,
    async advance(seconds) {
      const answer = await call('POST', '/sandbox/clock', { body: { advanceSeconds: seconds } });
      if (answer.status !== 200) throw new Error(`Moving the sandbox clock was answered with ${answer.status}`);
      await server.worker.drained();
    },
    async close() {
      await server.close();
      await database.close();
    },
  };
}
