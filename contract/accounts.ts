import { z } from 'zod';
import { EmptyBody, Id, IdParams, Instant, Vnd } from './basics.ts';
import { Acknowledged, MailedToken, Member } from './members.ts';
import { route } from './route.ts';

/** The caller's account, with the extra data of the profile page. */
export const Profile = Member.extend({
  receiveEmails: z.boolean().describe('Whether the member has consented to promotional mail'),
  hasPassword: z.boolean().describe('False for a member who has only signed in with Google'),
  pendingEmail: z.string().nullable().describe('A new address that is not confirmed yet'),
  google: z
    .object({
      email: z.string().nullable().describe('The address that Google proved at the last sign-in, if known'),
      outlivesReset: z
        .boolean()
        .describe("Whether Google proves the account's own address; otherwise a reset unlinks it"),
    })
    .nullable()
    .describe('The linked Google account'),
}).meta({ id: 'Profile' });
export type Profile = z.infer<typeof Profile>;

export const Session = z
  .object({
    id: Id,
    createdAt: Instant,
    lastUsedAt: Instant.describe('Accurate to the hour'),
    expiresAt: Instant,
    device: z.string().nullable().describe('Short name of browser and system, from the user agent'),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

const Password = z.string().max(1000);
const Email = z.string().max(400);

export const PasswordReset = z
  .strictObject({ token: z.string().max(200), newPassword: Password })
  .meta({ id: 'PasswordReset' });
export type PasswordReset = z.infer<typeof PasswordReset>;

export const PasswordChange = z
  .strictObject({ currentPassword: Password, newPassword: Password })
  .meta({ id: 'PasswordChange' });
export type PasswordChange = z.infer<typeof PasswordChange>;

export const EmailChange = z.strictObject({ newEmail: Email, password: Password }).meta({ id: 'EmailChange' });
export type EmailChange = z.infer<typeof EmailChange>;

export const GoogleUnlinking = z.strictObject({ password: Password }).meta({ id: 'GoogleUnlinking' });
export type GoogleUnlinking = z.infer<typeof GoogleUnlinking>;

export const AccountDeletion = z
  .strictObject({
    password: Password.optional().describe('Required when the account has a password'),
    email: Email.optional().describe(
      "The account's own address, typed again; required when the account has no password",
    ),
    acceptLoss: z
      .boolean()
      .default(false)
      .describe('Surrenders upcoming reservations and unused tickets without a refund'),
  })
  .meta({ id: 'AccountDeletion' });
export type AccountDeletion = z.infer<typeof AccountDeletion>;

/** The company that was requested on the invoice, as stored. */
const ExportedBuyer = z.record(z.string(), z.string()).nullable();

/** All data stored about a member, for download. */
export const AccountExport = z
  .object({
    exportedAt: Instant,
    member: z.object({
      id: Id,
      name: z.string(),
      email: z.string(),
      emailVerifiedAt: Instant.nullable(),
      pendingEmail: z.string().nullable(),
      gender: z.string().nullable(),
      birthDate: z.string().nullable(),
      phoneNumber: z.string().nullable(),
      picture: z.string().nullable(),
      role: z.string(),
      language: z.string(),
      discoveryMethods: z.array(z.string()),
      receiveEmails: z.boolean(),
      createdAt: Instant,
    }),
    consents: z.array(z.object({ purpose: z.string(), given: z.boolean(), textVersion: z.string(), at: Instant })),
    sessions: z.array(Session.omit({ isCurrent: true })),
    purchasedTickets: z.array(
      z.object({ id: Id, name: z.string(), createdAt: Instant, isUsed: z.boolean(), voidedAt: Instant.nullable() }),
    ),
    reservations: z.array(
      z.object({
        id: Id,
        status: z.string(),
        createdAt: Instant,
        canceledAt: Instant.nullable(),
        location: z.string(),
        room: z.string(),
        program: z.string(),
        startTime: Instant,
        endTime: Instant,
        paymentMethod: z.string().nullable(),
        notes: z.string().nullable(),
      }),
    ),
    payments: z.array(
      z.object({
        id: Id,
        state: z.string(),
        amount: Vnd,
        discount: Vnd,
        buyer: ExportedBuyer,
        ipAddress: z.string().nullable(),
        startedAt: Instant,
        endedAt: Instant.nullable(),
      }),
    ),
    transactions: z.array(z.object({ id: Id, kind: z.string(), method: z.string(), amount: Vnd, occurredAt: Instant })),
    history: z.array(z.object({ at: Instant, action: z.string(), subject: z.string(), subjectId: Id })),
    identities: z.array(
      z.object({
        issuer: z.string(),
        subject: z.string(),
        email: z.string().nullable(),
        pictureAddress: z.string().nullable(),
        createdAt: Instant,
      }),
    ),
    holds: z.array(
      z.object({
        id: Id,
        location: z.string(),
        room: z.string(),
        startTime: Instant,
        takenAt: Instant,
        expiresAt: Instant,
        endedAt: Instant.nullable(),
        ending: z.string().nullable(),
      }),
    ),
    entryCodes: z.array(
      z.object({
        id: Id,
        reservationId: Id,
        kind: z.string(),
        state: z.string(),
        validFrom: Instant,
        validUntil: Instant,
      }),
    ),
    knownDevices: z.array(z.object({ lastLoggedInAt: Instant })),
    staffPosts: z.array(
      z.object({ role: z.string(), location: z.string().nullable(), givenAt: Instant, endedAt: Instant.nullable() }),
    ),
    secondFactors: z.array(
      z.object({ kind: z.string(), name: z.string(), madeAt: Instant, lastUsedAt: Instant.nullable() }),
    ),
    staffSessions: z.array(
      z.object({ madeAt: Instant, usedAt: Instant, expiresAt: Instant, device: z.string().nullable() }),
    ),
    refunds: z.array(
      z.object({
        id: Id,
        transactionId: Id,
        method: z.string(),
        amount: Vnd,
        reason: z.string(),
        state: z.string(),
        requestedAt: Instant,
        expectedFrom: z.string(),
        expectedUntil: z.string(),
      }),
    ),
    invoices: z.array(
      z.object({
        id: Id,
        year: z.int(),
        number: z.int(),
        kind: z.string(),
        transactionId: Id,
        issuedAt: Instant,
        buyer: ExportedBuyer,
        gross: Vnd,
        vat: Vnd,
      }),
    ),
  })
  .meta({ id: 'AccountExport' });
export type AccountExport = z.infer<typeof AccountExport>;

export const forgotPassword = route({
  id: 'forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Mail a link for a new password; the answer is the same for every address',
  tag: 'Members',
  caller: 'anyone',
  body: z.strictObject({ email: Email }),
  answers: { 200: Acknowledged },
  refusals: ['invalid_fields'],
  personal: true,
});

export const resetPassword = route({
  id: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Set a new password with the token of the mailed link; ends every session and confirms the address',
  tag: 'Members',
  caller: 'anyone',
  body: PasswordReset,
  answers: { 200: Acknowledged },
  refusals: ['invalid_fields', 'reset_token_invalid'],
  personal: true,
});

export const getProfile = route({
  id: 'getProfile',
  method: 'GET',
  path: '/auth/profile',
  summary: "The caller's account",
  tag: 'Members',
  caller: 'member',
  answers: { 200: Profile },
  refusals: [],
  personal: true,
});

export const changeProfile = route({
  id: 'changeProfile',
  method: 'PATCH',
  path: '/auth/profile',
  summary: 'Give or withdraw consent to promotional mail',
  tag: 'Members',
  caller: 'member',
  body: z.strictObject({ receiveEmails: z.boolean() }),
  answers: { 200: Profile },
  refusals: [],
  personal: true,
});

export const changePassword = route({
  id: 'changePassword',
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Change the password; ends every other session',
  tag: 'Members',
  caller: 'member',
  body: PasswordChange,
  answers: { 200: Acknowledged },
  refusals: ['invalid_fields', 'no_password'],
  personal: true,
});

export const changeEmail = route({
  id: 'changeEmail',
  method: 'POST',
  path: '/auth/change-email',
  summary: 'Request another address; it replaces the current one when the mailed link is opened',
  tag: 'Members',
  caller: 'member',
  body: EmailChange,
  answers: { 200: Acknowledged },
  refusals: ['invalid_fields', 'no_password', 'email_taken'],
  personal: true,
});

export const confirmEmail = route({
  id: 'confirmEmail',
  method: 'GET',
  path: '/auth/confirm-email',
  summary:
    'The link of the mail to a new address; ends at /profile?email=changed, or email=failed&error= with link_invalid, link_expired or email_taken',
  tag: 'Members',
  caller: 'anyone',
  query: z.object({ token: MailedToken }),
  answers: { 302: z.null() },
  refusals: [],
  personal: true,
});

export const unlinkGoogle = route({
  id: 'unlinkGoogle',
  method: 'POST',
  path: '/auth/unlink-google',
  summary: 'Unlink the Google account; ends every other session',
  tag: 'Members',
  caller: 'member',
  body: GoogleUnlinking,
  answers: { 200: Acknowledged },
  refusals: ['invalid_fields', 'no_password'],
  personal: true,
});

export const listSessions = route({
  id: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  summary: "The caller's live sessions, the current one first, then by last use",
  tag: 'Members',
  caller: 'member',
  answers: { 200: z.array(Session) },
  refusals: [],
  personal: true,
});

export const endSession = route({
  id: 'endSession',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: "End one of the caller's sessions",
  tag: 'Members',
  caller: 'member',
  params: IdParams,
  body: EmptyBody,
  answers: { 200: Acknowledged },
  refusals: ['session_not_found'],
  personal: true,
});

export const logOutEverywhere = route({
  id: 'logOutEverywhere',
  method: 'POST',
  path: '/auth/logout-everywhere',
  summary: "End all of the caller's sessions, including the current one; clears the cookie",
  tag: 'Members',
  caller: 'member',
  body: EmptyBody,
  answers: { 200: Acknowledged },
  refusals: [],
  personal: true,
});

export const exportAccount = route({
  id: 'exportAccount',
  method: 'GET',
  path: '/auth/export',
  summary: "The caller's data as a JSON file",
  tag: 'Members',
  caller: 'member',
  answers: { 200: AccountExport },
  refusals: [],
  personal: true,
});

export const deleteAccount = route({
  id: 'deleteAccount',
  method: 'DELETE',
  path: '/auth/account',
  summary:
    'Erase personal data and close the account; the ledger stays, without names. Refused while reservations or tickets remain, unless acceptLoss is set',
  tag: 'Members',
  caller: 'member',
  body: AccountDeletion,
  answers: { 200: Acknowledged },
  refusals: [
    'invalid_fields',
    'upcoming_reservations_exist',
    'unused_tickets_exist',
    'payment_under_way',
    'last_owner',
  ],
  personal: true,
});
