import { z } from 'zod';
import { type Brand, SOCIAL_NETWORKS } from '#domain/catalog/catalog.ts';
import type { Queryable } from '#server/db/database.ts';
import { findBrand } from './store.ts';

const StoredBrand: z.ZodType<Brand> = z.object({
  name: z.string(),
  hotline: z.string().nullable(),
  email: z.string().nullable(),
  receptionEmail: z.string().nullable(),
  buyerHotlines: z.array(z.string()),
  social: z.array(z.object({ network: z.enum(SOCIAL_NETWORKS), url: z.string() })),
});

/** A site for which no catalog was imported yet. */
const UNNAMED: Brand = {
  name: 'Yumori',
  hotline: null,
  email: null,
  receptionEmail: null,
  buyerHotlines: [],
  social: [],
};

export async function readBrand(db: Queryable): Promise<Brand> {
  const stored = await findBrand(db);
  return stored === undefined ? UNNAMED : StoredBrand.parse(stored);
}
