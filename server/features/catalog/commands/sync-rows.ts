import type { Transaction } from '#server/db/database.ts';
import { insertRows, listRows, type Row, type RowSet, type StoredRow, updateRows } from '#server/db/row-set.ts';
import { diffRows, keyOf, type RowDiff } from '../row-diff.ts';

/** One change that a catalog makes, as the history has it. */
export type Change = {
  readonly verb: 'added' | 'changed' | 'removed' | 'closed' | 'opened';
  readonly subject: string;
  readonly subjectId: string;
  readonly before?: unknown;
  readonly after?: unknown;
};

export type SyncedTable = {
  readonly changes: readonly Change[];
  readonly changed: RowDiff['changed'];
  /** The ids of all wanted rows, by their keys. */
  readonly ids: ReadonlyMap<string, string>;
  /** Rows that the catalog does not name. */
  readonly unnamed: readonly StoredRow[];
};

/** Brings a table to the wanted rows: adds and changes, and leaves alone what is not named. */
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

/** The history has no use for what can only be compared. */
function changeOf(table: RowSet, verb: Change['verb'], { before, after }: Sides): Change {
  const told = ({ id: _id, code_hash: _hash, ...row }: StoredRow) => row;
  const { subject } = table;
  return { verb, subject, subjectId: after.id, after: told(after), ...(before && { before: told(before) }) };
}

/** The id of a row that the catalog refers to; the catalog's own check promises that it is there. */
export function idIn(ids: ReadonlyMap<string, string>, key: string): string {
  const id = ids.get(key);
  if (id === undefined) throw new Error(`The catalog refers to ${key}, which it does not have`);
  return id;
}
