import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server whose role may CREATE DATABASE; undefined when tests run on the embedded database. */
    postgresUrl: string | undefined;
  }
}

/** Statements are planned once per connection, in the order of their text: every test has new connections and tiny tables. */
const QUICK_PLANS = { plan_cache_mode: 'force_generic_plan', join_collapse_limit: '1', from_collapse_limit: '1' };

/** Starts one PostgreSQL for a test run. Its time zone is unusual, so that SQL that depends on it fails. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres({ fsync: false, settings: { ...QUICK_PLANS, timezone: 'America/Los_Angeles' } });
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
