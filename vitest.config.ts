import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tools/longest-first.ts';

/**
 * Tests that need a real PostgreSQL: races between processes, the tool that starts it, and the benchmark's
 * statements.
 */
const REAL_DATABASE_ONLY = ['{server,sandbox}/**/*.race.test.ts', 'tools/postgres.test.ts', 'bench/scripts.test.ts'];

/**
 * PostgreSQL runs most tests, because it is several times as fast. The embedded database runs those about its
 * folder or about no database, and those in `ON_BOTH`. The proofs `journeys` and `embedded` cover the rest on it.
 */
const EMBEDDED_IS_ENOUGH = [
  'server/features/mail/{addressee,calendar-file,letters,preview}.test.ts',
  'server/commands/commands.test.ts',
  'server/db/{errors,postgres-url}.test.ts',
  'server/http/{log-lines,policies,site,staff-site}.test.ts',
  'server/start.test.ts',
  'server/system-tests/stopping.test.ts',
];
const ON_BOTH = ['server/db/{money,refused-statement}.test.ts'];
/** Tests that never run on the embedded database: journeys cover them there, or they involve no database. */
const POSTGRES_IS_ENOUGH = [
  'server/audit/{anomalies,anomalies-together,audit}.test.ts',
  'server/pictures/media.test.ts',
  // With a single connection, a repeated request waits for the first one.
  'server/http/{idempotency,request-log,security-log}.test.ts',
  'server/system-tests/{authorisation,production-answers,reservation-fields}.test.ts',
  'server/system-tests/{gateway-forgeries,generated-requests,hostile-input}.test.ts',
  'server/features/{accounts,catalog,checkout,entry,holds,invoices,leaving,mail,payments,reservations}/**/*.test.ts',
];

export default defineConfig({
  test: {
    // Documents made from code are file snapshots; `npm run docs` writes them.
    update: 'none',
    watch: false,
    pool: 'forks',
    // Tests create much that is used once: fewer collections take a tenth less time.
    execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
    // One more than the cores of the smallest machine: many tests wait for a clock or for another process.
    maxWorkers: 3,
    // Workers keep their modules between files: starting a worker and loading the server again takes longer
    // than most files.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    allowOnly: !process.env.CI,
    tags: [{ name: 'nightly', description: 'Exhaustive forms of other tests. npm test leaves them out.' }],
    testTimeout: 60_000,
    // While other tests run, results can take longer than the default timeout of `expect.poll`, which is a second.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,contract,texts,web,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: REAL_DATABASE_ONLY,
        },
      },
      {
        // No PostgreSQL is provided, so the server's tests run on the embedded database.
        extends: true,
        test: {
          name: 'http',
          include: [...EMBEDDED_IS_ENOUGH, ...ON_BOTH],
          exclude: REAL_DATABASE_ONLY,
          globalSetup: ['tools/vitest-build.ts', 'server/testing/databases/embedded-image.ts'],
        },
      },
      {
        // The tests that the proof `embedded` runs.
        extends: true,
        test: {
          name: 'embedded',
          include: ['{server,sandbox}/**/*.test.ts'],
          exclude: [...REAL_DATABASE_ONLY, ...POSTGRES_IS_ENOUGH, ...EMBEDDED_IS_ENOUGH, ...ON_BOTH],
          globalSetup: ['tools/vitest-build.ts', 'server/testing/databases/embedded-image.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: ['{server,sandbox}/**/*.test.ts', ...REAL_DATABASE_ONLY],
          exclude: EMBEDDED_IS_ENOUGH,
          globalSetup: ['tools/vitest-build.ts', 'tools/vitest-postgres.ts'],
        },
      },
      {
        // Tests that take too long for every run: see docs/reliability.md.
        extends: true,
        test: {
          name: 'proof',
          include: ['{domain,server,sandbox,tools,e2e}/**/*.proof.ts'],
          globalSetup: ['tools/vitest-build.ts', 'tools/vitest-postgres.ts'],
          testTimeout: 10 * 60_000,
        },
      },
    ],
  },
});
