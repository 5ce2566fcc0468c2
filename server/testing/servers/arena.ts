import { freshDatabase, type TestDatabase } from '../databases/database.ts';
import { type ServerProcess, startServerProcess } from './process.ts';

/** Two app processes on one PostgreSQL database of their own, for those who want the same thing at the same moment. */
export type Arena = {
  readonly database: TestDatabase;
  /** The process of a racer: neighbours are on different ones. */
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
