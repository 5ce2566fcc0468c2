import type { Vnd } from '../basics/money.ts';

/** How long another person may decide about a request. */
export const APPROVAL_HOURS = 24;

/** The window in which refunds beyond the rules count towards the limit. */
export const REFUND_LIMIT_HOURS = 24;

/** The default sum that one person may refund beyond the rules within the window without another person. */
export const REFUND_LIMIT: Vnd = 2_000_000;

export type SecondPersonFacts = {
  /** Whether the person may refund beyond the rules without another person, up to the limit. */
  readonly mayAlone: boolean;
  readonly amount: Vnd;
  /** The sum that the person has refunded alone within the window. */
  readonly doneAlone: Vnd;
  readonly limit: Vnd;
};

/** Returns whether a second person must decide: many small amounts count like one large amount. */
export function needsSecondPerson({ mayAlone, amount, doneAlone, limit }: SecondPersonFacts): boolean {
  return !mayAlone || doneAlone + amount > limit;
}
