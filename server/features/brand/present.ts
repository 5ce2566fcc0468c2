import type { Brand as PresentedBrand } from '#contract/system.ts';
import { everyLanguage } from '#domain/basics/local-text.ts';
import type { SocialNetwork } from '#domain/catalog/catalog.ts';
import type { Context } from '#server/context.ts';
import { readOperator } from './queries.ts';

const NETWORK_NAMES: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  x: 'X',
  zalo: 'Zalo',
  line: 'LINE',
};

/** Presents the brand to the public, with the features of this installation. */
export async function showBrand({
  db,
  config,
  gateway,
  google,
}: Pick<Context, 'db' | 'config' | 'gateway' | 'google'>): Promise<PresentedBrand> {
  const { brand, seller } = await readOperator(db);
  // A contact that the catalog omits is an empty string.
  return {
    name: brand.name,
    hotline: brand.hotline ?? '',
    email: brand.email ?? '',
    receptionEmail: brand.receptionEmail ?? '',
    buyerHotlines: brand.buyerHotlines,
    social: brand.social.map(({ network, url }) => ({ name: NETWORK_NAMES[network], url })),
    seller,
    houseRules: brand.houseRules.map(everyLanguage),
    holdMinutes: config.holdMinutes,
    features: { card: gateway !== undefined, google: google !== undefined },
  };
}
