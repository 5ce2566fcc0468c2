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

test('an error without a verification is that of another way to log in', () => {
  expect(arrival('error=x').hasFailed).toBe(true);
  expect(arrival('verified=false&error=x').hasFailed).toBe(false);
});

// shows: 2.6
test.each([
  ['who comes with a redirect', 'redirect=/profile', null, '/profile'],
  ['who comes with a redirect that leads elsewhere', 'redirect=//evil.example', null, '/'],
  ['who comes anew', '', null, '/'],
  ['who comes back from the mail', 'verified=true', null, '/slot/remembered'],
  ['who comes back from a mail that knows the way', 'verified=true&redirect=/slot/mailed', null, '/slot/mailed'],
  ['who comes back from a link that was changed', 'verified=true&redirect=//evil.example', null, '/'],
  ['who comes back from a new password', '', { message: 'Saved' }, '/slot/remembered'],
  ['who comes back from a failed sign-in', 'error=x', null, '/slot/remembered'],
])('%s goes on to the right place', (_who, query, state, destination) => {
  expect(arrival(query, state).destination).toBe(destination);
});

test.each([null, 'text', { message: 7 }, {}])('finds no message in %j', (state) => {
  expect(arrival('', state).message).toBeNull();
});
