import { z } from 'zod';
import { Id, Instant } from '#contract/basics.ts';
import { route } from '#contract/route.ts';
import { Place } from './basics.ts';
import { Fact } from './facts.ts';

/** One entry of the audit log: who did what to what, where and why. */
export const TrailEntry = z
  .object({
    id: z.int(),
    at: Instant,
    actor: z.enum(['member', 'guest', 'admin', 'staff', 'gateway', 'system']),
    /** The name of the staff member; null for anyone else. */
    actorName: z.string().nullable(),
    actorId: Id.nullable(),
    action: z.string(),
    subject: z.string(),
    subjectId: z.string(),
    /** The room, person or other name of the subject, the start of its slot, and its booking. */
    about: z.object({ name: z.string(), at: Instant.nullable(), bookingId: Id.nullable() }).nullable(),
    location: Place.nullable(),
    reason: z.string().nullable(),
    facts: z.array(Fact),
  })
  .meta({ id: 'TrailEntry' });
export type TrailEntry = z.infer<typeof TrailEntry>;

export const listTrail = route({
  id: 'listTrail',
  method: 'GET',
  path: '/admin/trail',
  summary: 'What staff did, newest first, by subject, person or place',
  tag: 'Trail',
  caller: 'staff',
  needs: 'trail.see',
  query: z.strictObject({
    subjectId: Id.optional(),
    actorId: Id.optional(),
    locationId: Id.optional(),
    /** The id of the last entry seen. */
    before: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
  }),
  answers: { 200: z.object({ entries: z.array(TrailEntry), hasMore: z.boolean() }) },
  refusals: [],
});

export const TRAIL_ROUTES = [listTrail] as const;
