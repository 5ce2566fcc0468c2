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
import { beginSession } from '#web/session/begin-and-end.ts';
import { sessionQuery } from '#web/session/session.ts';
import { toast } from '#web/ui/toast.ts';

/** Time in which the server usually fetches a member's new picture. */
const PICTURE_TIME = 3 * SECOND;

/** Thrown when the code was accepted but the member's profile could not be loaded. */
class ProfileUnknown extends Error {
  override name = 'ProfileUnknown';
}

/**
 * Exchanges the code of an external sign-in for a session; succeeds once the member's profile is loaded. A
 * retry does not send a code again that was already exchanged.
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
      // The server fetches the picture after the sign-in, without delaying it.
      if (member.picture === null) {
        const { queryKey } = sessionQuery;
        setTimeout(() => void client.invalidateQueries({ queryKey }), PICTURE_TIME);
      }
    },
  });
}

/** Longer text is cut, because anyone can write anything into a URL. */
const MOST_WORDS = 200;

/** Invisible characters, and those that change the direction of the text after them. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** Returns the sentence for an error in the URL; an unknown error is quoted as the provider's words. */
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

/** Returns whether a retry can help: the network or the server failed, not the sign-in. */
export function mayWorkAgain(error: Error): boolean {
  if (error instanceof ProfileUnknown) return false;
  return !isProblem(error) || error.status >= 500 || error.status === 408 || error.status === 429;
}
