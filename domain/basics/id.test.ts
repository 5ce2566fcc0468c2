import { expect, test } from 'vitest';
import { isId, shortId } from './id.ts';

const ID = '7d3f0a52-9c1e-4b7a-8f10-2e5c6d7a8b90';

test('isId accepts a random UUID', () => {
  expect(isId(ID)).toBe(true);
});

test.each([
  '',
  ID.toUpperCase(),
  ID.slice(1),
  `${ID}0`,
  `${ID}\n`,
  ` ${ID}`,
  `{${ID}}`,
  ID.replaceAll('-', ''),
  '7d3f0a52-9c1e-1b7a-8f10-2e5c6d7a8b90',
  '7d3f0a52-9c1e-4b7a-cf10-2e5c6d7a8b90',
  '00000000-0000-0000-0000-000000000000',
  null,
  7,
  [ID],
])('isId refuses %j', (value) => {
  expect(isId(value)).toBe(false);
});

// shows: 9.23
test('shortId returns the first eight characters', () => {
  expect(shortId(ID)).toBe('7d3f0a52');
});
