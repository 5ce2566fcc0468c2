import type { Brand as PresentedBrand } from '#contract/system.ts';
import type { Brand, SocialNetwork } from '#domain/catalog/catalog.ts';
import type { Context } from '#server/context.ts';
import { readBrand } from './queries.ts';

const NETWORK_NAMES: Record<SocialNetwork, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  x: 'X',
  zalo: 'Zalo',
  line: 'LINE',
};

/** The brand as anybody may see it, with what this installation offers. */
export async function showBrand({
  db,
  gateway,
  google,
}: Pick<Context, 'db' | 'gateway' | 'google'>): Promise<PresentedBrand> {
  return presentBrand(await readBrand(db), { card: gateway !== undefined, google: google !== undefined });
}

/** A contact that the operator did not give is an empty text. */
function presentBrand(brand: Brand, features: PresentedBrand['features']): PresentedBrand {
  return {
    name: brand.name,
    hotline: brand.hotline ?? '',
    email: brand.email ?? '',
    receptionEmail: brand.receptionEmail ?? '',
    buyerHotlines: brand.buyerHotlines,
    social: brand.social.map(({ network, url }) => ({ name: NETWORK_NAMES[network], url })),
    features,
  };
}
