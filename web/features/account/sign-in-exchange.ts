import { useRef } from 'react';
import { SIGN_IN_ERRORS } from '#contract/sign-in-errors.ts';
import { SECOND } from '#domain/calendar/duration.ts';
import type { SignInTexts } from '#texts/en/screens/sign-in.ts';
import type { Messages } from '#texts/messages.ts';
import { isProblem } from '#web/api/api-problem.ts';
import { api } from '#web/api/client.ts';
import { useQueryClient } from '#web/api/react-query.tsx';
import { useMutation } from '#web/api/use-mutation.ts';
import { failureText } from '#web/i18n/failure-text.ts';
import { beginSession, sessionQuery } from '#web/session/session.ts';
import { toast } from '#web/ui/toast.ts';

/** By when the server usually has a new picture of a member. */
const PICTURE_TIME = 3 * SECOND;

/** The code was good, but who has signed in could not be learned. */
class ProfileUnknown extends Error {
  override name = 'ProfileUnknown';
}

/**
 * Trades the code that a sign-in elsewhere ended with for a session; has succeeded when the member is known. Trying again does not
 * send a code that was traded already.
 */
export function useExchange(welcome: (name: string) => string) {
  const client = useQueryClient();
  const isTraded = useRef(false);
  return useMutation({
    mutationFn: async (token: string) => {
      if (!isTraded.current) {
        await api('POST /auth/exchange', { body: { token } });
        isTraded.current = true;
      }
      const member = await beginSession(client);
      if (member === null) throw new ProfileUnknown('Failed to fetch user profile');
      return member;
    },
    onSuccess: (member) => {
      toast({ title: welcome(member.name) });
      // The picture is fetched after the sign-in, which waits for none.
      if (member.picture === null) {
        const { queryKey } = sessionQuery;
        setTimeout(() => void client.invalidateQueries({ queryKey }), PICTURE_TIME);
      }
    },
  });
}

/** Longer words than these are cut: anybody can write anything into an address. */
const MOST_WORDS = 200;

/** What cannot be seen, or turns the direction of what follows. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** The sentence for an error in the address, or its own words, said to be those of the sign-in provider. */
export function signInErrorText(error: string, texts: SignInTexts): string {
  const known = SIGN_IN_ERRORS.find((each) => each === error);
  if (known !== undefined) return texts.errors[known];
  const words = [...error.replace(INVISIBLE, ' ').trim()];
  if (words.length === 0) return texts.authenticationFailed;
  const isCut = words.length > MOST_WORDS;
  return texts.reported(isCut ? `${words.slice(0, MOST_WORDS).join('')}…` : words.join(''));
}

export function exchangeFailureText(error: Error, texts: SignInTexts, failures: Messages['failures']): string {
  return error instanceof ProfileUnknown ? texts.authenticationFailed : failureText(error, failures);
}

/** Whether the network or the server failed, and not the sign-in. */
export function mayWorkAgain(error: Error): boolean {
  if (error instanceof ProfileUnknown) return false;
  return !isProblem(error) || error.status >= 500 || error.status === 408 || error.status === 429;
}
