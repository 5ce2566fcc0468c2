/** An invariant (elsewhere also called a promise), with a query that selects its violations. */
export type Check = {
  /** Short and stable: `noun.promise`. */
  readonly id: string;
  /** The invariant as a sentence. */
  readonly sentence: string;
  /**
   * SQL that selects `subject` (the violating row's id, as text) and `detail` (text, or null) of each
   * violation. `$1` is now.
   */
  readonly text: string;
};

/**
 * SQL: the earliest instant of what is recent. What can only go wrong when it is made is checked while it is recent:
 * a fault is found at the next audit, and looking for it in years of history would take each audit as long again.
 */
export const RECENT = `$1::timestamptz - interval '31 days'`;
