import { z } from 'zod';
import { LOCALES } from '#domain/basics/locale.ts';
import { STAFF_ROLES } from '#domain/staff/permissions.ts';
import { EmptyBody, Id, IdParams, Instant } from '../basics.ts';
import { route } from '../route.ts';
import { Done, Place } from './basics.ts';

export const StaffRole = z.enum(STAFF_ROLES).meta({ id: 'StaffRole' });

/** A location as staff see it; null for a post at all locations. */
export const StaffPlace = Place.nullable();

export const StaffLanguage = z.enum(LOCALES).describe('The language of screens and mails');

const FactorKind = z.enum(['totp', 'passkey']).describe('An authenticator app (TOTP), or a passkey');

const StaffFactor = z
  .object({
    id: Id,
    kind: FactorKind,
    name: z.string(),
    madeAt: Instant,
    lastUsedAt: Instant.nullable(),
  })
  .meta({ id: 'StaffFactor' });

/** The person of a staff session, and what the session still needs from them. */
export const StaffMe = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    language: StaffLanguage,
    state: z
      .enum(['enrol', 'second_factor', 'locked', 'open'])
      .describe('What is to do: enrol the first factor, prove one, unlock by one, or nothing'),
    mayEnrol: z
      .boolean()
      .describe('Whether the first factor may be enrolled; otherwise a code or an invitation is needed'),
    posts: z
      .array(z.object({ role: StaffRole, location: StaffPlace.describe('Null for all locations') }))
      .describe('Empty until a factor was proved'),
    factors: z.array(StaffFactor).describe('By when they were made'),
    recoveryCodesLeft: z.int(),
    morningMail: z.boolean().nullable().describe('Whether the morning mail comes; null for those who are no owners'),
    factorProvedAt: Instant.nullable().describe('When a factor was last proved in this session'),
    factorFreshUntil: Instant.nullable().describe('Until when acts that ask for a fresh factor are allowed'),
    expiresAt: Instant,
    locksAfterMinutes: z.int().describe('How many idle minutes lock the session'),
  })
  .meta({ id: 'StaffMe' });
export type StaffMe = z.infer<typeof StaffMe>;

const Code = z.string().max(100);

export const StaffLogin = z
  .strictObject({
    code: Code.optional().describe(
      'A printed code, or the token of an invitation, which gives its post; either allows enrolling the first factor',
    ),
  })
  .meta({ id: 'StaffLogin' });
export type StaffLogin = z.infer<typeof StaffLogin>;

const Base64Url = z.string().max(20_000);

/** An answer of the browser's WebAuthn interface, as `@simplewebauthn/browser` returns it; other parts are ignored. */
const PasskeyResponse = z.object({
  id: z.string().max(2000),
  rawId: z.string().max(2000),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: Base64Url,
    attestationObject: Base64Url.optional().describe('Of a new passkey'),
    transports: z.array(z.string().max(30)).max(10).optional().describe('Of a new passkey'),
    authenticatorData: Base64Url.optional().describe('Of a proof'),
    signature: Base64Url.optional().describe('Of a proof'),
  }),
});
/** Options of the browser's WebAuthn interface, as `@simplewebauthn/browser` takes them. */
const PasskeyOptions = z.looseObject({ challenge: z.string() });

export const FactorProof = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('totp'), code: Code }),
    z.strictObject({ kind: z.literal('recovery'), code: Code }),
    z.strictObject({ kind: z.literal('passkey'), response: PasskeyResponse }),
  ])
  .meta({ id: 'FactorProof' });
export type FactorProof = z.infer<typeof FactorProof>;

const FactorName = z.string().trim().min(1).max(60).describe('How its person names it');

export const FactorEnrolment = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('totp'), name: FactorName, code: Code }),
    z.strictObject({ kind: z.literal('passkey'), name: FactorName, response: PasskeyResponse }),
  ])
  .meta({ id: 'FactorEnrolment' });
export type FactorEnrolment = z.infer<typeof FactorEnrolment>;

export const FactorOptions = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('totp'),
      uri: z.string().describe('What the QR code holds: otpauth://totp/…'),
      secret: z.string().describe('The same secret to type, in base32'),
    }),
    z.object({ kind: z.literal('passkey'), options: PasskeyOptions.describe('For startRegistration') }),
  ])
  .meta({ id: 'FactorOptions' });
export type FactorOptions = z.infer<typeof FactorOptions>;

const RecoveryCodes = z.array(z.string()).describe('Ten codes, each good once instead of a factor; shown only now');

export const StaffEnrolled = z
  .object({ me: StaffMe, recoveryCodes: RecoveryCodes.nullable().describe('With the first factor only') })
  .meta({ id: 'StaffEnrolled' });
export type StaffEnrolled = z.infer<typeof StaffEnrolled>;

export const StaffSessionInfo = z
  .object({
    id: Id,
    device: z.string().nullable().describe('Short name of browser and system, from the user agent'),
    madeAt: Instant,
    usedAt: Instant.describe('Accurate to half a minute'),
    expiresAt: Instant,
    isCurrent: z.boolean(),
  })
  .meta({ id: 'StaffSessionInfo' });
export type StaffSessionInfo = z.infer<typeof StaffSessionInfo>;

