import type { Locator } from '@playwright/test';
import type { PersonName } from './scene.ts';
import type { Visit } from './visit.ts';

/** A screen of the product in one of its states: how it comes about, and what a person must then find on it. */
export type State = {
  /** In plain words; with its area in front the name by which reports and documents know it, so it stays. */
  readonly name: string;
  /**
   * Every test run looks at it, in one look; at the others the proofs do, which look at all of them in every look. Each area has
   * one or two: together they are full, on their way, failed and empty, with overlays, and show what no other test shows.
   */
  readonly isInEveryRun?: true;
  /** Who looks; without it somebody who is not logged in. */
  readonly as?: PersonName;
  /** Their session is ended here. */
  readonly logsOut?: true;
  /** `one store`: the site of an operator with a single location. */
  readonly site?: 'one store';
  /** The state exists on this kind of screen only. */
  readonly only?: 'phone' | 'desk';
  /** The time zone of the visitor's device; without it that of the locations. */
  readonly timeZone?: string;
  /** The pauses of the page are skipped by its own clock, because it asks again several times before it gives up. */
  readonly isHurried?: boolean;
  /** Addresses that may fail here, because the state is about that. */
  readonly mayFail?: readonly RegExp[];
  /** What the browser may complain of here, because the state is about that. */
  readonly mayComplain?: readonly RegExp[];
  readonly open: (visit: Visit) => Promise<void>;
  readonly seen: (visit: Visit) => readonly Locator[];
  /** What must not stand there, once everything else does. */
  readonly unseen?: (visit: Visit) => readonly Locator[];
};

/** The states of one part of the product, in the order in which somebody meets them. */
export type Area = { readonly area: string; readonly states: readonly State[] };
