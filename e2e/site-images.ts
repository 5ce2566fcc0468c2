import { randomUUID } from 'node:crypto';
import { access, cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { type ServerProcess, startServerProcess } from '#server/testing/servers/process.ts';
import { startPostgres } from '#tools/postgres.ts';

type Environment = Parameters<typeof startServerProcess>[0];
type Site = ServerProcess & {
  /** The setting with which a command finds the site's database. */
  readonly database: Environment;
};

/** The folder with the embedded images of this run, and the URL of its PostgreSQL, where it has them. */
const [FOLDER, POSTGRES] = ['SITE_IMAGES', 'SITE_POSTGRES'];
/** The settings that affect the rows which an import of the demo catalog writes. */
const SHAPING = ['SLOT_HORIZON_DAYS', 'PAY_WITHIN_HOURS', 'DEMO_DAY'];
/** The number of the lock under which a process creates an image. */
const LOCK = 7267;

/** The settings of most sites: their images are created before a full run, so that no journey waits for one. */
const USUAL: readonly Environment[] = [
  {},
  { SLOT_HORIZON_DAYS: '2' },
  { PAY_WITHIN_HOURS: '720' },
  { SLOT_HORIZON_DAYS: '2', DEMO_DAY: '1' },
];

/**
 * Prepares the databases of a run. Sites that have imported the demo catalog are copied from images: on one
 * PostgreSQL, which is several times as quick, or embedded in the journeys that run at night.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const { JOURNEYS } = process.env;
  const folder = await mkdtemp(join(tmpdir(), 'yumori-images-'));
  process.env[FOLDER] = folder;
  const postgres = JOURNEYS === 'nightly' ? undefined : await startPostgres({ fsync: false });
  if (postgres !== undefined) process.env[POSTGRES] = postgres.url;
  // `all` marks a run of named files, which creates each image when a journey first needs it.
  if (postgres !== undefined && JOURNEYS !== 'all') for (const usual of USUAL) await imageOfDemo(postgres.url, usual);
  return async () => {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Starts a server on a new database of this run: a copy of an image, or an empty one for another catalog. */
export async function startSite(environment: Environment): Promise<Site> {
  const postgres = process.env[POSTGRES];
  if (postgres === undefined) return startEmbeddedSite(environment);
  const { DATA_DIR: _folder, ...rest } = environment;
  const image = rest.CATALOG === undefined ? await imageOfDemo(postgres, environment) : undefined;
  const name = `site_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(postgres, (admin) => createDatabase(admin, name, image));
  const database = { DATABASE_URL: onDatabase(postgres, name) };
  return { ...(await startServerProcess({ ...rest, ...database })), database };
}

/** Starts a server on a new embedded database, the database of `npm start`. */
export async function startEmbeddedSite(environment: Environment): Promise<Site> {
  const images = process.env[FOLDER];
  const { CATALOG, DATA_DIR } = environment;
  if (images !== undefined && CATALOG === undefined && DATA_DIR !== undefined)
    await copyFolder(await embeddedImageOfDemo(images, environment), DATA_DIR);
  return { ...(await startServerProcess(environment)), database: { DATA_DIR } };
}

const shapeOf = (environment: Environment) =>
  SHAPING.flatMap((name) => (environment[name] === undefined ? [] : [[name, environment[name]] as const]));

/** Returns the name of a database of a site that has imported the demo catalog; creates it on first use. */
async function imageOfDemo(postgres: string, environment: Environment): Promise<string> {
  const shape = shapeOf(environment);
  const image = ['demo', ...shape.flat()].join('_').toLowerCase();
  await asAdmin(postgres, async (admin) => {
    await admin.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [image]);
    if (rowCount !== 0) return;
    await createDatabase(admin, 'making');
    await stampDemo({ ...Object.fromEntries(shape), DATABASE_URL: onDatabase(postgres, 'making') });
    await admin.query(`ALTER DATABASE making RENAME TO ${image}`);
  });
  return image;
}

/** Returns the folder of such a site on the embedded database. */
async function embeddedImageOfDemo(images: string, environment: Environment): Promise<string> {
  const shape = shapeOf(environment);
  const image = join(images, ['demo', ...shape.flat()].join('_'));
  if (await exists(image)) return image;
  const making = join(images, randomUUID());
  await stampDemo({ ...Object.fromEntries(shape), DATA_DIR: making });
  // If another worker has created the image meanwhile, that one is used.
  await rename(making, image).catch(() => rm(making, { recursive: true, force: true }));
  return image;
}

/** Lets a server import the demo catalog into an empty database. */
async function stampDemo(environment: Environment): Promise<void> {
  const site = await startServerProcess({ ...environment, NODE_ENV: 'production' });
  await site.stop();
}

async function createDatabase(admin: pg.Client, name: string, image?: string): Promise<void> {
  await admin.query(`CREATE DATABASE ${name}${image === undefined ? '' : ` TEMPLATE ${image} STRATEGY FILE_COPY`}`);
}

async function asAdmin(postgres: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: postgres });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

function onDatabase(postgres: string, name: string): string {
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  return url.href;
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, { recursive: true });
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
