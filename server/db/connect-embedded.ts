import { access, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import pg from 'pg';
import { createDatabase, type Database } from './database.ts';
import { type FolderLock, lockFolder } from './folder-lock.ts';
import { columnTypes } from './types.ts';

// Small caches: this database serves one process, and the operating system caches its files anyway.
const OPTIONS: PGliteOptions = { extensions: { btree_gist }, postgresqlconf: ['shared_buffers=16MB'] };

const placeIn = (folder: string) => join(folder, 'pgdata');

/** Returns whether a folder has an embedded database; opening a missing one would create it. */
export async function hasEmbedded(folder: string): Promise<boolean> {
  return access(join(placeIn(folder), 'PG_VERSION')).then(
    () => true,
    () => false,
  );
}

/** Opens the embedded database in a folder that this process owns until it closes. */
export async function connectEmbedded(folder: string): Promise<Database & { lock: FolderLock }> {
  await mkdir(folder, { recursive: true });
  const lock = await lockFolder(folder);
  try {
    const dataDir = placeIn(folder);
    await mkdir(dirname(dataDir), { recursive: true });
    const database = await wrap(await PGlite.create({ ...OPTIONS, dataDir }));
    return {
      ...database,
      lock,
      close: async () => {
        await database.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Opens an embedded database in memory, for tests; `image` is a dump of a migrated one. */
export async function connectInMemory(image?: Blob): Promise<Database & { dump(): Promise<Blob> }> {
  const pglite = await PGlite.create({ ...OPTIONS, ...(image ? { loadDataDir: image } : {}) });
  const database = await wrap(pglite);
  return { ...database, dump: () => pglite.dumpDataDir('none') };
}

async function wrap(pglite: PGlite): Promise<Database> {
  const settings = { types: columnTypes, max: 1, idleTimeoutMillis: 0 };
  const pool = new pg.Pool(Object.assign(createPgConfig(pglite), settings));
  return createDatabase({
    pool,
    embedded: true,
    listen: async (channel, onPayload) => {
      await pglite.listen(channel, onPayload);
    },
    close: async () => {
      await pool.end();
      await pglite.close();
    },
  });
}
