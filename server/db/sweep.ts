/** A deletion of old rows: those from before `days` days ago. */
export type Sweep = { readonly name: string; readonly days: number; readonly text: string };

/** The largest number of rows that one statement deletes. */
export const SWEPT_AT_ONCE = 1_000;

/** Returns a statement that deletes some of a table's rows that match a condition; `$1` is the instant. */
export function sweep(table: string, condition: string): string {
  return `DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${SWEPT_AT_ONCE})) RETURNING 1`;
}
