import type { bookings } from './en/staff/bookings.ts';
import type { counter } from './en/staff/counter.ts';
import type { exceptions } from './en/staff/exceptions.ts';
import type { frame } from './en/staff/frame.ts';
import type { login } from './en/staff/login.ts';
import type { numbers } from './en/staff/numbers.ts';
import type { pages } from './en/staff/pages.ts';
import type { proof } from './en/staff/proof.ts';
import type { today } from './en/staff/today.ts';
import type { trail } from './en/staff/trail.ts';

/**
 * The texts of the back office by room; a room is a file of `texts/<language>/staff` and its one export. English is
 * the shape.
 */
export type StaffTexts = {
  counter: typeof counter;
  bookings: typeof bookings;
  frame: typeof frame;
  trail: typeof trail;
  numbers: typeof numbers;
  exceptions: typeof exceptions;
  login: typeof login;
  pages: typeof pages;
  proof: typeof proof;
  today: typeof today;
};

export type StaffRoom = keyof StaffTexts;
