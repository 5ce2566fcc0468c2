import { z } from 'zod';
import { EmptyBody, Id, IdParams, Instant } from '../basics.ts';
import { route } from '../route.ts';
import { Reason } from './basics.ts';
import { StaffLanguage, StaffPlace, StaffRole } from './session.ts';

const StaffPost = z
  .object({
    id: Id,
    role: StaffRole,
    location: StaffPlace.describe('Null for all locations'),
    givenAt: Instant,
    mayEnd: z.boolean().describe('Whether the caller may end it'),
  })
  .meta({ id: 'StaffPost' });

const StaffPerson = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    language: StaffLanguage,
    posts: z.array(StaffPost).describe("Those at the caller's places"),
    hasFactor: z.boolean().describe('Without a second factor a person can do nothing but enrol one'),
    lastSeenAt: Instant.nullable().describe('The last act in a staff session'),
  })
  .meta({ id: 'StaffPerson' });

const StaffInvitation = z
  .object({
    id: Id,
    email: z.string(),
    role: StaffRole,
    location: StaffPlace.describe('Null for all locations'),
    language: StaffLanguage,
    invitedBy: z.string().nullable().describe('The name of the person'),
    madeAt: Instant,
    expiresAt: Instant,
    mayWithdraw: z.boolean(),
  })
  .meta({ id: 'StaffInvitation' });

/** The staff at the caller's locations, and the posts that the caller may give. */
export const StaffPeople = z
  .object({
    people: z.array(StaffPerson).describe('By name'),
    invitations: z.array(StaffInvitation).describe('Open ones, the newest first'),
    mayGive: z.object({
      roles: z.array(StaffRole),
      everywhere: z.boolean().describe('Whether also for all locations together'),
      locations: z.array(z.object({ id: Id, name: z.string() })),
    }),
  })
  .meta({ id: 'StaffPeople' });
export type StaffPeople = z.infer<typeof StaffPeople>;

export const StaffInvite = z
  .strictObject({
    email: z.string().max(400),
    role: StaffRole,
    locationId: Id.nullable().describe('Null for all locations; an owner is always of all'),
    language: StaffLanguage,
  })
  .meta({ id: 'StaffInvite' });
export type StaffInvite = z.infer<typeof StaffInvite>;

export const listStaff = route({
  id: 'listStaff',
  method: 'GET',
  path: '/admin/staff',
  summary: "People with posts at the caller's places, and open invitations there",
  tag: 'Staff',
  caller: 'staff',
  needs: 'staff.manage',
  answers: { 200: StaffPeople },
  refusals: [],
});

export const inviteStaff = route({
  id: 'inviteStaff',
  method: 'POST',
  path: '/admin/staff/invitations',
  summary:
    'Mail an invitation to a post, good once for 72 hours; replaces an open one of the address at the place. Managers invite receptionists and cleaners of their own places only',
  tag: 'Staff',
  caller: 'staff',
  needs: 'staff.manage',
  needsFreshFactor: true,
  body: StaffInvite,
  answers: { 201: StaffPeople },
  refusals: ['invalid_fields', 'location_not_found', 'post_exists'],
});

export const withdrawInvitation = route({
  id: 'withdrawInvitation',
  method: 'DELETE',
  path: '/admin/staff/invitations/{id}',
  summary: 'Withdraw an open invitation',
  tag: 'Staff',
  caller: 'staff',
  needs: 'staff.manage',
  needsFreshFactor: true,
  params: IdParams,
  body: EmptyBody,
  answers: { 200: StaffPeople },
  refusals: ['invitation_not_found'],
});

export const endPost = route({
  id: 'endPost',
  method: 'DELETE',
  path: '/admin/staff/posts/{id}',
  summary: 'End a post at once; the last owner with a factor keeps theirs',
  tag: 'Staff',
  caller: 'staff',
  needs: 'staff.manage',
  needsFreshFactor: true,
  params: IdParams,
  body: z.strictObject({ reason: Reason }),
  answers: { 200: StaffPeople },
  refusals: ['post_not_found', 'last_owner'],
});

export const PEOPLE_ROUTES = [listStaff, inviteStaff, withdrawInvitation, endPost] as const;
