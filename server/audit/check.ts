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
