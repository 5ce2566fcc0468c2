import { useMutation, useQueryClient } from '@tanstack/react-query';
import { apiPaths } from '#contract/paths.ts';
import { SIGN_IN_ERRORS } from '#contract/sign-in-errors.ts';
import { isProblem } from '../../api/api-problem.ts';
import { call } from '../../api/client.ts';
import type { SignInTexts } from '../../i18n/en/sign-in.ts';
import type { Messages } from '../../i18n/en.ts';
import { failureText } from '../../i18n/failure-text.ts';
import { beginSession } from '../../session/session.ts';
import { toast } from '../../ui/toast.ts';

/** The code was good, but who has signed in could not be learned. */
class ProfileUnknown extends Error {
  override name = 'ProfileUnknown';
}

/** Trades the code that a sign-in elsewhere ended with for a session; has succeeded when the member is known. */
export function useExchange(welcome: (name: string) => string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (token: string) => {
      await call<{ access_token: string }>(apiPaths.exchangeSignIn(), { method: 'POST', body: { token } });
      const member = await beginSession(client).catch(() => null);
      if (member === null) throw new ProfileUnknown('Failed to fetch user profile');
      return member;
    },
    onSuccess: (member) => toast({ title: welcome(member.name) }),
  });
}

/** What to say about a word in the address; only known ones have a sentence, for anybody can write anything there. */
export function signInErrorText(word: string, texts: SignInTexts): string {
  const known = SIGN_IN_ERRORS.find((error) => error === word);
  return known === undefined ? texts.authenticationFailed : texts.errors[known];
}

export function exchangeFailureText(error: Error, texts: SignInTexts, failures: Messages['failures']): string {
  return isProblem(error) ? failureText(error, failures) : texts.authenticationFailed;
}
