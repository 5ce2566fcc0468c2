import type { Day } from '#domain/calendar/day.ts';
import type { Queryable } from './db/database.ts';

/**
 * Reads settings of the installation by name: generated secrets, and the catalog's facts about the business.
 */
export async function listSettings(db: Queryable, names: readonly string[]): Promise<Map<string, unknown>> {
  const rows = await db.query<{ name: string; value: unknown }>(
    { name: 'settings', text: 'SELECT name, value FROM settings WHERE name = ANY($1)' },
    [names],
  );
  return new Map(rows.map(({ name, value }) => [name, value]));
}

const INSERT = {
  name: 'insert-setting',
  text: 'INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
};

/** Inserts a setting unless it exists. */
export async function insertSetting(db: Queryable, { name, value }: Setting): Promise<void> {
  await db.query(INSERT, [name, JSON.stringify(value)]);
}

const UPSERT = {
  name: 'upsert-setting',
  text: 'INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
};

export async function upsertSetting(db: Queryable, { name, value }: Setting): Promise<void> {
  await db.query(UPSERT, [name, JSON.stringify(value)]);
}

export async function deleteSetting(db: Queryable, name: string): Promise<void> {
  await db.query({ name: 'delete-setting', text: 'DELETE FROM settings WHERE name = $1' }, [name]);
}

/** Lists the public holidays, on which banks do not work. */
export async function listHolidays(db: Queryable): Promise<ReadonlySet<Day>> {
  const rows = await db.query<{ day: Day }>({ name: 'holidays', text: 'SELECT day FROM holidays' });
  return new Set(rows.map(({ day }) => day));
}

type Setting = { readonly name: string; readonly value: unknown };
