import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server whose role may CREATE DATABASE; undefined where tests run on the embedded database. */
    postgresUrl: string | undefined;
  }
}

/** One PostgreSQL for a whole test run. Its session zone is nobody's, so that SQL which leans on it shows. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ fsync: false, settings: { timezone: 'America/Los_Angeles' } });
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
