import type { Brand } from '#contract/system.ts';

/** A minimal built HTML page, with only the parts that the server replaces. */
export const BUILT_PAGE =
  '<html lang="en"><head><script src="/first-paint.js"></script><title>T</title><script type="module" crossorigin src="/app.js"></script></head><body><div id="root"></div></body></html>';

/** A brand without contacts or features. */
export const PLAIN_BRAND: Brand = {
  name: 'Yumori',
  hotline: '',
  email: '',
  receptionEmail: '',
  buyerHotlines: [],
  social: [],
  seller: null,
  houseRules: [],
  holdMinutes: 15,
  features: { card: false, google: false },
};
