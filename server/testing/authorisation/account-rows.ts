import { randomUUID } from 'node:crypto';
import { everyone, members, type Row } from './table.ts';
import { type Caller, isPerson, PASSWORD, unknownId, type World } from './world.ts';

const WRONG = 'Sai-Roi-42';
const NEW_PASSWORD = 'Rotenburo-7';
const unknownEmail = () => `${randomUUID().slice(0, 13)}@guests.example`;

const registration = (email: string) => ({
  name: 'Trần Thị Mai',
  email,
  password: PASSWORD,
  gender: 'female',
  birthDate: '1990-05-17',
  phoneNumber: '0912345678',
  discoveryMethods: [],
  receiveEmails: false,
});

/** Ways to log in: password, mailed link, Google. They need no token and ignore one that is sent. */
const DOOR_ROWS: readonly Row[] = [
  {
    route: 'POST /api/auth/register',
    about: 'a new address',
    ask: () => ({ path: '/api/auth/register', body: registration(unknownEmail()) }),
    gets: everyone('201'),
  },
  {
    route: 'POST /api/auth/register',
    about: "the member's address",
    ask: ({ people }) => ({ path: '/api/auth/register', body: registration(people.owner.email) }),
    gets: everyone('409 email_taken'),
  },
  {
    route: 'POST /api/auth/login',
    about: 'an unconfirmed address, with its password',
    ask: ({ unverified }) => ({ path: '/api/auth/login', body: unverified }),
    gets: everyone('403 email_not_verified'),
  },
  {
    route: 'POST /api/auth/login',
    about: "a member's address, with its password",
    ask: async (world) => ({ path: '/api/auth/login', body: { email: await world.newAddress(), password: PASSWORD } }),
    gets: everyone('200'),
  },
  {
    route: 'POST /api/auth/login',
    about: "the member's address, with a wrong password",
    ask: ({ people }) => ({ path: '/api/auth/login', body: { email: people.owner.email, password: PASSWORD } }),
    gets: everyone('401 wrong_credentials'),
  },
  {
    route: 'POST /api/auth/login',
    about: 'no account',
    ask: () => ({ path: '/api/auth/login', body: { email: unknownEmail(), password: PASSWORD } }),
    gets: everyone('401 wrong_credentials'),
  },
  ...['resend-verification', 'forgot-password'].flatMap((path) => [
    {
      route: `POST /api/auth/${path}`,
      about: "the member's address",
      ask: ({ people }: World) => ({ path: `/api/auth/${path}`, body: { email: people.owner.email } }),
      gets: everyone('200'),
    },
    {
      route: `POST /api/auth/${path}`,
      about: 'no account',
      ask: () => ({ path: `/api/auth/${path}`, body: { email: unknownEmail() } }),
      gets: everyone('200'),
    },
  ]),
  {
    route: 'POST /api/auth/reset-password',
    about: 'a token that was never mailed',
    ask: () => ({ path: '/api/auth/reset-password', body: { token: 'a'.repeat(43), newPassword: PASSWORD } }),
    gets: everyone('410 reset_token_invalid'),
  },
  ...['verify-email', 'confirm-email'].map((path) => ({
    route: `GET /api/auth/${path}`,
    about: 'a token that was never mailed',
    ask: () => ({ path: `/api/auth/${path}?token=${'a'.repeat(43)}` }),
    gets: everyone('302 link_invalid'),
    seen: refusedWith,
  })),
  {
    route: 'GET /api/auth/google',
    about: '',
    ask: () => ({ path: '/api/auth/google' }),
    gets: everyone('302'),
  },
  {
    route: 'GET /api/auth/google/callback',
    about: 'a sign-in that did not start in this browser',
    ask: () => ({ path: '/api/auth/google/callback?state=a&code=b' }),
    gets: everyone('302 sign_in_expired'),
    seen: refusedWith,
  },
  {
    route: 'POST /api/auth/exchange',
    about: 'a sign-in that did not start in this browser',
    ask: () => ({ path: '/api/auth/exchange', body: { token: 'a'.repeat(43) } }),
    gets: everyone('403 sign_in_code_invalid'),
  },
];

/** Returns the error code in the URL of a redirect. */
function refusedWith({ headers }: { headers: Headers }): string {
  return new URL(headers.get('location') ?? '', 'http://localhost').searchParams.get('error') ?? 'admitted';
}

/** Sends the request as a new person of the caller's kind, whose account may be changed or deleted. */
const asNewcomer = (path: string, body?: unknown) => async (world: World, caller: Caller) => ({
  path,
  asker: await world.newcomer(caller),
  ...(body !== undefined && { body }),
});

async function sessionOf({ site }: World, token: string | undefined): Promise<string> {
  const listed = await site.call('GET', '/api/auth/sessions', { token });
  return listed.body[0].id;
}

