import { isDeepStrictEqual } from 'node:util';
import { type Row, type RowSet, type StoredRow, textOf } from '#server/db/row-set.ts';

export type RowDiff = {
  readonly added: readonly Row[];
  readonly changed: readonly { readonly before: StoredRow; readonly after: StoredRow }[];
  /** Stored rows that are not wanted; the caller decides about them. */
  readonly unnamed: readonly StoredRow[];
};

/** Compares stored with wanted rows; returns the differences. */
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

/** Returns the key of a row as one string. */
export function keyOf({ key }: RowSet, row: Row): string {
  return key.map((column) => textOf(row[column])).join(' ');
}
