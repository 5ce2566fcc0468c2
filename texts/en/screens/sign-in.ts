import type { SignInError } from '#contract/sign-in-errors.ts';

/** Recovering a password, and returning from a sign-in provider. */
export const signIn = {
  forgotTitle: 'Forgot your password?',
  forgotAdvice: 'Enter your email address and we’ll send you a link to choose a new password.',
  sendLink: 'Send the link',
  sendingLink: 'Sending the link…',
  linkSentTitle: 'Check your email',
  linkSent: (email: string) =>
    `If there’s an account for ${email}, we’ve sent you a link. It works once and expires in one hour.`,
  linkFailed: 'Failed to send reset link. Please try again.',

  resetTitle: 'Choose a new password',
  resetLead: 'Saving a new password will log you out on all devices.',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  reset: 'Save new password',
  resetting: 'Saving your new password…',
  resetFailedTitle: 'Reset Failed',
  resetFailed: 'Failed to reset password. Please try again.',
  resetDone: 'Your new password has been saved. Please log in.',
  linkMissing: 'Please open the link in our email again; we need it to identify your account.',
  newLink: 'Request a new link',

  completing: 'Completing Sign In',
  completingAdvice: 'One moment, please.',
  failed: 'Sign In Failed',
  backToLogIn: 'Back to Login',
  tokenMissing: 'No authentication token received',
  authenticationFailed: 'Authentication failed. Please try again.',
  /** `words` come from the page's URL: they may be in any language, or forged. */
  reported: (words: string) => `The sign-in provider reported: “${words}”`,
  errors: {
    google_unavailable: 'We can’t reach Google at the moment. Please try again, or log in with your password.',
    google_canceled: 'Google sign-in was cancelled. You can try again, or log in with your password.',
    google_failed: 'We couldn’t verify Google’s response. Please try again.',
    google_email_unconfirmed:
      'Google hasn’t confirmed that this email address is yours. Please register with a password instead.',
    sign_in_expired: 'This sign-in has expired or was started in another browser. Please try again.',
    log_in_first:
      'An account with this email address already exists but isn’t linked to this Google account. Please log in with your password.',
    too_many_requests: 'Too many attempts. Please try again in a few minutes.',
  } satisfies Record<SignInError, string>,
};

export type SignInTexts = typeof signIn;
