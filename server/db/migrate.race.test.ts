import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/testing/databases/database.ts';
import { startRefused } from '#server/testing/servers/process.ts';
import { connectPostgres } from './connect-postgres.ts';
import type { Database } from './database.ts';
import { migrate, missingMigrations } from './migrate.ts';

let home: TestDatabase;
beforeAll(async () => {
  home = await freshDatabase();
});
afterAll(() => home.close());

/** The statements that the previous version keeps running, each locking one table after another. */
const AT_WORK = [
  'SELECT 1 FROM payments p JOIN holds h ON h.id = p.hold_id',
  'SELECT 1 FROM refunds r JOIN transactions t ON t.id = r.transaction_id',
  'SELECT 1 FROM slot_claims c LEFT JOIN reservations v ON v.id = c.reservation_id',
  'SELECT 1 FROM rooms r JOIN locations l ON l.id = r.location_id JOIN slots s ON s.room_id = r.id LEFT JOIN slot_claims c ON c.slot_id = s.id',
  'SELECT 1 FROM reservations v JOIN purchased_tickets k ON k.id = v.purchased_ticket_id JOIN transactions t ON t.id = k.transaction_id',
  'SELECT 1 FROM jobs j JOIN slots s ON s.id::text = j.key',
];

/** Creates a database with the migrations up to `last`. */
async function migratedTo(last: string) {
  const name = `yumori_${randomUUID().replaceAll('-', '')}`;
  await home.db.query(`CREATE DATABASE ${name}`);
  const url = new URL(home.url ?? '');
  url.pathname = `/${name}`;
  const open = connectPostgres({ url: url.href, connections: 2, onError: () => {} });
  await migrate(open, { last });
  const close = async () => {
    await open.close();
    await home.db.query(`DROP DATABASE ${name} WITH (FORCE)`);
  };
  return { url, db: open, close };
}

test('a deployment migrates while the previous version is running, and fails none of its requests', async () => {
  const name = `yumori_${randomUUID().replaceAll('-', '')}`;
  await home.db.query(`CREATE DATABASE ${name}`);
  const url = new URL(home.url ?? '');
  url.pathname = `/${name}`;
  const [former, next] = [6, 2].map((connections) =>
    connectPostgres({ url: url.href, connections, onError: () => {} }),
  );
  if (former === undefined || next === undefined) throw new Error('Fewer than two connections were opened');
  await migrate(former, { last: '0008-slot-changes' });
  let isOver = false;
  let answered = 0;
  const ask = async (text: string) => {
    while (!isOver) {
      await former.query(text);
      answered += 1;
    }
  };
  const inTurn = async () => {
    while (!isOver) {
      await former.transaction(async (tx) => {
        for (const table of ['slots', 'payments', 'slot_claims', 'holds', 'reservations'])
          await tx.query(`SELECT 1 FROM ${table}`);
      });
      answered += 1;
    }
  };
  const work = Promise.all([...AT_WORK.map(ask), inTurn()]);
  await migrate(next);
  isOver = true;
  await work;
  expect(answered).toBeGreaterThan(10);
  await Promise.all([former.close(), next.close()]);
  await home.db.query(`DROP DATABASE ${name} WITH (FORCE)`);
}, 60_000);

/** The advisory lock by which migrating processes wait for each other. */
const MIGRATORS = '3853314791062309107';

test('a process waits for another one’s migration, however long it takes', { tags: 'nightly' }, async () => {
  const { url, db, close } = await migratedTo('0013-dismissed-work');
  url.searchParams.set('options', '-c statement_timeout=300');
  const impatient = connectPostgres({ url: url.href, connections: 2, onError: () => {}, answerWithinMs: 900 });
  const other = await db.pool.connect();
  await other.query(`SELECT pg_advisory_lock(${MIGRATORS})`);
  let isOver = false;
  const migrating = migrate(impatient).then(() => {
    isOver = true;
  });
  await new Promise((settle) => setTimeout(settle, 1_500));
  expect(isOver).toBe(false);
  await other.query(`SELECT pg_advisory_unlock(${MIGRATORS})`);
  other.release();
  await migrating;
  // The timeouts lifted for the migration apply again to everything else.
  await expect(impatient.query('SELECT pg_sleep(1)')).rejects.toThrow('statement timeout');
  await impatient.close();
  await close();
});

