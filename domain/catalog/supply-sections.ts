import { MINUTES_OF_DAY } from '../calendar/time-of-day.ts';
import { WEEKDAYS } from '../calendar/weekday.ts';
import type { ScheduleRule } from '../slots/schedule.ts';
import type { CatalogLocation, CatalogProgram, CatalogRoom } from './catalog.ts';
import { isObject, listOf, object, optional, type Reader, refine, required } from './reading.ts';
import { email, key, localText, lockId, oneOf, phone, picture, text, timeOfDay, vnd, whole } from './values.ts';

const roomName = text(60);

const roomWithExtras: Reader<CatalogRoom> = object({
  name: required(roomName),
  displayName: optional(localText(60), null),
  picture: optional(picture, null),
  lock: optional(lockId, null),
});

/** Reads a room: its name, or a group of keys that includes the name. */
const room: Reader<CatalogRoom> = (value, path, report) => {
  if (isObject(value)) return roomWithExtras(value, path, report);
  const name = roomName(value, path, report);
  return name === undefined ? undefined : { name, displayName: null, picture: null, lock: null };
};

export const location: Reader<CatalogLocation> = object({
  key: required(key),
  name: required(localText(120)),
  address: required(localText(300)),
  hotline: optional(phone, null),
  email: optional(email, null),
  picture: optional(picture, null),
  lock: optional(lockId, null),
  rooms: required(
    refine(listOf(room, { min: 1 }), (rooms) => {
      const twice = firstRepeated(rooms.map(({ name }) => name.toLowerCase()));
      return twice === null ? null : { message: `must not name the room ${twice} twice` };
    }),
  ),
});

export const program: Reader<CatalogProgram> = object({
  key: required(key),
  name: required(localText(120)),
  duration: required(whole(1, MINUTES_OF_DAY)),
  ticket: required(object({ name: required(localText(120)), price: required(vnd) })),
});

const days = refine(listOf(oneOf(WEEKDAYS), { min: 1 }), (given) => {
  const twice = firstRepeated(given);
  return twice === null ? null : { message: `must not name ${twice} twice` };
});

const rooms = refine(listOf(roomName, { min: 1 }), (names) => {
  const twice = firstRepeated(names);
  return twice === null ? null : { message: `must not name the room ${twice} twice` };
});

export const scheduleRule: Reader<ScheduleRule> = refine(
  object({
    location: required(key),
    rooms: required(rooms),
    program: required(key),
    first: required(timeOfDay),
    last: required(timeOfDay),
    every: required(whole(1, MINUTES_OF_DAY)),
    days: optional(days, [...WEEKDAYS]),
  }),
  ({ first, last }) => (last < first ? { key: 'last', message: 'must not be before first' } : null),
);

function firstRepeated(values: readonly string[]): string | null {
  return values.find((value, index) => values.indexOf(value) < index) ?? null;
}
