import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Catalog } from '#domain/catalog/catalog.ts';
import { MEDIA_PATH } from '#domain/catalog/picture-variants.ts';
import type { Path } from '#domain/catalog/reading.ts';
import { encodePicture, PHOTOGRAPH, type Variant } from '#server/adapters/pictures/encode-picture.ts';
import { fetchPicture, MOST_BYTES } from '#server/adapters/pictures/fetch-picture.ts';
import { type CatalogFault, faultOf, type PositionOf } from '#server/catalog-file/faults.ts';
import type { Context } from '#server/context.ts';
import type { Transaction } from '#server/db/database.ts';
import {
  deleteUnusedPictures,
  insertPicture,
  listPictureHashes,
  listPictureSources,
  type PictureSource,
  upsertPictureSource,
} from '#server/pictures/store.ts';

type Made = { readonly hash: string; readonly variants: readonly Variant[] };

export type Gathered = {
  readonly kind: 'gathered';
  /** The catalog with its pictures replaced by paths on this site. */
  readonly catalog: Catalog;
  /** Encoded pictures that are not stored yet. */
  readonly made: readonly Made[];
  readonly sources: readonly PictureSource[];
};

export type Gathering = Gathered | { readonly kind: 'refused'; readonly faults: readonly CatalogFault[] };

type GatherContext = Pick<Context, 'db' | 'config'>;

export type GatherAsk = {
  readonly catalog: Catalog;
  readonly positionOf: PositionOf;
  /** The folder of the catalog and of its picture files. */
  readonly folder: string | undefined;
};

/**
 * Reads and encodes the pictures of a catalog, one after the other to limit memory. Runs before the import's
 * transaction, which must not wait for other servers.
 */
export async function gatherPictures(context: GatherContext, ask: GatherAsk): Promise<Gathering> {
  const named = namedPictures(ask.catalog);
  const state: State = {
    ...ask,
    known: named.length > 0 ? await listPictureHashes(context.db) : new Set(),
    stored: named.length > 0 ? await listPictureSources(context.db) : new Map(),
    allowPrivate: context.config.catalogPrivateAddresses,
    made: [],
    sources: [],
  };
  const hashes = new Map<string, string>();
  const faults: CatalogFault[] = [];
  for (const { picture, path } of named) {
    if (hashes.has(picture)) continue;
    const one = await gatherOne(state, picture);
    if (one.kind === 'hash') hashes.set(picture, one.hash);
    else
      faults.push(faultOf({ path, message: `the picture ${picture} cannot be used: ${one.reason}` }, ask.positionOf));
  }
  if (faults.length > 0) return { kind: 'refused', faults };
  return { kind: 'gathered', catalog: withMedia(ask.catalog, hashes), made: state.made, sources: state.sources };
}

/** Stores the gathered pictures and deletes unused ones. Call it after the places are up to date. */
export async function storePictures(tx: Transaction, { made, sources }: Gathered, now: Date): Promise<void> {
  for (const { hash, variants } of made) await insertPicture(tx, { hash, variants, now });
  for (const source of sources) await upsertPictureSource(tx, source);
  await deleteUnusedPictures(tx);
}

type Named = { readonly picture: string; readonly path: Path };

/** Lists the pictures to fetch. Skips paths that start with a slash, which this site already serves. */
function namedPictures({ locations }: Catalog): Named[] {
  const all = locations.flatMap(({ picture, rooms }, index) => [
    { picture, path: ['locations', index, 'picture'] },
    ...rooms.map((room, place) => ({
      picture: room.picture,
      path: ['locations', index, 'rooms', place, 'picture'],
    })),
  ]);
  return all.flatMap(({ picture, path }) => (picture === null || picture.startsWith('/') ? [] : [{ picture, path }]));
}

function withMedia(catalog: Catalog, hashes: ReadonlyMap<string, string>): Catalog {
  const mediaOf = (picture: string | null) => {
    const hash = picture === null ? undefined : hashes.get(picture);
    return hash === undefined ? picture : `${MEDIA_PATH}${hash}`;
  };
  return {
    ...catalog,
    locations: catalog.locations.map((location) => ({
      ...location,
      picture: mediaOf(location.picture),
      rooms: location.rooms.map((room) => ({ ...room, picture: mediaOf(room.picture) })),
    })),
  };
}

type State = GatherAsk & {
  readonly known: Set<string>;
  readonly stored: ReadonlyMap<string, PictureSource>;
  readonly allowPrivate: boolean;
  readonly made: Made[];
  readonly sources: PictureSource[];
};

type One = { kind: 'hash'; hash: string } | { kind: 'failed'; reason: string };

async function gatherOne(state: State, picture: string): Promise<One> {
  if (!/^https?:/.test(picture)) {
    const file = await readBeside(state.folder, picture);
    return typeof file === 'string' ? { kind: 'failed', reason: file } : make(state, file);
  }
  const stored = state.stored.get(picture);
  const allowPrivate = () => state.allowPrivate;
  const fetched = await fetchPicture(picture, { allowPrivate, etag: stored?.etag ?? null });
  if (fetched.kind === 'failed') return fetched;
  if (fetched.kind === 'same') return { kind: 'hash', hash: stored?.hash ?? '' };
  const one = await make(state, fetched.bytes);
  if (one.kind === 'hash' && fetched.etag !== null) {
    state.sources.push({ address: picture, hash: one.hash, etag: fetched.etag });
  }
  return one;
}

async function make({ known, made }: State, bytes: Buffer): Promise<One> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (known.has(hash)) return { kind: 'hash', hash };
  const encoding = await encodePicture(bytes, PHOTOGRAPH);
  if (encoding.kind === 'unreadable') return { kind: 'failed', reason: encoding.reason };
  made.push({ hash, variants: encoding.variants });
  known.add(hash);
  return { kind: 'hash', hash };
}

/** Reads a file in or below the catalog's folder; returns the reason as text when the file cannot be read. */
async function readBeside(folder: string | undefined, name: string): Promise<Buffer | string> {
  if (folder === undefined) return 'the catalog has no folder';
  try {
    const home = await realpath(folder);
    const file = await realpath(join(home, name));
    if (!file.startsWith(home.endsWith(sep) ? home : home + sep)) return 'it is not in the folder of the catalog';
    if ((await stat(file)).size > MOST_BYTES) return `it has more than ${MOST_BYTES} bytes`;
    return await readFile(file);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
