import type { Database, Queryable } from '#server/db/database.ts';

/** Rows that are to be inserted, as INSERT statements of one row each, and that depend on nothing but what came before them. */
export type Rows = Queryable & {
  /** Inserts all, with one statement for each kind of row. */
  insert(): Promise<void>;
};

const INSERT = /^INSERT INTO \w+ \([^()]+\) VALUES \([^()]+\)$/;

/** Takes what a builder of `given.ts` inserts, to do it at once later. */
export function collectRows(db: Database): Rows {
  const rows = new Map<string, (readonly unknown[])[]>();
  return {
    acknowledge() {},
    async query(statement, values = []) {
      if (typeof statement !== 'string' || !INSERT.test(statement)) throw new Error('Only rows can be collected');
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
