import type pg from 'pg';
import { type Column, describeStatement, kindOf } from './describe-statement.ts';
import { ANY_COLUMN, type Sent } from './read-statements.ts';

/** The columns of all tables, from the system catalogue. */
export type Catalogue = {
  readonly tableNames: ReadonlyMap<number, string>;
  /** The names of nullable columns, by the numbers of the table and the column: `table.column`. */
  readonly nullable: ReadonlyMap<string, string>;
};

export async function readCatalogue(client: pg.Client): Promise<Catalogue> {
  const { rows } = await client.query<{ table: number; name: string; number: number; column: string; filled: boolean }>(
    `SELECT a.attrelid::integer AS table, c.relname AS name, a.attnum AS number, a.attname AS column, a.attnotnull AS filled
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE a.attnum > 0 AND c.relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  );
  return {
    tableNames: new Map(rows.map(({ table, name }) => [table, name])),
    nullable: new Map(
      rows.filter(({ filled }) => !filled).map(({ table, number, column }) => [`${table}.${number}`, column]),
    ),
  };
}

/** Compares one statement with its row type. Returns the faults as sentences. */
export async function faultsOf(client: pg.Client, catalogue: Catalogue, sent: Sent): Promise<string[]> {
  const { at, isNamed, name, text, row, values } = sent;
  const fault = (what: string) => `${at} ${name ?? 'without a name'}: ${what}`;
  if (!isNamed) return [fault('it has no name')];
  if (text === undefined) return [fault('its text is built at run time')];
  const described = await describeStatement(client, text).catch((error: Error) => error);
  if (described instanceof Error) return [fault(described.message)];
  const { columns, parameters } = described;
  const faults =
    values !== undefined && values !== parameters
      ? [`it has ${parameters} parameters and is sent ${values} values`]
      : [];
  if (row === undefined) return faults.map(fault);
  const selected = new Set(columns.map((column) => column.name));
  for (const [property, { isOptional }] of row) {
    if (!selected.has(property) && !isOptional && property !== ANY_COLUMN) faults.push(`${property} is not selected`);
  }
  for (const column of columns) faults.push(...columnFaults(column, { catalogue, row, text }));
  return faults.map(fault);
}

type Known = { readonly catalogue: Catalogue; readonly row: NonNullable<Sent['row']>; readonly text: string };

function columnFaults(column: Column, known: Known): string[] {
  const stated = (known.row.get(column.name) ?? known.row.get(ANY_COLUMN))?.kinds;
  if (stated === undefined) return [`${column.name} is selected, and the row type does not have it`];
  if (stated.has('any')) return [];
  const kind = kindOf(column);
  const types = [...stated].filter((each) => each !== 'null').join(' | ');
  const isWrong = kind !== 'any' && !stated.has(kind);
  return [
    ...(isWrong ? [`${column.name} arrives as ${kind}, and its type says ${types}`] : []),
    ...(!stated.has('null') && canBeNull(column, known)
      ? [`${column.name} can be null, and its type does not say so`]
      : []),
  ];
}

/**
 * Returns whether the statement shows that a column can be null: a nullable column without a condition on it,
 * a column of an outer-joined table, or an aggregate that is null over no rows.
 */
function canBeNull({ name, table, column }: Column, { catalogue, text }: Known): boolean {
  const isGrouped = /\bGROUP BY\b/i.test(text);
  if (table === 0)
    return !isGrouped && new RegExp(String.raw`${EMPTY_AGGREGATE}(::\w+)? AS "?${name}\b`, 'i').test(text);
  const nullable = catalogue.nullable.get(`${table}.${column}`);
  if (nullable !== undefined && !isAskedFor(nullable, text)) return true;
  const joined = [
    ...text.matchAll(
      new RegExp(String.raw`(LEFT )?(JOIN|FROM|UPDATE|INTO|,)\s+${catalogue.tableNames.get(table)}\b`, 'gi'),
    ),
  ];
  return joined.length > 0 && joined.every(([, left]) => left !== undefined);
}

const EMPTY_AGGREGATE = String.raw`(?<!coalesce\()\b(sum|min|max|avg|string_agg|array_agg|json_agg|nullif)\([^()]*(\([^()]*\)[^()]*)*\)`;

/** Matches the conditions of outer joins, which exclude no rows. */
const OUTER_JOIN = /\bLEFT JOIN\b[\s\S]*?(?=\b(LEFT JOIN|JOIN|WHERE|GROUP BY|ORDER BY)\b|$)/gi;

const isAskedFor = (column: string, text: string) =>
  new RegExp(String.raw`\b${column}\b(::\w+)?\s*(=|<|>|IS NOT NULL|LIKE)|=\s*(\w+\.)?${column}\b`, 'i').test(
    text.replaceAll(OUTER_JOIN, ''),
  );
