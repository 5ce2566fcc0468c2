import type { Queryable } from '#server/db/database.ts';

export type PictureSource = { readonly address: string; readonly hash: string; readonly etag: string };

export async function listPictureSources(db: Queryable): Promise<Map<string, PictureSource>> {
  const rows = await db.query<PictureSource>({
    name: 'list-picture-sources',
    text: 'SELECT address, hash, etag FROM picture_sources',
  });
  return new Map(rows.map((row) => [row.address, row]));
}

export async function listPictureHashes(db: Queryable): Promise<Set<string>> {
  const rows = await db.query<{ hash: string }>({ name: 'list-picture-hashes', text: 'SELECT hash FROM pictures' });
  return new Set(rows.map(({ hash }) => hash));
}

export type StoredVariant = { readonly width: number; readonly format: string; readonly bytes: Buffer };

// The no-op update locks the row, so that the picture is not deleted before this transaction has referenced
// it. The insert waits for a concurrent deletion.
const INSERT_PICTURE = `INSERT INTO pictures AS p (hash, created_at) VALUES ($1, $2)
  ON CONFLICT (hash) DO UPDATE SET created_at = p.created_at`;

/** Inserts a picture and its variants; an existing one has the same bytes. */
export async function insertPicture(
  tx: Queryable,
  { hash, variants, now }: { hash: string; variants: readonly StoredVariant[]; now: Date },
): Promise<void> {
  await tx.query({ name: 'insert-picture', text: INSERT_PICTURE }, [hash, now]);
  for (const { width, format, bytes } of variants) {
    await tx.query(
      {
        name: 'insert-picture-variant',
        text: 'INSERT INTO picture_variants (hash, width, format, bytes) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      },
      [hash, width, format, bytes],
    );
  }
}

export async function upsertPictureSource(tx: Queryable, { address, hash, etag }: PictureSource): Promise<void> {
  await tx.query(
    {
      name: 'upsert-picture-source',
      text: `INSERT INTO picture_sources (address, hash, etag) VALUES ($1, $2, $3)
     ON CONFLICT (address) DO UPDATE SET hash = excluded.hash, etag = excluded.etag`,
    },
    [address, hash, etag],
  );
}

/** Deletes pictures that no location, room or member uses. Closed places count, because they may reopen. */
export async function deleteUnusedPictures(tx: Queryable): Promise<void> {
  await tx.query({
    name: 'delete-unused-pictures',
    text: `DELETE FROM pictures p WHERE NOT EXISTS (SELECT 1 FROM locations l WHERE l.picture = '/media/' || p.hash)
       AND NOT EXISTS (SELECT 1 FROM rooms r WHERE r.picture = '/media/' || p.hash)
       AND NOT EXISTS (SELECT 1 FROM identities i WHERE i.picture_hash = p.hash)`,
  });
}

const VARIANT = {
  name: 'picture-variant',
  text: `SELECT width, bytes FROM picture_variants
         WHERE hash = $1 AND format = $2 AND ($3::integer IS NULL OR width = $3) ORDER BY width DESC LIMIT 1`,
};

type AskedVariant = { hash: string; format: string; width: number | null };

/** Returns one variant of a picture; the largest when no width is given. */
export async function findPictureVariant(
  db: Queryable,
  { hash, format, width }: AskedVariant,
): Promise<{ width: number; bytes: Buffer } | undefined> {
  const [row] = await db.query<{ width: number; bytes: Buffer }>(VARIANT, [hash, format, width]);
  return row;
}
