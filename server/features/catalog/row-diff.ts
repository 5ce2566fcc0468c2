import { isDeepStrictEqual } from 'node:util';
import { type Row, type RowSet, type StoredRow, textOf } from '#server/db/row-set.ts';

export type RowDiff = {
  readonly added: readonly Row[];
  readonly changed: readonly { readonly before: StoredRow; readonly after: StoredRow }[];
  /** Rows that are there and not wanted; what becomes of them is for the caller to say. */
  readonly unnamed: readonly StoredRow[];
};

/** What has to be done so that a table has the wanted rows. */
export function diffRows(table: RowSet, stored: readonly StoredRow[], wanted: readonly Row[]): RowDiff {
  const wantedByKey = new Map(wanted.map((row) => [keyOf(table, row), row]));
  const storedKeys = new Set(stored.map((row) => keyOf(table, row)));
  const compared = Object.keys(table.columns).filter((column) => !table.onlyAtFirst.includes(column));
  return {
    added: wanted.filter((row) => !storedKeys.has(keyOf(table, row))),
    changed: stored.flatMap((before) => {
      const row = wantedByKey.get(keyOf(table, before));
      if (row === undefined || compared.every((column) => isDeepStrictEqual(before[column], row[column]))) return [];
      return [{ before, after: { ...row, id: before.id } }];
    }),
    unnamed: stored.filter((row) => !wantedByKey.has(keyOf(table, row))),
  };
}

/** By what a row is known, as one text. */
export function keyOf({ key }: RowSet, row: Row): string {
  return key.map((column) => textOf(row[column])).join(' ');
}