test('a process that waited for the first migration of a database does not run it again', async () => {
  const name = `yumori_${randomUUID().replaceAll('-', '')}`;
  await home.db.query(`CREATE DATABASE ${name}`);
  const url = new URL(home.url ?? '');
  url.pathname = `/${name}`;
  const [first, second] = [1, 1].map((connections) =>
    connectPostgres({ url: url.href, connections, onError: () => {} }),
  );
  if (first === undefined || second === undefined) throw new Error('Fewer than two connections were opened');
  const { missing } = await missingMigrations(first);
  await first.query(`SELECT pg_advisory_lock(${MIGRATORS})`);
  // The process has checked, and its cache says that there is no table of migrations.
  const waiting = migrate(second);
  const waits = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database =
    (SELECT oid FROM pg_database WHERE datname = '${name}')`;
  await expect.poll(() => home.db.query(waits)).toHaveLength(1);
  // The migration changes so little that PostgreSQL asks no other connection to refresh its cache.
  await first.query(`CREATE TABLE kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL)`);
  await first.query(`INSERT INTO kysely_migration SELECT unnest($1::text[]), '2030'`, [missing]);
  await first.query(`SELECT pg_advisory_unlock(${MIGRATORS})`);
  await expect(waiting).resolves.toBeUndefined();
  expect(await second.query(`SELECT to_regclass('slots') AS slots`)).toEqual([{ slots: null }]);
  await Promise.all([first.close(), second.close()]);
  await home.db.query(`DROP DATABASE ${name} WITH (FORCE)`);
});

test('a migration takes as long as it needs, including its commit', { tags: 'nightly' }, async () => {
  const { url, db, close } = await migratedTo('0012-closed-places');
  await db.query(
    `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
       $$BEGIN IF NEW.name = '0013-dismissed-work' THEN PERFORM pg_sleep(1); END IF; RETURN NULL; END$$`,
  );
  await db.query(`CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON kysely_migration DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION slow()`);
  url.searchParams.set('options', '-c statement_timeout=300');
  const impatient = connectPostgres({ url: url.href, connections: 1, onError: () => {}, answerWithinMs: 900 });
  await migrate(impatient);
  expect((await missingMigrations(db)).missing).toEqual([]);
  await impatient.close();
  await close();
});

test('marks dead-lettered jobs whose payload was already forgotten, and masks addresses in their errors', async () => {
  const { db, close } = await migratedTo('0013-dismissed-work');
  const givenUp = [
    ['mail-verification', { memberId: 'm' }, '550 <mai@guests.example>: no'],
    ['mail-account-notice', { event: 'e', notice: 'account_deleted' }, null],
    ['mail-account-notice', { event: 'e', notice: 'password_changed' }, null],
    ['mail-ticket-ready', { paymentId: 'p' }, '421 later'],
  ] as const;
  for (const [index, [kind, payload, error]] of givenUp.entries()) {
    await db.query(
      `INSERT INTO jobs (kind, key, payload, run_at, created_at, dead_at, last_error) VALUES ($1, $2, $3, now(), now(), now(), $4)`,
      [kind, `${index}`, JSON.stringify(payload), error],
    );
  }
  await db.query(
    `INSERT INTO jobs (kind, key, payload, run_at, created_at) VALUES ('mail-verification', 'k', '{"token": "t"}', now(), now())`,
  );
  await migrate(db);
  expect(await db.query(`SELECT payload ? 'forgot' AS forgot, last_error AS error FROM jobs ORDER BY id`)).toEqual([
    { forgot: true, error: '550 <m***@guests.example>: no' },
    { forgot: true, error: null },
    { forgot: false, error: null },
    { forgot: false, error: '421 later' },
    { forgot: false, error: null },
  ]);
  await close();
});

describe('a schema that a newer version has migrated', () => {
  const executed = (db: Database, name: string, contracts: boolean) =>
    db.query('INSERT INTO kysely_migration (name, timestamp, contracts) VALUES ($1, $2, $3)', [
      name,
      '2030',
      contracts,
    ]);

  test('a schema that a newer version has migrated is used, with a warning, when nothing was removed', async () => {
    const database = await freshDatabase();
    await executed(database.db, '9998-something-more', false);
    const warnings: object[] = [];
    const log = { info: () => {}, warn: (facts: object) => warnings.push(facts), error: () => {} };
    await migrate(database.db, { log });
    expect(warnings).toEqual([{ newer: ['9998-something-more'] }]);
    await database.close();
  });

  test('a schema that a newer version has migrated is refused when something was removed, with instructions for going back', async () => {
    const database = await freshDatabase();
    await executed(database.db, '9998-something-more', false);
    await executed(database.db, '9999-something-less', true);
    const { code, said } = await startRefused({ DATABASE_URL: database.url ?? '' });
    expect(code).toBe(1);
    expect(said).toContain('migrated by a newer version of Yumori (9999-something-less)');
    expect(said).toContain('docs/runbooks/going-to-production.md, "Going back"');
    expect(said).not.toContain('    at ');
    await database.close();
  });
});
