import { textsOnDemand } from './texts-on-demand.ts';

/** Texts of what is done with tickets, vouchers, promotions and refunds: few screens need them, so they come when asked for. */
export const useTicketTexts = textsOnDemand({
  en: async () => (await import('./en/tickets.ts')).tickets,
  vi: async () => (await import('./vi/tickets.ts')).tickets,
  ja: async () => (await import('./ja/tickets.ts')).tickets,
});

export const useVoucherTexts = textsOnDemand({
  en: async () => (await import('./en/voucher.ts')).voucher,
  vi: async () => (await import('./vi/voucher.ts')).voucher,
  ja: async () => (await import('./ja/voucher.ts')).voucher,
});

export const usePromotionTexts = textsOnDemand({
  en: async () => (await import('./en/promotion.ts')).promotion,
  vi: async () => (await import('./vi/promotion.ts')).promotion,
  ja: async () => (await import('./ja/promotion.ts')).promotion,
});

export const useCompanyTexts = textsOnDemand({
  en: async () => (await import('./en/company.ts')).company,
  vi: async () => (await import('./vi/company.ts')).company,
  ja: async () => (await import('./ja/company.ts')).company,
});

export const useCancellingTexts = textsOnDemand({
  en: async () => (await import('./en/cancelling.ts')).cancelling,
  vi: async () => (await import('./vi/cancelling.ts')).cancelling,
  ja: async () => (await import('./ja/cancelling.ts')).cancelling,
});
