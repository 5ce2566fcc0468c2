import { startApp } from './app.ts';
import { createMigratedDatabase } from './databases.ts';
import { median } from './turns.ts';

/** Returns the median start time on a migrated database with the demo catalog, in milliseconds. */
export async function measureStarts(server: string, times: number): Promise<number> {
  const { url, db } = await createMigratedDatabase(server, 'bench_starts');
  await db.close();
  // The first start imports the catalog.
  await startOnce(url);
  const starts: number[] = [];
  for (let time = 0; time < times; time += 1) starts.push(await startOnce(url));
  return median(starts);
}

async function startOnce(url: string): Promise<number> {
  const app = await startApp({ DATABASE_URL: url });
  await app.stop();
  return app.readyAfter;
}
