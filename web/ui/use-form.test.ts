import { expect, test } from 'vitest';
import { ApiProblem } from '#web/api/api-problem.ts';
import { answersAt } from './use-form.ts';

const about = (errors: Record<string, string>) =>
  new ApiProblem({ status: 422, code: 'invalid_fields', message: 'No', errors, retryAfterSeconds: null });

test.each([
  { given: 'a visible field', errors: { password: 'Wrong' }, shown: ['password'], found: { password: 'Wrong' } },
  { given: 'a hidden field', errors: { email: 'Wrong' }, shown: ['password'], found: {} },
  { given: 'no field', errors: {}, shown: ['email', 'password'], found: {} },
])('a refusal about $given shows $found', ({ errors, shown, found }) => {
  expect(answersAt(about(errors), shown)).toEqual(found);
});

test('a failure of the network says nothing about any field', () => {
  expect(answersAt(new TypeError('Failed to fetch'), ['email'])).toEqual({});
});
