import type { GuestErasure } from '#contract/guests.ts';
import { api } from '#web/api/client.ts';
import { amount, instant, record } from '#web/api/readers.ts';
import { useMutation } from '#web/api/use-mutation.ts';
import { forgetSecret } from '#web/session/secret-in-address.ts';

/** Asks the server to mail an erasure link to an address. */
export function useAskErasure() {
  return useMutation({ mutationFn: (email: string) => api('POST /guest-data/link', { body: { email } }) });
}

const readAhead = record<GuestErasure['ahead'][number]>({ startTime: instant, erasedBy: instant });

/** Reads all upcoming visits or none: leaving one out would overstate what is erased. */
const read = record<GuestErasure>({
  erased: amount,
  ahead: (given) => {
    if (!Array.isArray(given)) throw new Error('Unreadable answer: the upcoming visits are not a list');
    return given.map(readAhead);
  },
});

/** Erases a guest's data by the mailed token. */
export function useEraseGuest() {
  return useMutation({
    mutationFn: (token: string) => api('POST /guest-data/erase', { body: { token }, read }),
    onSuccess: forgetSecret,
  });
}
