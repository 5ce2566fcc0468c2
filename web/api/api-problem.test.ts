import { expect, test } from 'vitest';
import { isProblem, problemOf } from './api-problem.ts';

const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers });

// shows: 7.33
test('reads status, code, message and field errors from a problem answer', async () => {
  const body = {
    code: 'invalid_fields',
    message: 'Please check the highlighted fields.',
    errors: { email: 'Not an address' },
  };
  const problem = await problemOf(answer(422, JSON.stringify(body)));
  expect(problem).toMatchObject({ status: 422, ...body, retryAfterSeconds: null });
});

test('reads the seconds of Retry-After', async () => {
  const problem = await problemOf(
    answer(429, '{"code":"too_many_requests","message":"Later"}', { 'Retry-After': '12' }),
  );
  expect(problem.retryAfterSeconds).toBe(12);
});

// shows: 7.33
test.each([
  { status: 502, body: '<html>Bad Gateway</html>', code: 'service_unavailable' },
  { status: 404, body: '', code: 'not_found' },
  { status: 401, body: 'null', code: 'unauthenticated' },
  { status: 429, body: '[1]', code: 'too_many_requests' },
  { status: 400, body: '{"errors":{"email":7}}', code: 'malformed_request' },
])('maps a $status answer that our server did not make to $code', async ({ status, body, code }) => {
  expect(await problemOf(answer(status, body))).toMatchObject({ status, code, message: '', errors: {} });
});

test('isProblem tells one refusal code from another', async () => {
  const problem = await problemOf(answer(409, '{"code":"slot_held","message":"Held"}'));
  expect(isProblem(problem)).toBe(true);
  expect(isProblem(problem, 'slot_held')).toBe(true);
  expect(isProblem(problem, 'slot_booked')).toBe(false);
  expect(isProblem(new TypeError('Failed to fetch'))).toBe(false);
});
