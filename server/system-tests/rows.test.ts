import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { type Catalogue, faultsOf, readCatalogue } from '#server/testing/rows/compare-rows.ts';
import { readStatements, type Sent } from '#server/testing/rows/read-statements.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Transactions, migrations and grants use statements without a name or rows. */
const isPlumbing = (path: string) => /^server\/db\/(database|migrate|roles)\.ts$/.test(path);
const isTest = (path: string) => /\.(test|proof|fixture)\.ts$|\/testing\//.test(path);
const FIXTURE = 'server/testing/rows/wrong-rows.fixture.ts';

let database: TestDatabase;
let client: pg.Client;
let catalogue: Catalogue;
let sent: readonly Sent[];
let planted: readonly Sent[];

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(await readFile(`${ROOT}/sandbox/schema.sql`, 'utf8'));
  catalogue = await readCatalogue(client);
  const all = readStatements(
    ROOT,
    (path) => path.startsWith('server/') && !isPlumbing(path) && (path === FIXTURE || !isTest(path)),
  );
  sent = all.filter(({ at }) => !at.startsWith(FIXTURE));
  planted = all.filter(({ at }) => at.startsWith(FIXTURE));
});

afterAll(async () => {
  await client.end();
  await database.close();
});

async function allFaults(of: readonly Sent[]): Promise<string[]> {
  const faults: string[] = [];
  for (const each of of) faults.push(...(await faultsOf(client, catalogue, each)));
  return faults;
}

/**
 * Files whose functions build a statement for each table or list they are given; the tests of the audit, of
 * housekeeping and of the catalog's import run these.
 */
const BUILT_AT_RUN_TIME = ['server/audit/audit.ts', 'server/housekeeping.ts', 'server/db/row-set.ts'];

test('types every row of every statement as PostgreSQL describes it', async () => {
  const faults = await allFaults(sent);
  const isKnown = (fault: string) =>
    fault.endsWith('its text is built at run time') && BUILT_AT_RUN_TIME.some((path) => fault.startsWith(`${path}:`));
  const hint = 'The text of a statement may have constants and functions that return a template, but no arithmetic';
  expect(
    faults.filter((fault) => !isKnown(fault)),
    hint,
  ).toEqual([]);
  expect(sent.length).toBeGreaterThan(250);
});

test('uses each statement name for one text only', () => {
  const texts = Map.groupBy(sent, ({ name }) => name ?? '');
  texts.delete('');
  const shared = [...texts].filter(([, all]) => new Set(all.map(({ text }) => text)).size > 1);
  expect(shared.map(([name]) => name)).toEqual([]);
});

test('finds every fault of the planted statements', async () => {
  const faults = await allFaults(planted);
  expect(faults.map((fault) => fault.replace(/^\S+ /, ''))).toEqual([
    'planted: it has 1 parameters and is sent 2 values',
    'planted: absent is not selected',
    'planted: id arrives as string, and its type says number',
    'planted: member_id can be null, and its type does not say so',
    'planted: email can be null, and its type does not say so',
    'planted: status is selected, and the row type does not have it',
    'planted: total can be null, and its type does not say so',
    'planted: lowestPrice can be null, and its type does not say so',
    'planted-broken: column "nothing" does not exist',
    'without a name: it has no name',
    'without a name: it has no name',
  ]);
});
