import { expect, test } from 'vitest';
import { addressOf, match, type To } from './address.ts';

test.each<{ to: To; address: string }>([
  { to: '/login?redirect=%2Fslot%2F1', address: '/login?redirect=%2Fslot%2F1' },
  { to: { hash: '#about' }, address: '/booking/7#about' },
  { to: { search: '?day=2026-11-27', hash: '#about' }, address: '/booking/7?day=2026-11-27#about' },
  { to: { search: 'day=2026-11-27' }, address: '/booking/7?day=2026-11-27' },
  { to: { search: '' }, address: '/booking/7' },
  { to: { pathname: '/booking/8', search: '?week=1' }, address: '/booking/8?week=1' },
  { to: '//elsewhere.example/login', address: '/login' },
  { to: 'https://elsewhere.example/login', address: '/login' },
  { to: { pathname: '///elsewhere.example' }, address: '/' },
])('addressOf resolves $to to $address', ({ to, address }) => {
  expect(addressOf(to, { pathname: '/booking/7' })).toBe(address);
});

test.each([
  { pattern: '/', path: '/', params: {} },
  { pattern: '/slot/:slotId', path: '/slot/42', params: { slotId: '42' } },
  { pattern: '/slot/:slotId', path: '/slot/42/', params: { slotId: '42' } },
  { pattern: '/ticket/:ticketId/slot/:slotId', path: '/ticket/a/slot/b', params: { ticketId: 'a', slotId: 'b' } },
  { pattern: '/slot/:slotId', path: '/slot/a%2Fb', params: { slotId: 'a/b' } },
  { pattern: '/slot/:slotId', path: '/slot/100%', params: { slotId: '100%' } },
  { pattern: '/slot/:slotId', path: '/slot/', params: null },
  { pattern: '/slot/:slotId', path: '/slot/1/2', params: null },
  { pattern: '/', path: '/slot', params: null },
])('match finds $params in $path by $pattern', ({ pattern, path, params }) => {
  expect(match(pattern, path)).toEqual(params);
});
