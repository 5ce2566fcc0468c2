import { z } from 'zod';
import { route } from './route.ts';

/** A browser navigates here by itself, so a malformed parameter counts as absent instead of as a fault. */
const lenient = (most: number) => z.string().max(most).optional().catch(undefined);

export const startGoogleSignIn = route({
  id: 'startGoogleSignIn',
  method: 'GET',
  path: '/auth/google',
  summary: 'Start signing in with Google; `redirect` is the path to show afterwards',
  tag: 'Members',
  caller: 'anyone',
  query: z.object({ redirect: lenient(2_000) }),
  answers: { 302: z.null() },
  refusals: [],
  personal: true,
});

/**
 * Redirects to `/auth/callback?token=…`, a one-time code valid for 60 seconds in the browser that started; or
 * to `/auth/callback?error=…` with a value of `sign-in-errors.ts`. Both carry `redirect` when it is not the
 * home page.
 */
export const finishGoogleSignIn = route({
  id: 'finishGoogleSignIn',
  method: 'GET',
  path: '/auth/google/callback',
  summary: 'The redirect address for Google; redirects to the page /auth/callback',
  tag: 'Members',
  caller: 'anyone',
  query: z.object({ state: lenient(200), code: lenient(4_000), error: lenient(200) }),
  answers: { 302: z.null() },
  refusals: [],
  personal: true,
});

export const SignInCode = z.strictObject({ token: z.string().max(200) }).meta({ id: 'SignInCode' });
export type SignInCode = z.infer<typeof SignInCode>;

export const exchangeSignIn = route({
  id: 'exchangeSignIn',
  method: 'POST',
  path: '/auth/exchange',
  summary: 'Exchange the code of the sign-in callback for a token, which is also set as the cookie access_token',
  tag: 'Members',
  caller: 'anyone',
  body: SignInCode,
  answers: { 200: z.object({ access_token: z.string() }) },
  refusals: ['sign_in_code_invalid'],
  personal: true,
});
