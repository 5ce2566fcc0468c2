import type { PayLinkTexts } from '#texts/en/screens/pay-link.ts';
import { textsOnDemand } from '#web/i18n/texts-on-demand.ts';

export const usePayLinkTexts = textsOnDemand(
  import.meta.glob<PayLinkTexts>('#texts/*/screens/pay-link.ts', { import: 'payLink' }),
);
