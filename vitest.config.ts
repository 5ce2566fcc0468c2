import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.ts';

/** Tests that only a real PostgreSQL can hold: races between processes, and the tool that starts it. */
const REAL_DATABASE_ONLY = ['{server,sandbox}/**/*.race.test.ts', 'tools/postgres.test.ts'];

/**
 * What says nothing of a database is asked on one of them only, so that the whole run ends sooner: on the embedded one what is
 * about its folder or about no database at all, on PostgreSQL, which is several times as quick, what is about doors, limits,
 * boundaries and texts, and of features what the journeys do too: these run on the embedded one.
 */
const EMBEDDED_IS_ENOUGH = [
  'server/{adapters,letters,papers}/**/*.test.ts',
  'server/commands/commands.test.ts',
  'server/http/{admission,doors,headers,log-lines,request-log,policies,security-log,site}.test.ts',
  'server/{start,stopping}.test.ts',
];
/** The journeys go through what people do on the embedded database. */
const POSTGRES_IS_ENOUGH = [
  'server/audit/{anomalies,audit}.test.ts',
  'server/pictures/media.test.ts',
  // Where there is one connection, a repetition waits for the first request.
  'server/http/idempotency.test.ts',
  'server/{authorisation,gateway-forgeries,generated-requests,hostile-input,production-answers,reservation-fields}.test.ts',
  'server/features/{account,checkout,entry,holds,invoices,members,messages,payments,reservations,sign-in,supply}/**/*.test.ts',
];

export default defineConfig({
  test: {
    watch: false,
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
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
