// Migrates PostgreSQL, as the role of DATABASE_MIGRATE_URL where that is set, and prepares the role of the
// servers for a pooler where one is used. The embedded database is migrated by `npm start`.
import { type Config, ConfigFault, readConfig } from '#server/config.ts';
import { nameOfPostgres } from '#server/db/connect-postgres.ts';
import { MigrationsMissing, migrate, missingMigrations, NewerSchema } from '#server/db/migrate.ts';
import { DatabaseAbsent, openPostgres } from '#server/db/open-postgres.ts';
import { grantRows, storeSessionSettings } from '#server/db/roles.ts';

const TOLD_PLAINLY = [ConfigFault, DatabaseAbsent, MigrationsMissing, NewerSchema];

try {
  const { database } = readConfig(process.env);
  if (database.kind === 'postgres') await migratePostgres(database);
  else {
    console.error('npm run migrate needs DATABASE_URL. The embedded database is migrated by npm start.');
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof Error) || !TOLD_PLAINLY.some((kind) => error instanceof kind)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function migratePostgres({
  url,
  listenUrl,
  migrateUrl,
}: Extract<Config['database'], { kind: 'postgres' }>): Promise<void> {
  console.error(`Database: ${nameOfPostgres(migrateUrl)}`);
  const options = { connections: 1, onError: () => {}, answerWithinMs: 0 };
  const owner = await openPostgres({ ...options, url: migrateUrl, setting: 'DATABASE_MIGRATE_URL' });
  try {
    const app = await openPostgres({ ...options, url: listenUrl, setting: 'DATABASE_LISTEN_URL' });
    try {
      const granted = await grantRows(owner, app);
      if (granted !== undefined) console.log(`The role ${granted} may read and write rows.`);
      const { missing } = await missingMigrations(owner);
      await migrate(owner, { log: { info: () => {}, error: () => {}, warn: (_facts, text) => console.error(text) } });
      console.log(missing.length === 0 ? 'Nothing to migrate.' : `Migrated: ${missing.join(', ')}`);
      if (listenUrl === url) return;
      await storeSessionSettings(app);
      console.log('The role of the servers has their timeouts. A pooler that is running must reconnect to see them.');
    } finally {
      await app.close();
    }
  } finally {
    await owner.close();
  }
}
