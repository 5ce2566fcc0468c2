import { textsOnDemand } from '../../i18n/texts-on-demand.ts';

export const useGuestDataTexts = textsOnDemand({
  en: async () => (await import('../../i18n/en/guest-data.ts')).guestData,
  vi: async () => (await import('../../i18n/vi/guest-data.ts')).guestData,
  ja: async () => (await import('../../i18n/ja/guest-data.ts')).guestData,
});
