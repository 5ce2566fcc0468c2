/** How a member may have heard of Yumori. */
export const DISCOVERY_METHODS = [
  'search_engine',
  'instagram',
  'twitter',
  'tiktok',
  'youtube',
  'website',
  'flyer',
  'walked_by',
  'introduced',
  'other',
] as const;

export type DiscoveryMethod = (typeof DISCOVERY_METHODS)[number];

export function isDiscoveryMethod(value: string): value is DiscoveryMethod {
  return DISCOVERY_METHODS.some((method) => method === value);
}
