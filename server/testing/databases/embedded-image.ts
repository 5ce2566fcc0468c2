import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connectInMemory } from '#server/db/connect-embedded.ts';
import { migrate } from '#server/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A dump of a migrated, empty embedded database; undefined when tests run on PostgreSQL. */
    embeddedImage: string | undefined;
  }
}

/** Creates one migrated database per run, which each test file copies. */
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
