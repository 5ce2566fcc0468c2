import { textsOnDemand } from '#web/i18n/texts-on-demand.ts';

export const useSignInTexts = textsOnDemand({
  en: () => import('#web/i18n/en/sign-in.ts').then((module) => module.signIn),
  vi: () => import('#web/i18n/vi/sign-in.ts').then((module) => module.signIn),
  ja: () => import('#web/i18n/ja/sign-in.ts').then((module) => module.signIn),
});

export const useProfileTexts = textsOnDemand({
  en: () => import('#web/i18n/en/profile.ts').then((module) => module.profile),
  vi: () => import('#web/i18n/vi/profile.ts').then((module) => module.profile),
  ja: () => import('#web/i18n/ja/profile.ts').then((module) => module.profile),
});
