/** Something that is always true. Its query selects what breaks it. */
export type Check = {
  /** Short and lasting: `noun.promise`. */
  readonly id: string;
  /** What is promised. */
  readonly sentence: string;
  /**
   * SQL that selects `subject` (the id of what breaks the promise, as text) and `detail` (text, or null) of each violation.
   * `$1` is the present instant.
   */
  readonly text: string;
};
