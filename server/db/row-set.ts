import type { Transaction } from './database.ts';

/** A table whose rows a catalog describes: their columns with types, and by which of them a row is known. */
export type RowSet = {
  readonly name: string;
  /** What a row is called in the history. */
  readonly subject: string;
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, string>>;
  /** Set when a row is made, and the business's own from then on. */
  readonly onlyAtFirst: readonly string[];
};

export function rowSet(
  name: string,
  key: readonly string[],
  { columns, onlyAtFirst = [] }: Pick<RowSet, 'columns'> & Partial<Pick<RowSet, 'onlyAtFirst'>>,
): RowSet {
  return { name, subject: name.replace(/s$/, ''), key, columns, onlyAtFirst };
}

/** A row as JSON has it: days and instants as text, bytes as `\x…`. */
export type Row = Readonly<Record<string, string | number | boolean | null>>;

export type StoredRow = Row & { readonly id: string };

/** All rows; those that others write to as well are kept from changing until the transaction ends. */
export async function listRows(tx: Transaction, { name, columns, onlyAtFirst }: RowSet): Promise<StoredRow[]> {
  const lock = onlyAtFirst.length > 0 ? 'FOR NO KEY UPDATE' : '';
  const rows = await tx.query<{ row: StoredRow }>(
    `SELECT to_jsonb(r) AS row FROM (SELECT id, ${Object.keys(columns).join(', ')} FROM ${name} ORDER BY id ${lock}) r`,
  );
  return rows.map(({ row }) => row);
}

/** Inserts rows and gives their ids, in any order, together with the rows. */
export async function insertRows(
  tx: Transaction,
  { name, columns }: RowSet,
  rows: readonly Row[],
): Promise<StoredRow[]> {
  const names = Object.keys(columns).join(', ');
  const inserted = await tx.query<{ row: StoredRow }>(
    `WITH made AS (
       INSERT INTO ${name} (${names}) SELECT ${names} FROM jsonb_to_recordset($1) AS r(${typed(columns)}) RETURNING id, ${names})
     SELECT to_jsonb(made) AS row FROM made`,
    [JSON.stringify(rows)],
  );
  return inserted.map(({ row }) => row);
}

export async function updateRows(
  tx: Transaction,
  { name, columns, onlyAtFirst }: RowSet,
  rows: readonly StoredRow[],
): Promise<void> {
  const changes = Object.keys(columns).filter((column) => !onlyAtFirst.includes(column));
  await tx.query(
    `UPDATE ${name} t SET ${changes.map((column) => `${column} = r.${column}`).join(', ')}
     FROM jsonb_to_recordset($1) AS r(id uuid, ${typed(columns)}) WHERE t.id = r.id`,
    [JSON.stringify(rows)],
  );
}

const typed = (columns: RowSet['columns']) =>
  Object.entries(columns)
    .map(([column, type]) => `${column} ${type}`)
    .join(', ');