/** The caller's own account, which only the token identifies. */
const OWN_ROWS: readonly Row[] = [
  {
    route: 'GET /api/auth/profile',
    about: 'their own',
    ask: () => ({ path: '/api/auth/profile' }),
    gets: members({ owner: '200', other: '200' }),
  },
  {
    route: 'PATCH /api/auth/profile',
    about: 'their own',
    ask: () => ({ path: '/api/auth/profile', body: { receiveEmails: true } }),
    gets: members({ owner: '200', other: '200' }),
  },
  {
    route: 'PATCH /api/auth/profile',
    about: "their own, with another member's id and a role",
    ask: ({ people }) => ({
      path: '/api/auth/profile',
      body: { receiveEmails: true, id: people.owner.id, role: 'ADMIN' },
    }),
    gets: members({ owner: '400 malformed_request', other: '400 malformed_request' }),
  },
  {
    route: 'POST /api/auth/change-password',
    about: 'their own account, with a wrong password',
    ask: asNewcomer('/api/auth/change-password', { currentPassword: WRONG, newPassword: NEW_PASSWORD }),
    gets: members({ owner: '422 invalid_fields', other: '422 invalid_fields' }),
  },
  {
    route: 'POST /api/auth/change-password',
    about: 'their own account, with its password',
    ask: asNewcomer('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }),
    gets: members({ owner: '200', other: '200' }),
  },
  {
    route: 'POST /api/auth/change-email',
    about: 'their own account, with a wrong password',
    ask: asNewcomer('/api/auth/change-email', { newEmail: unknownEmail(), password: WRONG }),
    gets: members({ owner: '422 invalid_fields', other: '422 invalid_fields' }),
  },
  {
    route: 'POST /api/auth/change-email',
    about: 'their own account, with its password',
    ask: asNewcomer('/api/auth/change-email', { newEmail: unknownEmail(), password: PASSWORD }),
    gets: members({ owner: '200', other: '200' }),
  },
  {
    route: 'POST /api/auth/unlink-google',
    about: 'their own account, with a wrong password',
    ask: asNewcomer('/api/auth/unlink-google', { password: WRONG }),
    gets: members({ owner: '422 invalid_fields', other: '422 invalid_fields' }),
  },
  {
    route: 'POST /api/auth/unlink-google',
    about: 'their own account, with its password',
    ask: asNewcomer('/api/auth/unlink-google', { password: PASSWORD }),
    gets: members({ owner: '200', other: '200' }),
  },
  {
    route: 'GET /api/auth/sessions',
    about: 'their own',
    ask: () => ({ path: '/api/auth/sessions' }),
    gets: members({ owner: '200', other: '200' }),
  },
  {
    route: 'DELETE /api/auth/sessions/{id}',
    about: 'their own',
    ask: async (world, caller) => {
      const asker = await world.newcomer(caller);
      const id = isPerson(caller) ? await sessionOf(world, asker.token) : unknownId();
      return { path: `/api/auth/sessions/${id}`, asker };
    },
    gets: members({ owner: '200', other: '200' }),
  },
  {
    route: 'DELETE /api/auth/sessions/{id}',
    about: "the member's",
    ask: async (world, caller) => {
      const id = await sessionOf(world, world.people.owner.token);
      const asker = caller === 'owner' ? await world.newcomer(caller) : world.asker(caller);
      return { path: `/api/auth/sessions/${id}`, asker };
    },
    gets: members({ owner: '404 session_not_found', other: '404 session_not_found' }),
  },
  {
    route: 'DELETE /api/auth/sessions/{id}',
    about: 'an id that does not exist',
    ask: () => ({ path: `/api/auth/sessions/${unknownId()}` }),
    gets: members({ owner: '404 session_not_found', other: '404 session_not_found' }),
  },
  ...['logout', 'logout-everywhere'].map((path) => ({
    route: `POST /api/auth/${path}`,
    about: 'their own session',
    ask: asNewcomer(`/api/auth/${path}`),
    gets: members({ owner: '200', other: '200' }),
  })),
  {
    route: 'GET /api/auth/export',
    about: 'their own data',
    ask: () => ({ path: '/api/auth/export' }),
    gets: members({ owner: '200', other: '200' }),
  },
  {
    route: 'DELETE /api/auth/account',
    about: 'their own, with a wrong password',
    ask: asNewcomer('/api/auth/account', { password: WRONG }),
    gets: members({ owner: '422 invalid_fields', other: '422 invalid_fields' }),
  },
  {
    route: 'DELETE /api/auth/account',
    about: 'their own, with its password',
    ask: asNewcomer('/api/auth/account', { password: PASSWORD }),
    gets: members({ owner: '200', other: '200' }),
  },
];

export const ACCOUNT_ROWS: readonly Row[] = [...DOOR_ROWS, ...OWN_ROWS];
