import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/jobs.ts';
import { endVisit } from './commands/end-visit.ts';
import { noteArrivals } from './commands/note-arrivals.ts';
import { releaseUnpaid } from './commands/release-reservation.ts';

const Payload = z.object({ reservationId: z.uuid() });
const Claim = z.object({
  lockId: z.int(),
  from: z.coerce.date(),
  until: z.coerce.date(),
  openings: z.array(z.coerce.date()).default([]),
});

export function reservationJobs(context: Context): JobHandlers {
  return {
    'end-visit': async (payload, now) => endVisit(context, { ...Payload.parse(payload), now }),
    'release-unpaid': async (payload, now) => releaseUnpaid(context, { ...Payload.parse(payload), now }),
    'note-arrivals': async (payload, now) => noteArrivals(context, { ...Claim.parse(payload), now }),
  };
}
