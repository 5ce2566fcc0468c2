import { z } from 'zod';
import type { Context } from '#server/context.ts';
import type { JobHandlers } from '#server/queue/jobs.ts';
import { fetchMemberPicture } from './commands/fetch-member-picture.ts';

const PicturePayload = z.object({ memberId: z.uuid(), issuer: z.string(), until: z.coerce.date() });

export function signInJobs(context: Context): JobHandlers {
  return {
    'fetch-member-picture': (payload, now) => fetchMemberPicture(context, { ...PicturePayload.parse(payload), now }),
  };
}
