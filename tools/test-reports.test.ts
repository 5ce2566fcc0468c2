import { describe, expect, test } from 'vitest';
import { outcomeOfJourneys, outcomeOfTests } from './test-reports.ts';

describe('outcomeOfTests', () => {
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
    {
      name: 'an error was thrown outside all tests',
      given: report(2, 0, [file('passed', 'passed')]),
      code: 1,
      count: [2, 1],
    },
    { name: 'nothing ran', given: report(0, 0, []), code: 0, count: [0, 0] },
  ])('counts passes and failures when $name', ({ given, code, count: [passed, failed] }) => {
    expect(outcomeOfTests(given, code)).toMatchObject({ passed, failed });
  });

  test('throws without a report', () => {
    expect(() => outcomeOfTests(undefined, 0)).toThrow('expected object');
  });
});

test('a failed test and a broken file are named with their reasons', () => {
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
  const { failed, failures } = outcomeOfTests(report, 1, ['outside all tests\nno connection']);
  expect(failures).toEqual([
    'a.test.ts: holds › failed\nexpected 1',
    'b.test.ts\ndoes not load',
    'outside all tests\nno connection',
  ]);
  expect(failed).toBe(failures.length);
});

test('a run that fails without a failed test is reported by its exit code', () => {
  const report = { numPassedTests: 1, numFailedTests: 0, testResults: [] };
  expect(outcomeOfTests(report, 3).failures).toEqual(['the run ended with code 3, and no test of it failed']);
});

test('a failed journey is named with its reason at any depth', () => {
  const spec = (title: string, ok: boolean, message: string) => ({
    title,
    ok,
    line: 7,
    tests: [{ results: [{ errors: ok ? [] : [{ message }] }] }],
  });
  const inner = { file: 'buy.spec.ts', specs: [spec('pays', false, 'not visible'), spec('looks', true, '')] };
  const suites = [{ file: 'buy.spec.ts', specs: [], suites: [inner] }];
  const report = { stats: { expected: 1, unexpected: 1, flaky: 0 }, suites, errors: [{ message: 'no browser' }] };
  expect(outcomeOfJourneys(report, 1)).toEqual({
    passed: 1,
    failed: 2,
    failures: ['buy.spec.ts:7: pays\nnot visible', 'journeys\nno browser'],
  });
});

describe('outcomeOfJourneys', () => {
  test.each([
    { name: 'all passed', stats: { expected: 3, unexpected: 0, flaky: 0 }, code: 0, count: [3, 0] },
    { name: 'one passed only on a retry', stats: { expected: 2, unexpected: 0, flaky: 1 }, code: 0, count: [2, 1] },
    { name: 'one failed', stats: { expected: 2, unexpected: 1, flaky: 0 }, code: 1, count: [2, 1] },
    { name: 'the set-up failed', stats: { expected: 0, unexpected: 0, flaky: 0 }, code: 1, count: [0, 1] },
  ])('counts passes and failures when $name', ({ stats, code, count: [passed, failed] }) => {
    expect(outcomeOfJourneys({ stats }, code)).toMatchObject({ passed, failed });
  });
});
