import type { Brand } from '#contract/system.ts';

/** A first page as the build of the web app leaves it, with nothing in it but what the server looks for. */
export const BUILT_PAGE =
  '<html lang="en"><head><script src="/first-paint.js"></script><title>T</title><script type="module" crossorigin src="/app.js"></script></head><body><div id="root"></div></body></html>';

/** Of an operator who has told nothing of themselves. */
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
