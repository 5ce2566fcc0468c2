import * as z from 'zod';

export type Count = { passed: number; failed: number };

/** The longest stretch of what a failed test said that is repeated at the end of a run. */
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

const journeyReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

/** Counts vitest's JSON report; a file that failed outside its tests is one failure, and so is a run that failed without any. */
export function countOfTests(report: unknown, exitCode: number): Count {
  const { numPassedTests, numFailedTests, testResults } = testReport.parse(report);
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  return atLeastOneFailure({ passed: numPassedTests, failed: numFailedTests + brokenFiles.length }, exitCode);
}

/** What failed in vitest's JSON report and why, to be said again where the end of a long log still shows it. */
export function failuresOf(report: unknown): string[] {
  return testReport.parse(report).testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [`${name}\n${message.slice(0, MESSAGE_LENGTH)}`] : [];
    return failed.map(
      ({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages.join('\n').slice(0, MESSAGE_LENGTH)}`,
    );
  });
}

/** Counts Playwright's JSON report; a journey that passed only when repeated has failed. */
export function countOfJourneys(report: unknown, exitCode: number): Count {
  const { expected, unexpected, flaky } = journeyReport.parse(report).stats;
  return atLeastOneFailure({ passed: expected, failed: unexpected + flaky }, exitCode);
}

function atLeastOneFailure(count: Count, exitCode: number): Count {
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}
