import type { ProfileTexts } from '#texts/en/screens/profile.ts';
import type { SignInTexts } from '#texts/en/screens/sign-in.ts';
import { textsOnDemand } from '#web/i18n/texts-on-demand.ts';

export const useSignInTexts = textsOnDemand(
  import.meta.glob<SignInTexts>('#texts/*/screens/sign-in.ts', { import: 'signIn' }),
);

export const useProfileTexts = textsOnDemand(
  import.meta.glob<ProfileTexts>('#texts/*/screens/profile.ts', { import: 'profile' }),
);
