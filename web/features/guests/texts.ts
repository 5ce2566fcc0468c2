import { textsOnDemand } from '#web/i18n/texts-on-demand.ts';

export const useGuestDataTexts = textsOnDemand({
  en: async () => (await import('#web/i18n/en/guest-data.ts')).guestData,
  vi: async () => (await import('#web/i18n/vi/guest-data.ts')).guestData,
  ja: async () => (await import('#web/i18n/ja/guest-data.ts')).guestData,
});
