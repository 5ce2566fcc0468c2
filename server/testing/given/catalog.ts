import { stringify } from 'yaml';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { type ImportOutcome, importCatalog } from '#server/features/catalog/commands/import-catalog.ts';
import { topUpSlots } from '#server/features/catalog/commands/top-up-slots.ts';

/** The content of a catalog file, before it is serialised as YAML. */
export type CatalogSource = Readonly<Record<string, unknown>>;

/** A site with unusual room names, a price that is not round, and a program that runs past midnight. */
export const INN: CatalogSource = {
  version: 1,
  brand: { hotline: '0900 000 000', email: 'hello@yumori.example' },
  locations: [{ key: 'inn', name: 'Nhà Trọ Sen', address: '7 Lý Thái Tổ, Huế', rooms: ['bamboo', 'hoshi'] }],
  programs: [
    { key: 'soak', name: 'Soak', duration: 75, ticket: { name: 'Soak Ticket', price: 1_234_567 } },
    { key: 'night', name: 'Night Owl', duration: 300, ticket: { name: 'Night Ticket', price: 999_001 } },
  ],
  schedule: [
    { location: 'inn', rooms: ['bamboo', 'hoshi'], program: 'soak', first: '08:00', last: '20:00', every: 90 },
    { location: 'inn', rooms: ['bamboo'], program: 'night', first: '22:00', last: '22:00', every: 60, days: ['sat'] },
  ],
};

export type Importer = {
  import(
    source: CatalogSource | string,
    options?: { allowDemo?: boolean; onlyFirst?: boolean; folder?: string },
  ): Promise<ImportOutcome>;
  topUp(): Promise<void>;
  /** The current time, which a test may change. */
  now: Date;
};

/** Creates an importer that works like the command, at a time that the test sets. */
export function createImporter(
  db: Database,
  { now, horizonDays = 10, privateAddresses = false }: { now: Date; horizonDays?: number; privateAddresses?: boolean },
): Importer {
  const config = { ...readConfig({}), slotHorizonDays: horizonDays, catalogPrivateAddresses: privateAddresses };
  const importer: Importer = {
    now,
    import: (source, { allowDemo = true, onlyFirst = false, folder = import.meta.dirname } = {}) => {
      const yamlText = typeof source === 'string' ? source : stringify(source);
      const ask = { yamlText, allowDemo, onlyFirst, folder };
      return importCatalog({ db, config, clock: { now: () => importer.now } }, ask);
    },
    topUp: () => topUpSlots({ db, config }, importer.now),
  };
  return importer;
}

const TABLES = [
  'locations',
  'rooms',
  'programs',
  'tickets',
  'schedule_rules',
  'holidays',
  'slots',
  'promotions',
  'partners',
  'voucher_types',
  'voucher_type_programs',
  'vouchers',
  'pictures',
  'picture_variants',
  'picture_sources',
  'settings',
  'members',
  'purchased_tickets',
  'transactions',
  'reservations',
  'slot_claims',
  'holds',
  'history',
  'jobs',
];

/** Returns all rows of every table that an import may write, as comparable text. */
export async function dumpCatalog(db: Database): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows = await db.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t ORDER BY 1`);
    dump[table] = rows.map(({ row }) => row);
  }
  return dump;
}

/**
 * Deletes every row. Faster than creating another database and, with few rows, than TRUNCATE, which creates
 * new files for every table and index.
 */
export async function emptyDatabase(db: Database): Promise<void> {
  // Append-only tables refuse deletes unless triggers are off.
  await db.query(`DO $$
    DECLARE name text;
    BEGIN
      PERFORM set_config('session_replication_role', 'replica', true);
      FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%' LOOP
        EXECUTE format('DELETE FROM %I', name);
      END LOOP;
    END $$`);
}