export const openStaffSession = route({
  id: 'openStaffSession',
  method: 'POST',
  path: '/admin/session',
  summary:
    'Open a staff session with the bearer token of a login at most ten minutes old; sets the HttpOnly cookie that all other routes read',
  tag: 'Staff session',
  caller: 'member',
  body: StaffLogin,
  answers: { 201: StaffMe },
  refusals: ['not_staff', 'login_too_old', 'staff_code_invalid', 'post_exists'],
  personal: true,
});

export const getStaffSession = route({
  id: 'getStaffSession',
  method: 'GET',
  path: '/admin/session',
  summary: "The caller, the session's state, posts and factors",
  tag: 'Staff session',
  caller: 'staff_session',
  answers: { 200: StaffMe },
  refusals: [],
});

export const closeStaffSession = route({
  id: 'closeStaffSession',
  method: 'DELETE',
  path: '/admin/session',
  summary: 'End this session; clears the cookie',
  tag: 'Staff session',
  caller: 'staff_session',
  body: EmptyBody,
  answers: { 200: Done },
  refusals: [],
});

export const lockStaffSession = route({
  id: 'lockStaffSession',
  method: 'POST',
  path: '/admin/session/lock',
  summary: 'Lock this session; a factor unlocks it',
  tag: 'Staff session',
  caller: 'staff_session',
  body: EmptyBody,
  answers: { 200: StaffMe },
  refusals: [],
});

export const challengeStaff = route({
  id: 'challengeStaff',
  method: 'POST',
  path: '/admin/session/challenge',
  summary: 'Options to prove a passkey, for startAuthentication',
  tag: 'Staff session',
  caller: 'staff_session',
  body: EmptyBody,
  answers: { 200: PasskeyOptions },
  refusals: ['factor_not_found'],
});

export const proveFactor = route({
  id: 'proveFactor',
  method: 'POST',
  path: '/admin/session/factor',
  summary:
    'Prove a second factor: opens the session, unlocks it, or makes the factor fresh. Five wrong codes in 15 minutes close codes for a while; passkeys stay open',
  tag: 'Staff session',
  caller: 'staff_session',
  body: FactorProof,
  answers: { 200: StaffMe },
  refusals: ['second_factor_wrong'],
});

export const prepareFactor = route({
  id: 'prepareFactor',
  method: 'POST',
  path: '/admin/factors/options',
  summary: 'Begin to enrol a factor: a new secret for an app, or options for a passkey',
  tag: 'Staff session',
  caller: 'staff_session',
  body: z.strictObject({ kind: FactorKind }),
  answers: { 200: FactorOptions },
  refusals: ['staff_code_required', 'second_factor_required', 'staff_session_locked', 'fresh_factor_required'],
});

export const enrolFactor = route({
  id: 'enrolFactor',
  method: 'POST',
  path: '/admin/factors',
  summary:
    'Enrol a factor by proving it: the first one in a session that a code or an invitation opened, a further one after a fresh factor. Ends the other sessions of its person',
  tag: 'Staff session',
  caller: 'staff_session',
  body: FactorEnrolment,
  answers: { 201: StaffEnrolled },
  refusals: [
    'staff_code_required',
    'second_factor_required',
    'staff_session_locked',
    'fresh_factor_required',
    'second_factor_wrong',
  ],
});

export const removeFactor = route({
  id: 'removeFactor',
  method: 'DELETE',
  path: '/admin/factors/{id}',
  summary: "Remove one of the caller's factors, but not the last one. Ends the other sessions of its person",
  tag: 'Staff session',
  caller: 'staff',
  needsFreshFactor: true,
  params: IdParams,
  body: EmptyBody,
  answers: { 200: StaffMe },
  refusals: ['factor_not_found', 'last_factor'],
});

export const makeRecoveryCodes = route({
  id: 'makeRecoveryCodes',
  method: 'POST',
  path: '/admin/recovery-codes',
  summary: 'Replace the recovery codes by ten new ones',
  tag: 'Staff session',
  caller: 'staff',
  needsFreshFactor: true,
  body: EmptyBody,
  answers: { 201: z.object({ recoveryCodes: RecoveryCodes }) },
  refusals: [],
});

export const listStaffSessions = route({
  id: 'listStaffSessions',
  method: 'GET',
  path: '/admin/sessions',
  summary: "The caller's live staff sessions, the current one first, then by last use",
  tag: 'Staff session',
  caller: 'staff',
  answers: { 200: z.array(StaffSessionInfo) },
  refusals: [],
});

export const endStaffSession = route({
  id: 'endStaffSession',
  method: 'DELETE',
  path: '/admin/sessions/{id}',
  summary: "End one of the caller's staff sessions",
  tag: 'Staff session',
  caller: 'staff',
  params: IdParams,
  body: EmptyBody,
  answers: { 200: Done },
  refusals: ['session_not_found'],
});

export const switchMorningMail = route({
  id: 'switchMorningMail',
  method: 'PATCH',
  path: '/admin/morning-mail',
  summary: "Switch the caller's own morning mail on or off; it goes to owners",
  tag: 'Staff session',
  caller: 'staff',
  needs: 'morning.read',
  body: z.strictObject({ isOn: z.boolean() }),
  answers: { 200: StaffMe },
  refusals: [],
});

export const SESSION_ROUTES = [
  openStaffSession,
  getStaffSession,
  closeStaffSession,
  lockStaffSession,
  challengeStaff,
  proveFactor,
  prepareFactor,
  enrolFactor,
  removeFactor,
  makeRecoveryCodes,
  listStaffSessions,
  endStaffSession,
  switchMorningMail,
] as const;
