import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/jobs.ts';
import { endVisit } from './commands/end-visit.ts';

const Payload = z.object({ reservationId: z.uuid() });

export function reservationJobs({ db }: Context): JobHandlers {
  return {
    'end-visit': async (payload, now) => endVisit(db, { ...Payload.parse(payload), now }),
  };
}
