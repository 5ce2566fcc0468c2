import { expect, test } from 'vitest';
import { readAccessToken } from './access-token.ts';

// shows: 7.1
test.each([
  { cookies: 'access_token=abc', token: 'abc' },
  { cookies: 'theme=dark; access_token=abc; other=1', token: 'abc' },
  { cookies: 'my_access_token=abc', token: null },
  { cookies: 'access_token=', token: null },
  { cookies: 'access_token=%41bc', token: 'Abc' },
  { cookies: 'access_token=%', token: null },
  { cookies: 'access_token=%E0%A4; access_token=abc', token: 'abc' },
  { cookies: '', token: null },
])('finds token $token in the cookies "$cookies"', ({ cookies, token }) => {
  expect(readAccessToken(cookies)).toBe(token);
});
