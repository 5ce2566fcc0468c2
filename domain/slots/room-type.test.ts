import { expect, test } from 'vitest';
import { capacityOf, roomPictureOf, roomTypeOf } from './room-type.ts';

// shows: 2.31, 2.32, 3.3, 9.11
test.each([
  { name: 'hoshi', type: 'VIP', capacity: 8, picture: 'hoshi' },
  { name: 'mizuki', type: 'DELUXE', capacity: 6, picture: 'mizuki' },
  { name: 'enra', type: 'STANDARD', capacity: 4, picture: 'enra' },
  { name: 'kura', type: 'STANDARD', capacity: 4, picture: 'kura' },
  { name: 'himoku', type: 'STANDARD', capacity: 4, picture: 'himoku' },
  { name: 'Hoshi', type: 'VIP', capacity: 8, picture: 'hoshi' },
  { name: 'Phòng Trúc', type: 'STANDARD', capacity: 4, picture: 'default' },
  { name: 'constructor', type: 'STANDARD', capacity: 4, picture: 'default' },
])('the room $name is $type for $capacity, shown as $picture', ({ name, type, capacity, picture }) => {
  expect(roomTypeOf(name)).toBe(type);
  expect(capacityOf(name)).toBe(capacity);
  expect(roomPictureOf(name)).toBe(picture);
});
