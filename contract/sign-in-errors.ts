/**
 * Why signing in with Google ended without a session: the value of `/auth/callback?error=`. The page has a
 * sentence for each, and one for any other value.
 *
 * - `google_unavailable`: not offered here, or Google did not answer in time; try again or use the password.
 * - `google_canceled`: the person declined on Google's page.
 * - `google_failed`: Google's answer is unreadable or failed verification.
 * - `google_email_unconfirmed`: Google has not confirmed that the address belongs to the person; register
 *   with a password.
 * - `sign_in_expired`: begun more than ten minutes ago, in another browser, or already finished; start again.
 * - `log_in_first`: an account has this address, and Google does not run its mailbox; log in with the
 *   password.
 * - `too_many_requests`: started too often from this network; try again in a few minutes.
 */
export const SIGN_IN_ERRORS = [
  'google_unavailable',
  'google_canceled',
  'google_failed',
  'google_email_unconfirmed',
  'sign_in_expired',
  'log_in_first',
  'too_many_requests',
] as const;

export type SignInError = (typeof SIGN_IN_ERRORS)[number];

/**
 * Why an address could not be confirmed: the value of `/login?verified=false&error=`.
 *
 * - `link_invalid`: no such link was ever sent, or it was used and a login followed.
 * - `link_expired`: the link has expired; request another.
 */
export const VERIFICATION_ERRORS = ['link_invalid', 'link_expired'] as const;

export type VerificationError = (typeof VERIFICATION_ERRORS)[number];
