// Runs one task of the server on a database, in a process of its own, and prints its time and memory.
import { readFileSync } from 'node:fs';
import { DAY } from '#domain/calendar/duration.ts';
import { audit, readOnly } from '#server/audit/audit.ts';
import { readConfig } from '#server/config.ts';
import { connectPostgres } from '#server/db/connect-postgres.ts';
import type { Database } from '#server/db/database.ts';
import { importCatalog } from '#server/features/catalog/commands/import-catalog.ts';
import { topUpSlots } from '#server/features/catalog/commands/top-up-slots.ts';
import { findExport } from '#server/features/leaving/export-store.ts';
import { clearOld } from '#server/housekeeping.ts';
import { idOf } from '../ids.ts';
import { type Cost, isTask, type Task } from './tasks.ts';

const [name = '', url = '', catalog = ''] = process.argv.slice(2);
if (!isTask(name)) throw new Error(`Unknown task: ${name}`);
const config = readConfig({ DATABASE_URL: url, SANDBOX: '0', NODE_ENV: 'production' });
const db = connectPostgres({ url, connections: 2, onError: (error) => console.error(error.message) });
try {
  const start = performance.now();
  await run(name, db);
  const cost: Cost = { ms: performance.now() - start, megabytes: process.resourceUsage().maxRSS / 1024 };
  process.send?.(cost);
} finally {
  await db.close();
}

async function run(task: Task, on: Database): Promise<void> {
  const now = new Date();
  if (task === 'import') {
    const yamlText = readFileSync(catalog, 'utf8');
    const outcome = await importCatalog({ db: on, config, clock: { now: () => now } }, { yamlText, allowDemo: false });
    if (outcome.kind !== 'imported') throw new Error(`The catalog was not imported: ${JSON.stringify(outcome)}`);
  } else if (task === 'top-up') await topUpSlots({ db: on, config }, new Date(now.getTime() + DAY));
  else if (task === 'audit') {
    const findings = (
      await readOnly(on, async (tx) => ({ findings: await audit(tx, now), acknowledged: [] }), { hasTime: true })
    ).findings;
    if (findings.length > 0) throw new Error(`The audit found ${JSON.stringify(findings[0])}`);
  } else if (task === 'housekeeping') await clearOld(on, now);
  else await findExport(on, { memberId: idOf('member', 0), locale: 'en' });
}
