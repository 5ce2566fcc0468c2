import { defineConfig } from 'vitest/config';

/** Tests that only a real PostgreSQL can hold: races between processes, and the tool that starts it. */
const REAL_DATABASE_ONLY = ['{server,sandbox}/**/*.race.test.ts', 'tools/postgres.test.ts'];

/** What says nothing of a database is asked on one of them only, so that the whole run ends sooner. */
const EMBEDDED_IS_ENOUGH = [
  'server/{adapters,letters,papers}/**/*.test.ts',
  'server/commands/commands.test.ts',
  'server/http/{doors,headers,request-log,policies,site}.test.ts',
];
const POSTGRES_IS_ENOUGH = [
  'server/audit/anomalies.test.ts',
  'server/features/entry/cloud-failing.test.ts',
  'server/features/members/timing.test.ts',
  'server/features/messages/outage.test.ts',
  'server/gateway-forgeries.test.ts',
];

export default defineConfig({
  test: {
    watch: false,
    pool: 'forks',
    maxWorkers: 2,
    allowOnly: !process.env.CI,
    testTimeout: 60_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,contract,web,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: REAL_DATABASE_ONLY,
        },
      },
      {
        // No PostgreSQL is provided, so the server's tests run on the embedded database.
        extends: true,
        test: {
          name: 'http',
          include: ['{server,sandbox}/**/*.test.ts'],
          exclude: [...REAL_DATABASE_ONLY, ...POSTGRES_IS_ENOUGH],
          globalSetup: 'server/testing/embedded-image.ts',
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['{server,sandbox}/**/*.test.ts', ...REAL_DATABASE_ONLY],
          exclude: EMBEDDED_IS_ENOUGH,
          globalSetup: 'tools/vitest-postgres.ts',
        },
      },
      {
        // What takes too long for every test run: see docs/reliability.md.
        extends: true,
        test: {
          name: 'proof',
          include: ['{domain,server,sandbox,tools,e2e}/**/*.proof.ts'],
          globalSetup: 'tools/vitest-postgres.ts',
          testTimeout: 10 * 60_000,
        },
      },
    ],
  },
});
