import type { Day } from './day.ts';

/** Returns the age in full years on a day. A birthday on 29 February counts as 1 March in ordinary years. */
export function ageOn(birthDate: Day, day: Day): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  const hadBirthday = day.slice(5) >= birthDate.slice(5);
  return hadBirthday ? years : years - 1;
}
