import type { blocks } from './en/staff/blocks.ts';
import type { doors } from './en/staff/doors.ts';
import type { frame } from './en/staff/frame.ts';
import type { login } from './en/staff/login.ts';
import type { pages } from './en/staff/pages.ts';
import type { proof } from './en/staff/proof.ts';
import type { today } from './en/staff/today.ts';

/**
 * The texts of the back office by room; a room is a file of `texts/<language>/staff` and its one export. English is
 * the shape.
 */
export type StaffTexts = {
  blocks: typeof blocks;
  doors: typeof doors;
  frame: typeof frame;
  login: typeof login;
  pages: typeof pages;
  proof: typeof proof;
  today: typeof today;
};

export type StaffRoom = keyof StaffTexts;
