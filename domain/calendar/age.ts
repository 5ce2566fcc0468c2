import type { Day } from './day.ts';

/** Full years lived on a day. Who was born on 29 February has the birthday on 1 March in ordinary years. */
export function ageOn(birthDate: Day, day: Day): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  const hadBirthday = day.slice(5) >= birthDate.slice(5);
  return hadBirthday ? years : years - 1;
}
