import type { actions } from './en/staff/actions.ts';
import type { blocks } from './en/staff/blocks.ts';
import type { bookings } from './en/staff/bookings.ts';
import type { counter } from './en/staff/counter.ts';
import type { doors } from './en/staff/doors.ts';
import type { exceptions } from './en/staff/exceptions.ts';
import type { factors } from './en/staff/factors.ts';
import type { frame } from './en/staff/frame.ts';
import type { login } from './en/staff/login.ts';
import type { me } from './en/staff/me.ts';
import type { pages } from './en/staff/pages.ts';
import type { proof } from './en/staff/proof.ts';
import type { reports } from './en/staff/reports.ts';
import type { staff } from './en/staff/staff.ts';
import type { today } from './en/staff/today.ts';
import type { trail } from './en/staff/trail.ts';
import type { welcome } from './en/staff/welcome.ts';

/**
 * The texts of the back office by room: a file of `texts/<language>/staff` with one export. English defines
 * the shape.
 */
export type StaffTexts = {
  actions: typeof actions;
  counter: typeof counter;
  bookings: typeof bookings;
  factors: typeof factors;
  blocks: typeof blocks;
  doors: typeof doors;
  frame: typeof frame;
  trail: typeof trail;
  reports: typeof reports;
  exceptions: typeof exceptions;
  login: typeof login;
  me: typeof me;
  pages: typeof pages;
  proof: typeof proof;
  staff: typeof staff;
  today: typeof today;
  welcome: typeof welcome;
};

export type StaffRoom = keyof StaffTexts;

type Actions = StaffTexts['actions'];
export type ActionName = keyof Actions['names'];
/** A word that a recorded fact may have as its value. */
export type FactWord = keyof Actions['words'];
/** A row that a catalog import can change. The name of an action joins it to a {@link CatalogVerb}. */
export type CatalogNoun = keyof Actions['nouns'];
export type CatalogVerb = keyof Actions['catalog'];
export type JobName = keyof Actions['jobs'] | `mail-${keyof Actions['mails']}`;
