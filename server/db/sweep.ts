/** Rows that are deleted once they are old: those that came before the instant that `days` ago was. */
export type Sweep = { readonly name: string; readonly days: number; readonly text: string };

/** How many rows one statement deletes. */
export const SWEPT_AT_ONCE = 1_000;

/** The statement that deletes some of the rows of a table for which a condition holds; `$1` is the instant. */
export function sweep(table: string, condition: string): string {
  return `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${SWEPT_AT_ONCE})) RETURNING 1`;
}
