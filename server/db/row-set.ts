import type { CatalogNoun } from '#texts/staff-texts.ts';
import type { Transaction } from './database.ts';

/**
 * A table whose rows a catalog describes: its columns with their types, and the columns that identify a row.
 */
export type RowSet = {
  readonly name: string;
  /** The name of a row in the audit log. */
  readonly subject: CatalogNoun;
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, string>>;
  /** Columns set by the insert only; the server changes them from then on. */
  readonly onlyAtFirst: readonly string[];
};

export function rowSet(
  name: `${CatalogNoun}s`,
  key: readonly string[],
  { columns, onlyAtFirst = [] }: Pick<RowSet, 'columns'> & Partial<Pick<RowSet, 'onlyAtFirst'>>,
): RowSet {
  // Removes the plural s; the type of `name` guarantees that a CatalogNoun remains.
  const subject = name.slice(0, -1) as CatalogNoun;
  return { name, subject, key, columns, onlyAtFirst };
}

/** A row as JSON: days and instants as text, bytes as `\x…`, names per language as an object. */
export type Row = Readonly<Record<string, string | number | boolean | null | Readonly<Record<string, string>>>>;

/** Returns a value of a row as one text. */
export function textOf(value: Row[string] | undefined): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export type StoredRow = Row & { readonly id: string };

/** Returns all rows, and locks them when other code writes to them too. */
export async function listRows(tx: Transaction, { name, columns, onlyAtFirst }: RowSet): Promise<StoredRow[]> {
  const lock = onlyAtFirst.length > 0 ? 'FOR NO KEY UPDATE' : '';
  const text = `SELECT to_jsonb(r) AS row
    FROM (SELECT id, ${Object.keys(columns).join(', ')} FROM ${name} ORDER BY id ${lock}) r`;
  const rows = await tx.query<{ row: StoredRow }>({ name: `list-rows-of-${name}`, text });
  return rows.map(({ row }) => row);
}

/** Inserts rows; returns them with their ids, in any order. */
export async function insertRows(
  tx: Transaction,
  { name, columns }: RowSet,
  rows: readonly Row[],
): Promise<StoredRow[]> {
  const names = Object.keys(columns).join(', ');
  const text = `WITH made AS (
      INSERT INTO ${name} (${names}) SELECT ${names} FROM jsonb_to_recordset($1) AS r(${typed(columns)}) RETURNING id, ${names})
    SELECT to_jsonb(made) AS row FROM made`;
  const inserted = await tx.query<{ row: StoredRow }>({ name: `insert-rows-of-${name}`, text }, [JSON.stringify(rows)]);
  return inserted.map(({ row }) => row);
}

export async function updateRows(
  tx: Transaction,
  { name, columns, onlyAtFirst }: RowSet,
  rows: readonly StoredRow[],
): Promise<void> {
  const changes = Object.keys(columns).filter((column) => !onlyAtFirst.includes(column));
  const text = `UPDATE ${name} t SET ${changes.map((column) => `${column} = r.${column}`).join(', ')}
    FROM jsonb_to_recordset($1) AS r(id uuid, ${typed(columns)}) WHERE t.id = r.id`;
  await tx.query({ name: `update-rows-of-${name}`, text }, [JSON.stringify(rows)]);
}

const typed = (columns: RowSet['columns']) =>
  Object.entries(columns)
    .map(([column, type]) => `${column} ${type}`)
    .join(', ');
