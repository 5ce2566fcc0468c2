import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server whose role may CREATE DATABASE; undefined when tests run on the embedded database. */
    postgresUrl: string | undefined;
  }
}

/** Starts one PostgreSQL for a test run. Its time zone is unusual, so that SQL that depends on it fails. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ fsync: false, settings: { timezone: 'America/Los_Angeles' } });
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
