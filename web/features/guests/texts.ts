import { textsOnDemand } from '#web/i18n/texts-on-demand.ts';

export const useGuestDataTexts = textsOnDemand({
  en: () => import('#web/i18n/en/guest-data.ts').then((module) => module.guestData),
  vi: () => import('#web/i18n/vi/guest-data.ts').then((module) => module.guestData),
  ja: () => import('#web/i18n/ja/guest-data.ts').then((module) => module.guestData),
});
