import type { GuestDataTexts } from '#texts/en/screens/guest-data.ts';
import { textsOnDemand } from '#web/i18n/texts-on-demand.ts';

export const useGuestDataTexts = textsOnDemand(
  import.meta.glob<GuestDataTexts>('#texts/*/screens/guest-data.ts', { import: 'guestData' }),
);
