import type { Locator } from '@playwright/test';
import type { DemoStaffName } from '../admin/staff.ts';
import type { PersonName } from './scene.ts';
import type { Visit } from './visit.ts';

/** A screen of the product in one state: how to enter it, and what must be on it. */
export type State = {
  /** A name in plain words. Reports and commands refer to the state by its area and this name. */
  readonly name: string;
  /**
   * Whether every test run examines the state, in one look; the proofs examine all states in all looks. Each
   * area that no journey of the run examines has one; together they cover full, loading, failed, offline and
   * forbidden screens.
   */
  readonly isInEveryRun?: true;
  /** The member who is logged in; absent for a visitor. */
  readonly as?: PersonName;
  /** The person whose staff session is open. */
  readonly staff?: DemoStaffName;
  /** The staff session ends in this state. */
  readonly logsOut?: true;
  /** `one store`: the site of an operator with a single location. */
  readonly site?: 'one store';
  /** The kind of screen, when the state exists on one only. */
  readonly only?: 'phone' | 'desk';
  /** The time zone of the visitor's device; by default that of the locations. */
  readonly timeZone?: string;
  /** Skips the page's pauses with a fake clock, because it retries several times before it shows an error. */
  readonly isHurried?: boolean;
  /** URLs whose requests are expected to fail in this state. */
  readonly mayFail?: readonly RegExp[];
  /** Errors that the browser is expected to report in this state. */
  readonly mayComplain?: readonly RegExp[];
  readonly open: (visit: Visit) => Promise<void>;
  readonly seen: (visit: Visit) => readonly Locator[];
  /** The elements that must be absent once everything else is there. */
  readonly unseen?: (visit: Visit) => readonly Locator[];
};

/** The states of one part of the product, in the order in which a guest meets them. */
export type Area = { readonly area: string; readonly states: readonly State[] };
