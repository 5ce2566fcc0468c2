import { stringify } from 'yaml';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { type ImportOutcome, importCatalog } from '#server/features/catalog/commands/import-catalog.ts';
import { topUpSlots } from '#server/features/catalog/commands/top-up-slots.ts';

/** What a catalog file says, before it is written as YAML. */
export type CatalogSource = Readonly<Record<string, unknown>>;

/** A house with rooms of its own names, a price that is not round, and a program that runs past midnight. */
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
  /** The instant at which everything happens; to be moved by a test. */
  now: Date;
};

/** Imports into a database as a command does, at a time of the test's own. */
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

/** All rows of everything that an import may write to, as text that can be compared. */
export async function dumpCatalog(db: Database): Promise<Record<string, string[]>> {
  const dump: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows = await db.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t ORDER BY 1`);
    dump[table] = rows.map(({ row }) => row);
  }
  return dump;
}

/**
 * Takes away every row, and leaves a database as it is after its migrations: quicker than making another one, and, as long as
 * there are few rows, than TRUNCATE, which makes new files for every table and index.
 */
export async function emptyDatabase(db: Database): Promise<void> {
  // What can only be added to refuses this as well, unless its triggers are off until the end of the statement.
  await db.query(`DO $$
    DECLARE name text;
    BEGIN
      PERFORM set_config('session_replication_role', 'replica', true);
      FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%' LOOP
        EXECUTE format('DELETE FROM %I', name);
      END LOOP;
    END $$`);
}
