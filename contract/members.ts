import { z } from 'zod';
import { EmptyBody, Id } from './basics.ts';
import { route } from './route.ts';

/** The path to open once the address is confirmed; ignored unless it is a path of this site. */
const WayOn = z.string().max(2_000).optional().describe('a path of this site, for the mailed link');

/**
 * Checks types and lengths only: the domain checks the rules of each field, and a fault is answered with 422.
 */
export const Registration = z
  .strictObject({
    name: z.string().max(400),
    email: z.string().max(400),
    password: z.string().max(1000),
    gender: z.string().max(40),
    birthDate: z.string().max(40).describe('YYYY-MM-DD'),
    phoneNumber: z.string().max(60),
    discoveryMethods: z.array(z.string().max(40)).max(40),
    receiveEmails: z.boolean(),
    redirect: WayOn,
  })
  .meta({ id: 'Registration' });
export type Registration = z.infer<typeof Registration>;

export const Credentials = z
  .strictObject({ email: z.string().max(400), password: z.string().max(1000) })
  .meta({ id: 'Credentials' });
export type Credentials = z.infer<typeof Credentials>;

export const Member = z
  .object({
    id: Id,
    name: z.string(),
    email: z.string(),
    picture: z.string().nullable(),
    role: z.enum(['MEMBER', 'ADMIN']),
  })
  .meta({ id: 'Member' });
export type Member = z.infer<typeof Member>;

export const Acknowledged = z.object({ message: z.string() });

export const registerMember = route({
  id: 'registerMember',
  method: 'POST',
  path: '/auth/register',
  summary: 'Register; sends a mail with a verification link',
  tag: 'Members',
  caller: 'anyone',
  once: true,
  body: Registration,
  answers: { 201: Acknowledged },
  refusals: ['invalid_fields', 'email_taken'],
  personal: true,
});

export const logIn = route({
  id: 'logIn',
  method: 'POST',
  path: '/auth/login',
  summary: 'Log in; the token is also set as the cookie access_token',
  tag: 'Members',
  caller: 'anyone',
  body: Credentials,
  answers: { 200: z.object({ access_token: z.string() }) },
  refusals: ['invalid_fields', 'wrong_credentials', 'email_not_verified'],
  personal: true,
});

export const logOut = route({
  id: 'logOut',
  method: 'POST',
  path: '/auth/logout',
  summary: 'End the session of the token',
  tag: 'Members',
  caller: 'member',
  body: EmptyBody,
  answers: { 200: Acknowledged },
  refusals: [],
  personal: true,
});

export const resendVerification = route({
  id: 'resendVerification',
  method: 'POST',
  path: '/auth/resend-verification',
  summary: 'Send the verification mail again; the answer is the same for every address',
  tag: 'Members',
  caller: 'anyone',
  body: z.strictObject({ email: z.string().max(400), redirect: WayOn }),
  answers: { 200: Acknowledged },
  refusals: ['invalid_fields'],
  personal: true,
});

/**
 * The token of a mailed link, which a person opens in a browser. A missing, repeated, over-long or malformed
 * token counts as an invalid link, so that the answer is a page instead of a problem.
 */
export const MailedToken = z
  .string()
  .regex(/^[\w-]{0,200}$/)
  .default('')
  .catch('');

export const verifyEmail = route({
  id: 'verifyEmail',
  method: 'GET',
  path: '/auth/verify-email',
  summary: 'The link of the verification mail; redirects to the login page',
  tag: 'Members',
  caller: 'anyone',
  // Mail programs and trackers add parameters.
  query: z.object({ token: MailedToken, redirect: z.string().optional().catch(undefined) }),
  answers: { 302: z.null() },
  refusals: [],
  personal: true,
});
