import { z } from 'zod';
import { LOCALES } from '#domain/basics/locale.ts';
import type { Day } from '#domain/calendar/day.ts';
import type { Context } from '#server/context.ts';
import { done, type JobHandlers } from '#server/queue/jobs.ts';
import { mailErasureLink } from './commands/mail-erasure-link.ts';
import { mailGuestErased } from './commands/mail-guest-erased.ts';

const Locale = z.enum(LOCALES);

// A job that has ended has forgotten the address, the token and the visits.
const LinkPayload = z.object({ email: z.string().optional(), token: z.string().optional(), locale: Locale });
const ErasedPayload = z.object({
  event: z.string(),
  at: z.coerce.date(),
  to: z
    .object({
      email: z.string(),
      locale: Locale,
      erased: z.int(),
      ahead: z.array(
        z.object({
          startTime: z.coerce.date(),
          endTime: z.coerce.date(),
          erasedBy: z.iso.date().transform((day) => day as Day), // Written as days are.
        }),
      ),
    })
    .optional(),
});

export function guestJobs(context: Context): JobHandlers {
  return {
    'mail-guest-erasure-link': async (payload, now) => {
      const { email, token, locale } = LinkPayload.parse(payload);
      return email === undefined || token === undefined
        ? done
        : mailErasureLink(context, { email, token, locale, now });
    },
    'mail-guest-erased': async (payload, now) => {
      const { event, at, to } = ErasedPayload.parse(payload);
      return to === undefined ? done : mailGuestErased(context, { event, at, to, now });
    },
  };
}
