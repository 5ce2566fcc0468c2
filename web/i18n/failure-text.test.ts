import { expect, test } from 'vitest';
import { ApiProblem } from '../api/api-problem.ts';
import { failures } from './en/failures.ts';
import { failureText } from './failure-text.ts';
import { failures as japanese } from './ja/failures.ts';
import { failures as vietnamese } from './vi/failures.ts';

const problem = (facts: Partial<ConstructorParameters<typeof ApiProblem>[0]>) =>
  new ApiProblem({ status: 409, code: 'slot_held', message: '', errors: {}, retryAfterSeconds: null, ...facts });

test('says that nobody was reached', () => {
  expect(failureText(new TypeError('Failed to fetch'), failures)).toBe(failures.noConnection);
});

test.each([
  ['Held by somebody', 'Held by somebody'],
  ['', failures.somethingWrong],
])('of the message %j says %j', (message, text) => {
  expect(failureText(problem({ message }), failures)).toBe(text);
});

test('tells who asked too often when to come back, by the clock on the wall and never too early', () => {
  const error = problem({ status: 429, code: 'too_many_requests', message: 'Later', retryAfterSeconds: 540 });
  const at = error.retryAt ?? new Date(0);
  const [hours, minutes] = (/from (\d\d:\d\d)( on .*)?\./.exec(failureText(error, failures))?.[1] ?? '')
    .split(':')
    .map(Number);
  const told = new Date(at);
  told.setHours(hours ?? Number.NaN, minutes, 0, 0);
  // A told time shortly after midnight belongs to the next day.
  if (told.getTime() < at.getTime() - 43_200_000) told.setDate(told.getDate() + 1);
  expect(told.getTime() - at.getTime()).toBeGreaterThanOrEqual(0);
  expect(told.getTime() - at.getTime()).toBeLessThan(60_000);
});

test.each([
  { locale: 'en', failures, told: /from \d\d:\d\d on [A-Z][a-z]{2} \d\d, \d{4}\.$/ },
  { locale: 'vi', failures: vietnamese, told: /từ \d\d:\d\d ngày \d\d\/\d\d\/\d{4}\.$/ },
  { locale: 'ja', failures: japanese, told: /\d{4}\/\d\d\/\d\d \d\d:\d\d以降/ },
])('names the day when that is not today, in $locale', ({ failures: texts, told }) => {
  const error = problem({ status: 429, code: 'too_many_lapsed_holds', message: 'Later', retryAfterSeconds: 86_400 });
  expect(failureText(error, texts)).toMatch(told);
});

test('keeps to the server\u2019s words when it does not say when', () => {
  expect(failureText(problem({ status: 429, code: 'too_many_requests', message: 'Later' }), failures)).toBe('Later');
});
