/**
 * Why signing in with Google ended without a session: `/auth/callback?error=` holds one of these words. A page shows its own
 * sentence for each, and one for everything else.
 *
 * - `google_unavailable`: not offered here, or Google did not answer in time; try again or use the password.
 * - `google_canceled`: the person said no on Google's page.
 * - `google_failed`: what Google sent cannot be trusted, or is not to be read.
 * - `google_email_unconfirmed`: Google has not confirmed that the address belongs to the person; register with a password.
 * - `sign_in_expired`: begun more than ten minutes ago, in another browser, or ended already; begin again.
 * - `log_in_first`: there is an account with this address, and Google is no authority for it; log in by password.
 * - `too_many_requests`: begun too often from this network; try again in a few minutes.
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
 * Why an address could not be confirmed: `/login?verified=false&error=` holds one of these words.
 *
 * - `link_invalid`: no such link was ever sent, or it was used and a login followed.
 * - `link_expired`: the link is older than it may be; ask for another.
 */
export const VERIFICATION_ERRORS = ['link_invalid', 'link_expired'] as const;

export type VerificationError = (typeof VERIFICATION_ERRORS)[number];
