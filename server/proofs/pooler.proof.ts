import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openPostgres } from '#server/db/open-postgres.ts';
import { storeSessionSettings } from '#server/db/roles.ts';
import { expectNothingLost, startLoad } from '#server/testing/crash/load.ts';
import { seededChoice } from '#server/testing/crash/seeded.ts';
import { freshDatabase } from '#server/testing/databases/database.ts';
import { startPgbouncer } from '#server/testing/databases/pgbouncer.ts';
import { tellFigures } from '#server/testing/proof-figures.ts';
import { startRefused, startServerProcess } from '#server/testing/servers/process.ts';

const MEMBERS = 6;
const LOAD_MS = 20_000;
const seed = Number(process.env.POOLER_SEED ?? Math.floor(Math.random() * 2 ** 31));

// The second pooler silently drops the settings that the first one refuses.
const KINDS = [{}, { ignore_startup_parameters: 'options' }];

test(`two processes book through PgBouncer in transaction mode (POOLER_SEED=${seed})`, async () => {
  const database = await freshDatabase();
  const direct = database.url ?? '';
  const role = (await database.db.query<{ name: string }>('SELECT current_user AS name'))[0]?.name;
  for (const kind of KINDS) {
    const early = await startPgbouncer(direct, kind);
    const alone = await startRefused({ DATABASE_URL: early.url });
    expect(alone.said).toContain(`which gives these settings to the role ${role}`);
    await early.close();
  }
  await storeSessionSettings(database.db);
  for (const kind of KINDS) {
    // Few connections to the server, so that all clients share them.
    const pooler = await startPgbouncer(direct, { ...kind, default_pool_size: '4' });
    const deaf = await startRefused({ DATABASE_URL: pooler.url });
    expect(deaf.said).toContain('set DATABASE_LISTEN_URL');

    const db = await openPostgres({ url: pooler.url, listenUrl: direct, connections: 4, onError: () => {} });
    const environment = { DATABASE_URL: pooler.url, DATABASE_LISTEN_URL: direct, RATE_LIMITS: 'off' };
    const apps = await Promise.all([startServerProcess(environment), startServerProcess(environment)]);
    const [app] = apps;
    if (app === undefined) throw new Error('No server was started');
    const choice = seededChoice(seed);
    const load = startLoad(db, () => choice.of(apps), { choice, members: MEMBERS });
    await pause(LOAD_MS);
    await load.stop();
    const figures = await expectNothingLost(db, app, load);
    const failed = apps.flatMap(({ said }) => said.filter((line) => /"status":5\d\d/.test(line)));
    expect(failed).toEqual([]);
    expect(figures.acknowledged).toBe(figures.walks);
    expect(figures.acknowledged).toBeGreaterThan(MEMBERS);
    tellFigures('Two processes book through PgBouncer in transaction mode with four connections; nothing fails', {
      pooler: pooler.version,
      'session settings': 'ignore_startup_parameters' in kind ? 'dropped' : 'refused',
      'prepared statements': db.pooler?.keepsStatements ? 'kept by the pooler' : 'not used',
      'bookings begun': figures.walks,
      acknowledged: figures.acknowledged,
      'answers 5xx': 0,
      'findings of the audit': 0,
      seed,
    });
    expect(await Promise.all(apps.map((running) => running.stop()))).toEqual([0, 0]);
    await db.close();
    await pooler.close();
  }
  await database.close();
});
