import { expect, test } from 'vitest';
import { freshDatabase } from '#server/testing/database.ts';
import { connectPostgres } from './connect-postgres.ts';

test('times are read alike, however the database would write them', async () => {
  const database = await freshDatabase();
  const url = database.url ?? '';
  const name = new URL(url).pathname.slice(1);
  await database.db.query(`ALTER DATABASE ${name} SET datestyle = 'SQL, DMY'`);
  const db = connectPostgres({ url, connections: 1, onError: () => {} });
  const [row] = await db.query(`SELECT '2026-11-05T03:00:00Z'::timestamptz AS instant, '2026-11-05'::date AS day,
    ('2026-11-05T03:00:00Z'::timestamptz AT TIME ZONE 'UTC')::text AS text`);
  expect(row).toEqual({ instant: new Date('2026-11-05T03:00:00Z'), day: '2026-11-05', text: '2026-11-05 03:00:00' });
  await db.close();
  await database.close();
});
