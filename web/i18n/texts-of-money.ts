import type { CancellingTexts } from '#texts/en/screens/cancelling.ts';
import type { CompanyTexts } from '#texts/en/screens/company.ts';
import type { PromotionTexts } from '#texts/en/screens/promotion.ts';
import type { TicketTexts } from '#texts/en/screens/tickets.ts';
import type { TransferTexts } from '#texts/en/screens/transfer.ts';
import type { VoucherTexts } from '#texts/en/screens/voucher.ts';
import { textsOnDemand } from './texts-on-demand.ts';

/** Texts about tickets, vouchers, promotions, refunds and transfers: few screens need them, so each is its own chunk. */
export const useTicketTexts = textsOnDemand(
  import.meta.glob<TicketTexts>('#texts/*/screens/tickets.ts', { import: 'tickets' }),
);

export const useVoucherTexts = textsOnDemand(
  import.meta.glob<VoucherTexts>('#texts/*/screens/voucher.ts', { import: 'voucher' }),
);

export const usePromotionTexts = textsOnDemand(
  import.meta.glob<PromotionTexts>('#texts/*/screens/promotion.ts', { import: 'promotion' }),
);

export const useCompanyTexts = textsOnDemand(
  import.meta.glob<CompanyTexts>('#texts/*/screens/company.ts', { import: 'company' }),
);

export const useCancellingTexts = textsOnDemand(
  import.meta.glob<CancellingTexts>('#texts/*/screens/cancelling.ts', { import: 'cancelling' }),
);

export const useTransferTexts = textsOnDemand(
  import.meta.glob<TransferTexts>('#texts/*/screens/transfer.ts', { import: 'transfer' }),
);
