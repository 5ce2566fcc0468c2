import { randomUUID } from 'node:crypto';
import { access, cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createMigratedFolder } from '#server/testing/databases/migrated-folder.ts';
import { type ServerProcess, startServerProcess } from '#server/testing/servers/process.ts';

type Environment = Parameters<typeof startServerProcess>[0];

/** The folder with the images of this run; unset outside of Playwright. */
const FOLDER = 'SITE_IMAGES';
const MIGRATED = 'migrated';
/** The settings that affect the rows which an import of the demo catalog writes. */
const SHAPING = ['SLOT_HORIZON_DAYS', 'PAY_WITHIN_HOURS', 'DEMO_DAY'];

/** The settings of most sites: their images are created before a full run, so that no journey waits for one. */
const USUAL: readonly Environment[] = [
  {},
  { SLOT_HORIZON_DAYS: '2' },
  { PAY_WITHIN_HOURS: '720' },
  { SLOT_HORIZON_DAYS: '2', DEMO_DAY: '1' },
];

/** Creates and migrates one embedded database per run, which takes longer than most journeys. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'yumori-images-'));
  await createMigratedFolder(join(folder, MIGRATED));
  process.env[FOLDER] = folder;
  // `all` marks a run of named files, which creates each image when a journey first needs it.
  if (process.env.JOURNEYS !== 'all') await Promise.all(USUAL.map((environment) => imageOfDemo(folder, environment)));
  return () => rm(folder, { recursive: true, force: true });
}

/** Starts a server whose new data folder is a copy of a migrated database, or of one with the demo catalog. */
export async function startSite(environment: Environment): Promise<ServerProcess> {
  const { CATALOG, DATA_DIR } = environment;
  const images = process.env[FOLDER];
  if (images !== undefined && DATA_DIR !== undefined) {
    const image = CATALOG === undefined ? await imageOfDemo(images, environment) : join(images, MIGRATED);
    await copyImage(image, DATA_DIR);
  }
  return startServerProcess(environment);
}

/** Returns the folder of a site that has imported the demo catalog; creates it on first use. */
async function imageOfDemo(images: string, environment: Environment): Promise<string> {
  const shape = SHAPING.map((name) => [name, environment[name]]).filter(([, value]) => value !== undefined);
  const image = join(images, ['demo', ...shape.map((pair) => pair.join('='))].join(','));
  if (await exists(image)) return image;
  const making = join(images, randomUUID());
  await copyImage(join(images, MIGRATED), making);
  const site = await startServerProcess({ ...Object.fromEntries(shape), NODE_ENV: 'production', DATA_DIR: making });
  await site.stop();
  // If another worker has created the image meanwhile, that one is used.
  await rename(making, image).catch(() => rm(making, { recursive: true, force: true }));
  return image;
}

async function copyImage(image: string, folder: string): Promise<void> {
  await mkdir(dirname(folder), { recursive: true });
  await cp(image, folder, { recursive: true });
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
