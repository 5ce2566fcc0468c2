import { onlineManager } from '@tanstack/query-core';
import { afterEach, expect, test } from 'vitest';
import { ApiProblem } from './api-problem.ts';
import { retryDelay, shouldRetry } from './query-client.ts';

const problem = (status: number, retryAfterSeconds: number | null = null) =>
  new ApiProblem({ status, code: 'internal_error', message: '', errors: {}, retryAfterSeconds });

afterEach(() => onlineManager.setOnline(true));

// shows: 7.36
test.each([
  { error: new TypeError('Failed to fetch'), retries: true },
  { error: problem(500), retries: true },
  { error: problem(503), retries: true },
  { error: problem(408), retries: true },
  { error: problem(429), retries: true },
  { error: problem(400), retries: false },
  { error: problem(401), retries: false },
  { error: problem(404), retries: false },
  { error: problem(409), retries: false },
  { error: problem(422), retries: false },
])('retries after $error: $retries', ({ error, retries }) => {
  expect(shouldRetry(0, error)).toBe(retries);
  expect(shouldRetry(2, error)).toBe(retries);
});

// shows: 7.68
test('without a network retries only after a response of the server', () => {
  onlineManager.setOnline(false);
  expect(shouldRetry(0, new TypeError('Failed to fetch'))).toBe(false);
  expect(shouldRetry(0, problem(503))).toBe(true);
});

// shows: 7.34
test('stops after three retries', () => {
  expect(shouldRetry(3, problem(500))).toBe(false);
});

// shows: 7.34
test('backs off from one second, doubling up to thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((failures) => retryDelay(failures, new TypeError('Failed to fetch')))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
});

test('waits as long as the server asks, up to the same limit', () => {
  expect(retryDelay(0, problem(429, 7))).toBe(7_000);
  expect(retryDelay(0, problem(429, 3_600))).toBe(30_000);
});
