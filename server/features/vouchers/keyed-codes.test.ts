import { hash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { readConfig } from '#server/config.ts';
import { importCatalog } from '#server/features/catalog/commands/import-catalog.ts';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { INN } from '#server/testing/given/catalog.ts';
import { givenSlot } from '#server/testing/given/given.ts';
import { givenVoucher } from '#server/testing/given/given-voucher.ts';
import { startSite } from '#server/testing/servers/site.ts';
import { keyVoucherCodes } from './commands/key-voucher-codes.ts';
import { findVoucherId } from './queries.ts';

const [ONE, OTHER] = ['one-secret-of-this-very-test', 'other-secret-of-this-very-test'];
const POSTGRES = { SANDBOX: '0', DATABASE_URL: 'postgres://localhost/yumori' };
const configOf = (secret?: string) =>
  readConfig({ ...POSTGRES, ...(secret !== undefined && { VOUCHER_SECRET: secret }) });

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const plainHash = (code: string) => hash('sha256', code, 'buffer');
const isThere = (codeHash: Buffer) => database.db.query('SELECT 1 FROM vouchers WHERE code_hash = $1', [codeHash]);

/** Stores a voucher as former releases did, with a plain hash. */
async function givenPlainVoucher(code: string): Promise<string> {
  const { id } = await givenVoucher(database.db);
  const text = 'UPDATE vouchers SET code_hash = $2, code_key = NULL WHERE id = $1';
  await database.db.query(text, [id, plainHash(code)]);
  return id;
}

describe('voucher codes stored by a former release', () => {
  beforeAll(async () => {
    await database.db.query('DELETE FROM vouchers');
  });

  test('voucher codes stored by a former release stop the start when the secret is required and missing', async () => {
    await givenPlainVoucher('ABC123');
    await expect(keyVoucherCodes(database.db, configOf())).rejects.toThrow(/VOUCHER_SECRET is needed/);
  });

  test('voucher codes stored by a former release are hashed with the secret at the start, by any number of processes, and found afterwards', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, (_, place) => givenPlainVoucher(`CODE${10 + place}`)));
    await Promise.all([1, 2, 3].map(() => keyVoucherCodes(database.db, configOf(ONE))));
    expect(await isThere(plainHash('ABC123'))).toEqual([]);
    expect(await isThere(plainHash('CODE10'))).toEqual([]);
    expect(await database.db.query('SELECT 1 FROM vouchers WHERE code_key IS NULL')).toEqual([]);
    expect(await findVoucherId(database.db, configOf(ONE), ' co-de 10')).toBe(ids[0]);
    expect(await findVoucherId(database.db, configOf(ONE), 'CODE49')).toBe(ids[39]);
  });

  test('voucher codes stored by a former release are not found with another secret, and the server refuses to start with it', async () => {
    expect(await findVoucherId(database.db, configOf(OTHER), 'CODE10')).toBeUndefined();
    await expect(keyVoucherCodes(database.db, configOf(OTHER))).rejects.toThrow(/not the one/);
  });

  // shows: S22
  test('voucher codes stored by a former release are found under a new secret while the former one is listed after it', async () => {
    const both = configOf(`${OTHER},${ONE}`);
    await keyVoucherCodes(database.db, both);
    expect(await findVoucherId(database.db, both, 'CODE10')).toBeDefined();
  });

  // shows: S22
  test('voucher codes leave no secret in a PostgreSQL database that serves real guests', async () => {
    await database.db.query(`DELETE FROM settings WHERE name = 'voucher_secret'`);
    await keyVoucherCodes(database.db, configOf(ONE));
    expect(await database.db.query(`SELECT 1 FROM settings WHERE name = 'voucher_secret'`)).toEqual([]);
  });
});

describe('voucher codes from a catalog', () => {
  const yamlText = stringify({
    ...INN,
    partners: [{ key: 'p', name: 'Partner' }],
    voucherTypes: [{ key: 't', name: 'Gift', partner: 'p', programs: [] }],
    vouchers: [{ code: 'K7M2QX', type: 't', expiresOn: '2030-12-31' }],
  });

  test('voucher codes from a catalog are imported once under the current secret and follow its rotation', async () => {
    const fresh = await freshDatabase();
    const clock = { now: () => new Date() };
    const run = (secret: string | undefined) =>
      importCatalog(
        { db: fresh.db, clock, config: { ...configOf(secret), slotHorizonDays: 1 } },
        { yamlText, allowDemo: false },
      );
    const refused = await run(undefined);
    expect(refused).toMatchObject({ kind: 'refused' });
    expect(JSON.stringify(refused)).toMatch(/VOUCHER_SECRET/);
    const stored = () => fresh.db.query<{ id: string; code_key: string }>('SELECT id, code_key FROM vouchers');
    expect(await run(ONE)).toMatchObject({ kind: 'imported' });
    const [first] = await stored();
    expect(await run(`${OTHER},${ONE}`)).toMatchObject({ kind: 'imported' });
    const [next, ...more] = await stored();
    expect([next?.id, more]).toEqual([first?.id, []]);
    expect(next?.code_key).not.toBe(first?.code_key);
    expect(await findVoucherId(fresh.db, configOf(OTHER), 'k7m2-qx')).toBe(first?.id);
    await fresh.close();
  });
});

test('a code stored by a former release can be redeemed after the start that hashed it with the secret', async () => {
  const fresh = await freshDatabase();
  const { id } = await givenVoucher(fresh.db);
  await fresh.db.query('UPDATE vouchers SET code_hash = $2, code_key = NULL WHERE id = $1', [id, plainHash('QW12ER')]);
  const site = await startSite({ SANDBOX: '1' }, fresh);
  const { slotId } = await givenSlot(site.db);
  const body = { code: 'qw12er', slot: slotId, email: `${randomUUID()}@guests.example` };
  expect((await site.call('POST', '/api/voucher-usage', { body })).status).toBe(201);
  await site.close();
});
