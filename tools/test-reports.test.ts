import { describe, expect, test } from 'vitest';
import { countOfJourneys, countOfTests, failuresOf } from './test-reports.ts';

describe('the count of a test run', () => {
  const file = (status: string, ...tests: string[]) => ({
    status,
    assertionResults: tests.map((each) => ({ status: each })),
  });
  const report = (passed: number, failed: number, files: unknown[]) => ({
    numPassedTests: passed,
    numFailedTests: failed,
    testResults: files,
  });

  test.each([
    { name: 'all passed', given: report(2, 0, [file('passed', 'passed', 'passed')]), code: 0, count: [2, 0] },
    { name: 'one failed', given: report(1, 1, [file('failed', 'passed', 'failed')]), code: 1, count: [1, 1] },
    { name: 'a file did not load', given: report(0, 0, [file('failed')]), code: 1, count: [0, 1] },
    { name: 'a hook failed', given: report(1, 0, [file('failed', 'passed')]), code: 1, count: [1, 1] },
    { name: 'an error outside all tests', given: report(2, 0, [file('passed', 'passed')]), code: 1, count: [2, 1] },
    { name: 'nothing ran', given: report(0, 0, []), code: 0, count: [0, 0] },
  ])('$name', ({ given, code, count: [passed, failed] }) => {
    expect(countOfTests(given, code)).toEqual({ passed, failed });
  });

  test('no report at all is an error', () => {
    expect(() => countOfTests(undefined, 0)).toThrow('expected object');
  });
});

test('what failed is named with its reason, a broken file as well', () => {
  const assertion = (status: string, ...failureMessages: string[]) => ({
    status,
    fullName: `holds › ${status}`,
    failureMessages,
  });
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [assertion('passed'), assertion('failed', 'expected 1')] },
    { name: 'b.test.ts', status: 'failed', message: 'does not load', assertionResults: [] },
    { name: 'c.test.ts', status: 'passed', assertionResults: [assertion('passed')] },
  ];
  const report = { numPassedTests: 2, numFailedTests: 1, testResults };
  expect(failuresOf(report)).toEqual(['a.test.ts: holds › failed\nexpected 1', 'b.test.ts\ndoes not load']);
});

describe('the count of the journeys', () => {
  test.each([
    { name: 'all passed', stats: { expected: 3, unexpected: 0, flaky: 0 }, code: 0, count: [3, 0] },
    { name: 'one passed only when repeated', stats: { expected: 2, unexpected: 0, flaky: 1 }, code: 0, count: [2, 1] },
    { name: 'one failed', stats: { expected: 2, unexpected: 1, flaky: 0 }, code: 1, count: [2, 1] },
    { name: 'the set-up failed', stats: { expected: 0, unexpected: 0, flaky: 0 }, code: 1, count: [0, 1] },
  ])('$name', ({ stats, code, count: [passed, failed] }) => {
    expect(countOfJourneys({ stats }, code)).toEqual({ passed, failed });
  });
});
