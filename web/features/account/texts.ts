import { textsOnDemand } from '#web/i18n/texts-on-demand.ts';

export const useSignInTexts = textsOnDemand({
  en: async () => (await import('#web/i18n/en/sign-in.ts')).signIn,
  vi: async () => (await import('#web/i18n/vi/sign-in.ts')).signIn,
  ja: async () => (await import('#web/i18n/ja/sign-in.ts')).signIn,
});

export const useProfileTexts = textsOnDemand({
  en: async () => (await import('#web/i18n/en/profile.ts')).profile,
  vi: async () => (await import('#web/i18n/vi/profile.ts')).profile,
  ja: async () => (await import('#web/i18n/ja/profile.ts')).profile,
});
