import type { SignInError } from '#contract/sign-in-errors.ts';

/** Recovering a password, and coming back from signing in elsewhere. */
export const signIn = {
  forgotTitle: 'Forgot your password?',
  forgotAdvice: 'Tell us your email address. We send you a link with which you choose a new password.',
  sendLink: 'Send the link',
  sendingLink: 'Sending the link',
  linkSentTitle: 'Link sent',
  linkSent: (email: string) =>
    `If there is an account for ${email}, the mail is on its way. Its link is good for one hour, and once.`,
  linkFailed: 'Failed to send reset link. Please try again.',

  resetTitle: 'Choose a new password',
  resetLead: 'Saving it logs you out on all devices.',
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  reset: 'Save new password',
  resetting: 'Saving your new password',
  resetFailedTitle: 'Reset Failed',
  resetFailed: 'Failed to reset password. Please try again.',
  resetDone: 'Your new password is saved. Please log in with it.',
  linkMissing: 'Please open the link in our mail once more: this page knows your account by it.',
  newLink: 'Ask for a new link',

  completing: 'Completing Sign In',
  completingAdvice: 'One moment, please.',
  failed: 'Sign In Failed',
  backToLogIn: 'Back to Login',
  tokenMissing: 'No authentication token received',
  authenticationFailed: 'Authentication failed. Please try again.',
  /** Words of somebody else, in the address: they may be in any language, or made up. */
  reported: (words: string) => `The sign-in provider reported: “${words}”`,
  errors: {
    google_unavailable: 'Google cannot be reached at the moment. Please try again, or log in with your password.',
    google_canceled: 'You did not go on at Google. You are welcome to try again, or to log in with your password.',
    google_failed: 'The answer from Google could not be verified. Please try again.',
    google_email_unconfirmed:
      'Google has not confirmed that this email address is yours. Please register with a password instead.',
    sign_in_expired: 'This sign-in took too long, or was begun in another browser. Please try again.',
    log_in_first:
      'There is already an account with this email address, and it cannot be opened with this Google account. Please log in with its password.',
    too_many_requests: 'That was a little too often. Please try again in a few minutes.',
  } satisfies Record<SignInError, string>,
};

export type SignInTexts = typeof signIn;
