import type { Transaction } from '#server/db/database.ts';
import { insertRows, listRows, type Row, type RowSet, type StoredRow, updateRows } from '#server/db/row-set.ts';
import type { CatalogNoun, CatalogVerb } from '#texts/staff-texts.ts';
import { diffRows, keyOf, type RowDiff } from '../row-diff.ts';

/** One change by a catalog, in the form of the history. */
export type Change = {
  readonly verb: CatalogVerb;
  readonly subject: CatalogNoun;
  readonly subjectId: string;
  readonly before?: unknown;
  readonly after?: unknown;
};

export type SyncedTable = {
  readonly changes: readonly Change[];
  readonly changed: RowDiff['changed'];
  /** The ids of all wanted rows, by key. */
  readonly ids: ReadonlyMap<string, string>;
  /** Rows that the catalog does not name. */
  readonly unnamed: readonly StoredRow[];
};

/** Inserts and updates rows of a table to match the wanted rows. Does not touch other rows. */
export async function syncRows(tx: Transaction, table: RowSet, wanted: readonly Row[]): Promise<SyncedTable> {
  const stored = await listRows(tx, table);
  const { added, changed, unnamed } = diffRows(table, stored, wanted);
  const inserted = added.length > 0 ? await insertRows(tx, table, added) : [];
  if (changed.length > 0)
    await updateRows(
      tx,
      table,
      changed.map(({ after }) => after),
    );
  return {
    changes: [
      ...inserted.map((row) => changeOf(table, 'added', { after: row })),
      ...changed.map((sides) => changeOf(table, sides.before.closed_at ? 'opened' : 'changed', sides)),
    ],
    changed,
    ids: new Map([...stored, ...inserted].map((row) => [keyOf(table, row), row.id])),
    unnamed,
  };
}

type Sides = { before?: StoredRow; after: StoredRow };

/** Returns the change without hashes, which are useless in the history. */
function changeOf(table: RowSet, verb: Change['verb'], { before, after }: Sides): Change {
  const told = ({ id: _id, code_hash: _hash, ...row }: StoredRow) => row;
  const { subject } = table;
  return { verb, subject, subjectId: after.id, after: told(after), ...(before && { before: told(before) }) };
}

/** Returns the id of a row that the catalog refers to. The catalog's check rules out that it is missing. */
export function idIn(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The catalog refers to ${key}, which it does not define`);
  return id;
}
