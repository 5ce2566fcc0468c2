import { freshDatabase, type TestDatabase } from '../databases/database.ts';
import { type ServerProcess, startServerProcess } from './process.ts';

/** Two server processes on one PostgreSQL database, for races. */
export type Arena = {
  readonly database: TestDatabase;
  /** Returns the process of a racer: consecutive racers use different ones. */
  readonly of: (racer: number) => ServerProcess;
  close(): Promise<void>;
};

export async function openArena(): Promise<Arena> {
  const database = await freshDatabase();
  const environment = { DATABASE_URL: database.url, RATE_LIMITS: 'off', SLOT_HORIZON_DAYS: '1' };
  const [one, other] = await Promise.all([startServerProcess(environment), startServerProcess(environment)]);
  return {
    database,
    of: (racer) => (racer % 2 === 0 ? one : other),
    async close() {
      await Promise.all([one.stop(), other.stop()]);
      await database.close();
    },
  };
}
