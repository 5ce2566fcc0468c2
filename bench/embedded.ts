import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectEmbedded } from '#server/db/connect-embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { startApp } from './app.ts';
import { takeHolds } from './holds.ts';
import type { Plan } from './plan.ts';
import { fill } from './supply.ts';
import type { Speed } from './turns.ts';
import { readWeeks } from './weeks.ts';

export type EmbeddedFigures = { readonly holds: Speed; readonly weeks: Speed; readonly memory: number };

/** Runs the same load on the embedded database, for information. */
export async function measureEmbedded(plan: Plan): Promise<EmbeddedFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'yumori-bench-'));
  try {
    const db = await connectEmbedded(folder);
    await migrate(db);
    const supply = await fill(db, { slots: plan.slots.small, now: new Date() });
    await db.close();
    const app = await startApp({ DATA_DIR: folder });
    const taken = await takeHolds(app, supply, plan.embeddedHolds);
    const read = await readWeeks(app, supply, plan.weekSecondsPerTurn);
    const memory = app.memory();
    await app.stop();
    return { holds: taken, weeks: read, memory };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
