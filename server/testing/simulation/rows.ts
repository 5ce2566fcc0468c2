import type { Database, Queryable } from '#server/db/database.ts';

/** Collected single-row INSERT statements, which depend only on earlier ones. */
export type Rows = Queryable & {
  /** Inserts all rows, with one statement per kind of row. */
  insert(): Promise<void>;
};

const INSERT = /^INSERT INTO \w+ \([^()]+\) VALUES \([^()]+\)$/;

/** Collects the inserts of the builders in `given.ts`, to execute them together later. */
export function collectRows(db: Database): Rows {
  const rows = new Map<string, (readonly unknown[])[]>();
  return {
    acknowledge() {},
    async query(statement, values = []) {
      if (typeof statement !== 'string' || !INSERT.test(statement))
        throw new Error(`Only INSERT statements can be collected, not ${JSON.stringify(statement)}`);
      rows.set(statement, [...(rows.get(statement) ?? []), values]);
      return [];
    },
    async insert() {
      await db.transaction(async (tx) => {
        for (const [statement, all] of rows) {
          let place = 0;
          const row = (values: readonly unknown[]) => `(${values.map(() => `$${++place}`).join(', ')})`;
          const places = all.map(row).join(', ');
          await tx.query(statement.replace(/VALUES .*$/, `VALUES ${places}`), all.flat());
        }
      });
      rows.clear();
    },
  };
}
