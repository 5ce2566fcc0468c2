import * as z from 'zod';

export type Count = { passed: number; failed: number };

const testReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
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

/** Counts Playwright's JSON report; a journey that passed only when repeated has failed. */
export function countOfJourneys(report: unknown, exitCode: number): Count {
  const { expected, unexpected, flaky } = journeyReport.parse(report).stats;
  return atLeastOneFailure({ passed: expected, failed: unexpected + flaky }, exitCode);
}

function atLeastOneFailure(count: Count, exitCode: number): Count {
  return exitCode !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}
