import { afterAll, expect, test, vi } from 'vitest';
import { arrivalIn } from './log-in-arrival.ts';

vi.stubGlobal('sessionStorage', { getItem: () => '/slot/remembered' });
afterAll(() => void vi.unstubAllGlobals());

const arrival = (query: string, state: unknown = null) => arrivalIn(new URLSearchParams(query), state);

// shows: 2.6
test.each([
  ['', null],
  ['verified=true', 'confirmed'],
  ['verified=false&error=link_expired', 'link_expired'],
  ['verified=false&error=link_invalid', 'link_invalid'],
  ['verified=false&error=<b>Your card was charged</b>', 'other'],
  ['verified=false', 'other'],
  ['verified=', 'other'],
])('reads in "%s" the verification %j', (query, verification) => {
  expect(arrival(query).verification).toBe(verification);
});

test('an error without a verification counts as that of another way to log in', () => {
  expect(arrival('error=x').hasFailed).toBe(true);
  expect(arrival('verified=false&error=x').hasFailed).toBe(false);
});

// shows: 2.6
test.each([
  ['a visitor with a redirect', 'redirect=/profile', null, '/profile'],
  ['a visitor with a redirect to another site', 'redirect=//evil.example', null, '/'],
  ['a visitor without either', '', null, '/'],
  ['a visitor from the mail', 'verified=true', null, '/slot/remembered'],
  ['a visitor from a mail with a redirect', 'verified=true&redirect=/slot/mailed', null, '/slot/mailed'],
  ['a visitor from a forged link', 'verified=true&redirect=//evil.example', null, '/'],
  ['a member who has set a new password', '', { message: 'Saved' }, '/slot/remembered'],
  ['a visitor after a failed sign-in', 'error=x', null, '/slot/remembered'],
])('%s goes on to the right place', (_who, query, state, destination) => {
  expect(arrival(query, state).destination).toBe(destination);
});

test.each([null, 'text', { message: 7 }, {}])('finds no message in %j', (state) => {
  expect(arrival('', state).message).toBeNull();
});
