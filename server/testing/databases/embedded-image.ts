import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectInMemory } from '#server/db/connect-embedded.ts';
import { migrate } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A file that holds a migrated, empty embedded database; undefined where tests run on PostgreSQL. */
    embeddedImage: string | undefined;
  }
}

/** Makes one migrated database for the whole run, of which every test file takes a copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'yumori-image-'));
  const file = join(folder, 'migrated.tar');
  const db = await connectInMemory();
  await migrate(db);
  await writeFile(file, await (await db.dump()).bytes());
  await db.close();
  project.provide('embeddedImage', file);
  return () => rm(folder, { recursive: true, force: true });
}
