import * as z from 'zod';

/** The result of a part of the tests; for each failure its name and reason. */
export type Outcome = { passed: number; failed: number; failures: readonly string[] };

/** The longest part of a failed test's message that is repeated at the end of a run. */
const MESSAGE_LENGTH = 1200;

const testReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string().default(''),
      status: z.string(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string().default(''),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
});
type TestFile = z.infer<typeof testReport>['testResults'][number];

const journeySuite = z.object({
  file: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      ok: z.boolean(),
      line: z.number(),
      tests: z.array(
        z.object({ results: z.array(z.object({ errors: z.array(z.object({ message: z.string().default('') })) })) }),
      ),
    }),
  ),
  get suites() {
    return z.array(journeySuite).default([]);
  },
});
type JourneySuite = z.infer<typeof journeySuite>;

const journeyReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(journeySuite).default([]),
  errors: z.array(z.object({ message: z.string().default('') })).default([]),
});

/**
 * Reads vitest's JSON report. A file that failed outside its tests is one failure, and so is an error outside
 * all tests, which the report omits.
 */
export function outcomeOfTests(report: unknown, exitCode: number, outsideTests: readonly string[] = []): Outcome {
  const { numPassedTests, numFailedTests, testResults } = testReport.parse(report);
  const brokenFiles = testResults.filter(({ status, assertionResults }) => {
    return status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
  });
  const failed = numFailedTests + brokenFiles.length + outsideTests.length;
  const failures = [...testResults.flatMap(failuresOfFile), ...outsideTests];
  return atLeastOneFailure({ passed: numPassedTests, failed, failures }, exitCode);
}

function failuresOfFile({ name, status, message, assertionResults }: TestFile): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0) return status === 'failed' ? [said(name, message)] : [];
  return failed.map(({ fullName, failureMessages }) => said(`${name}: ${fullName}`, failureMessages.join('\n')));
}

/** Reads Playwright's JSON report; a journey that passed only on a retry counts as failed. */
export function outcomeOfJourneys(report: unknown, exitCode: number): Outcome {
  const { stats, suites, errors } = journeyReport.parse(report);
  const failures = [...suites.flatMap(failuresOfSuite), ...errors.map(({ message }) => said('journeys', message))];
  return atLeastOneFailure(
    { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, failures },
    exitCode,
  );
}

function failuresOfSuite({ file, specs, suites }: JourneySuite): string[] {
  const failed = specs.filter(({ ok }) => !ok);
  const here = failed.map(({ title, line, tests }) => {
    const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors);
    return said(`${file}:${line}: ${title}`, errors.map(({ message }) => message).join('\n'));
  });
  return [...here, ...suites.flatMap(failuresOfSuite)];
}

function said(what: string, why: string): string {
  return `${what}\n${why.slice(0, MESSAGE_LENGTH)}`;
}

function atLeastOneFailure(outcome: Outcome, exitCode: number): Outcome {
  if (exitCode === 0 || outcome.failed > 0) return outcome;
  return { ...outcome, failed: 1, failures: [`the run ended with code ${exitCode}, and no test of it failed`] };
}
