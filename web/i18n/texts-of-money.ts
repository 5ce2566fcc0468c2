import { textsOnDemand } from './texts-on-demand.ts';

/** Texts about tickets, vouchers, promotions and refunds: few screens need them, so each is its own chunk. */
export const useTicketTexts = textsOnDemand({
  en: () => import('./en/tickets.ts').then((module) => module.tickets),
  vi: () => import('./vi/tickets.ts').then((module) => module.tickets),
  ja: () => import('./ja/tickets.ts').then((module) => module.tickets),
});

export const useVoucherTexts = textsOnDemand({
  en: () => import('./en/voucher.ts').then((module) => module.voucher),
  vi: () => import('./vi/voucher.ts').then((module) => module.voucher),
  ja: () => import('./ja/voucher.ts').then((module) => module.voucher),
});

export const usePromotionTexts = textsOnDemand({
  en: () => import('./en/promotion.ts').then((module) => module.promotion),
  vi: () => import('./vi/promotion.ts').then((module) => module.promotion),
  ja: () => import('./ja/promotion.ts').then((module) => module.promotion),
});

export const useCompanyTexts = textsOnDemand({
  en: () => import('./en/company.ts').then((module) => module.company),
  vi: () => import('./vi/company.ts').then((module) => module.company),
  ja: () => import('./ja/company.ts').then((module) => module.company),
});

export const useCancellingTexts = textsOnDemand({
  en: () => import('./en/cancelling.ts').then((module) => module.cancelling),
  vi: () => import('./vi/cancelling.ts').then((module) => module.cancelling),
  ja: () => import('./ja/cancelling.ts').then((module) => module.cancelling),
});
