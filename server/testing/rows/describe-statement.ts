import pg, { type Connection, type Submittable } from 'pg';

const { builtins } = pg.types;

export type Column = { readonly name: string; readonly table: number; readonly column: number; readonly type: number };
export type Description = { readonly columns: readonly Column[]; readonly parameters: number };

/** Has PostgreSQL parse and describe a statement without running it. Rejects with PostgreSQL's error. */
export async function describeStatement(client: pg.Client, text: string): Promise<Description> {
  return new Promise((resolve, reject) => {
    let columns: readonly Column[] = [];
    let parameters = 0;
    const submittable = {
      submit(connection: Connection) {
        connection.once('parameterDescription', (message: { parameterCount: number }) => {
          parameters = message.parameterCount;
        });
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }) {
        columns = fields.map((field) => ({
          name: field.name,
          table: field.tableID,
          column: field.columnID,
          type: field.dataTypeID,
        }));
      },
      handleError: reject,
      handleReadyForQuery() {
        resolve({ columns, parameters });
      },
    };
    client.query(submittable satisfies Submittable);
  });
}

const KINDS: Readonly<Record<number, string>> = {
  [builtins.BOOL]: 'boolean',
  [builtins.INT2]: 'number',
  [builtins.INT4]: 'number',
  [builtins.INT8]: 'number',
  [builtins.FLOAT4]: 'number',
  [builtins.FLOAT8]: 'number',
  [builtins.TIMESTAMP]: 'Date',
  [builtins.TIMESTAMPTZ]: 'Date',
  [builtins.BYTEA]: 'Buffer',
  [builtins.JSON]: 'any',
  [builtins.JSONB]: 'any',
  // Arrays of text, uuid, integer and timestamptz.
  1009: 'string[]',
  2951: 'string[]',
  1007: 'number[]',
  1185: 'Date[]',
};
const TEXT: ReadonlySet<number> = new Set([
  builtins.TEXT,
  builtins.VARCHAR,
  builtins.BPCHAR,
  builtins.UUID,
  builtins.DATE,
  // The driver returns numeric values as text.
  builtins.NUMERIC,
  // `void` arrives as an empty text.
  2278,
]);

/** Returns the JavaScript type of a column, see `columnTypes`. Throws for an unknown type. */
export function kindOf({ name, type }: Column): string {
  const kind = TEXT.has(type) ? 'string' : KINDS[type];
  if (kind === undefined) throw new Error(`Column ${name} has type ${type}, which kindOf does not know`);
  return kind;
}
