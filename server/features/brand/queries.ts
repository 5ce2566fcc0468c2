import { z } from 'zod';
import { LOCALES } from '#domain/basics/locale.ts';
import { type Brand, type Seller, SOCIAL_NETWORKS } from '#domain/catalog/catalog.ts';
import type { Queryable } from '#server/db/database.ts';
import { findOperator } from './store.ts';

const StoredBrand: z.ZodType<Brand> = z.object({
  name: z.string(),
  hotline: z.string().nullable(),
  email: z.string().nullable(),
  receptionEmail: z.string().nullable(),
  buyerHotlines: z.array(z.string()),
  social: z.array(z.object({ network: z.enum(SOCIAL_NETWORKS), url: z.string() })),
  // A brand that an earlier release stored has no rules.
  houseRules: z.array(z.union([z.string(), z.partialRecord(z.enum(LOCALES), z.string())])).default([]),
});

const StoredSeller: z.ZodType<Pick<Seller, 'name' | 'taxCode' | 'address'>> = z.object({
  name: z.string(),
  taxCode: z.string(),
  address: z.string(),
});

/** The brand of a site without an imported catalog. */
const UNNAMED: Brand = {
  name: 'Yumori',
  hotline: null,
  email: null,
  receptionEmail: null,
  buyerHotlines: [],
  social: [],
  houseRules: [],
};

export async function readBrand(db: Queryable): Promise<Brand> {
  return (await readOperator(db)).brand;
}

/** Returns the brand, and the company behind it if the catalog names one. */
export async function readOperator(db: Queryable) {
  const { brand, seller } = await findOperator(db);
  return {
    brand: brand === undefined ? UNNAMED : StoredBrand.parse(brand),
    seller: seller === undefined ? null : StoredSeller.parse(seller),
  };
}
