import { afterEach, expect, test } from 'vitest';
import { failures } from '#texts/en/screens/failures.ts';
import { failures as japanese } from '#texts/ja/screens/failures.ts';
import { failures as vietnamese } from '#texts/vi/screens/failures.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import { learnServerTimeOf } from '#web/api/server-clock.ts';
import { failureText, retryTimeOf } from './failure-text.ts';

const problem = (facts: Partial<ConstructorParameters<typeof ApiProblem>[0]>) =>
  new ApiProblem({ status: 409, code: 'slot_held', message: '', errors: {}, retryAfterSeconds: null, ...facts });

const own = process.env.TZ;
afterEach(() => {
  if (own === undefined) delete process.env.TZ;
  else process.env.TZ = own;
});

test('says that the server was not reached', () => {
  expect(failureText(new TypeError('Failed to fetch'), failures)).toBe(failures.noConnection);
});

test.each([
  ['Held by another guest', 'Held by another guest'],
  ['', failures.somethingWrong],
])('turns the message %j into %j', (message, text) => {
  expect(failureText(problem({ message }), failures)).toBe(text);
});

// shows: 2.153, 8.6
test('tells a rate-limited visitor when to try again, by the visitor’s clock and never too early', () => {
  const error = problem({ status: 429, code: 'too_many_requests', message: 'Later', retryAfterSeconds: 540 });
  const at = error.retryAt ?? new Date(0);
  const [hours, minutes] = (/after (\d\d:\d\d)( on .*)?\./.exec(failureText(error, failures))?.[1] ?? '')
    .split(':')
    .map(Number);
  const told = new Date(at);
  told.setHours(hours ?? Number.NaN, minutes, 0, 0);
  // A time shortly after midnight belongs to the next day.
  if (told.getTime() < at.getTime() - 43_200_000) told.setDate(told.getDate() + 1);
  expect(told.getTime() - at.getTime()).toBeGreaterThanOrEqual(0);
  expect(told.getTime() - at.getTime()).toBeLessThan(60_000);
});

test.each([
  { locale: 'en', failures, told: /after \d\d:\d\d on [A-Z][a-z]{2} \d\d, \d{4}\.$/ },
  { locale: 'vi', failures: vietnamese, told: /từ \d\d:\d\d ngày \d\d\/\d\d\/\d{4}\.$/ },
  { locale: 'ja', failures: japanese, told: /\d{4}\/\d\d\/\d\d \d\d:\d\d以降/ },
])('names the day when it is not today, in $locale', ({ failures: texts, told }) => {
  const error = problem({ status: 429, code: 'too_many_lapsed_holds', message: 'Later', retryAfterSeconds: 86_400 });
  expect(failureText(error, texts)).toMatch(told);
});

test.each([
  { zone: 'Asia/Ho_Chi_Minh', seconds: 60, told: '12:02' },
  { zone: 'America/Los_Angeles', seconds: 60, told: '21:02' },
  { zone: 'America/Los_Angeles', seconds: 3 * 3_600, told: '00:01 on Nov 27, 2026' },
  { zone: 'Asia/Kathmandu', seconds: 60, told: '10:47' },
])(
  'after a refusal at 12:00:50 in Vietnam for $seconds s, a reader in $zone may try again from $told',
  ({ zone, seconds, told }) => {
    process.env.TZ = zone;
    learnServerTimeOf(new Date('2026-11-27T05:00:50.000Z'));
    const error = problem({ status: 429, code: 'too_many_lapsed_holds', retryAfterSeconds: seconds });
    expect(retryTimeOf(error, failures)).toBe(told);
  },
);

test('keeps the server\u2019s sentence when it gives no time', () => {
  expect(failureText(problem({ status: 429, code: 'too_many_requests', message: 'Later' }), failures)).toBe('Later');
});
