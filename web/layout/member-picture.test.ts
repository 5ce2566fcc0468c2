import { expect, test } from 'vitest';
import { initialOf } from './member-picture.tsx';

// shows: 2.21
test.each([
  { name: 'demo member', initial: 'D' },
  { name: '  ánh nguyệt', initial: 'Á' },
  { name: 'Ệ'.normalize('NFD'), initial: 'Ệ' },
  { name: '湯川 守', initial: '湯' },
  { name: '👩‍👧 Mai', initial: '👩‍👧' },
  { name: '', initial: '' },
])('the initial of "$name" is "$initial"', ({ name, initial }) => {
  expect(initialOf(name)).toBe(initial);
});
