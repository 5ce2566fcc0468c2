/** The profile page. */
export const profile = {
  ticketsHeading: 'Your tickets',
  ticketsAdvice: 'Each unused ticket books one time slot of its program.',
  ticketsLoading: 'Loading your tickets…',
  noTickets: 'You have no unused tickets.',
  bookWithTicket: 'Book now',

  emailHeading: 'Email address',
  emailAdvice: 'We send your booking details to this address. It’s also used to log in with a password.',
  pendingEmail: (email: string) =>
    `We’ve sent a link to ${email}. Open it to confirm the change; until then, your current address stays in use.`,
  emailChangeEndsGoogle:
    'When you confirm the new address, your Google account will be unlinked unless it uses that address.',
  changeEmail: 'Change email address',
  newEmail: 'New email address',
  emailPassword: 'Your password',
  sendConfirmation: 'Send the link',
  sendingConfirmation: 'Sending the link…',
  emailChanged: 'Your new email address is confirmed. Please use it to log in from now on.',
  emailNotChanged: {
    link_invalid: 'We couldn’t confirm your new email address: the link isn’t valid or has already been used.',
    link_expired: 'We couldn’t confirm your new email address: the link has expired. Please request the change again.',
    email_taken: 'We couldn’t confirm your new email address: another account now uses this address.',
    other: 'We couldn’t confirm your new email address. Please request the change again.',
  },

  passwordHeading: 'Password',
  passwordAdvice: 'Changing your password logs you out on all other devices.',
  noPassword: 'You sign in with Google. If you’d like to set a password, we can send you a link.',
  mailPasswordLink: 'Send me the link',
  passwordLinkSent: (email: string) => `The link is on its way to ${email}.`,
  changePassword: 'Change password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  savePassword: 'Save new password',
  savingPassword: 'Saving your new password…',
  passwordChanged: 'Your password has been changed.',
  emailChangeEnded: (email: string) =>
    `The link we sent to ${email} no longer works. Your email address stays the same.`,
  cancel: 'Cancel',

  googleHeading: 'Signing in with Google',
  googleAdvice: 'With a linked Google account, you can log in without a password.',
  googleNotLinked: 'No Google account is linked.',
  googleLinked: (email: string | null) =>
    email === null ? 'A Google account is linked.' : `The Google account ${email} is linked.`,
  resetEndsGoogle:
    'If you set a password using an emailed link, your Google account will be unlinked, because Google hasn’t confirmed that your account’s email address belongs to you.',
  unlinkNeedsPassword: 'To unlink Google, first set a password under “Password”.',
  unlinkGoogle: 'Unlink Google',
  unlinkLead:
    'After unlinking, you’ll log in with your password only. All other devices will be logged out, and your picture from Google will be deleted.',
  unlinkUntilNext:
    'If you sign in with this Google account again, it will be linked again and your password will stop working.',
  unlinkPassword: 'Your password',
  unlinkFinally: 'Unlink',
  unlinking: 'Unlinking Google…',
  googleUnlinked: 'Google has been unlinked, and all other devices have been logged out.',

  newsHeading: 'News and offers',
  news: 'Send me news and offers by email',
  newsAdvice: 'You can change your mind at any time. You’ll always receive emails about your bookings.',
  newsOn: 'You’ll now receive our news and offers.',
  newsOff: 'You’ll no longer receive our news and offers.',

  devicesHeading: 'Your devices',
  devicesLoading: 'Loading your devices…',
  devicesFailed: 'We couldn’t load your devices.',
  unknownDevice: 'Unknown device',
  thisDevice: 'This device',
  lastUsed: (time: string) => `Last active ${time}`,
  logOutDevice: (device: string) => `Log out: ${device}`,
  loggedOutDevice: (device: string) => `${device} has been logged out.`,
  logOutEverywhere: 'Log out everywhere',
  loggedOutEverywhere: 'You have been logged out on all devices.',

  dataHeading: 'Your data',
  dataAdvice: 'Download a copy of your account and booking data as a JSON file.',
  download: 'Download my data',
  downloading: 'Preparing your data…',

  deleteHeading: 'Delete account',
  deleteAdvice:
    'Your name, email address, phone number, date of birth and picture will be erased, and you will no longer be able to log in.',
  whatStays: 'Booking, payment and refund records are kept without your name, as the law requires.',
  deleteAccount: 'Delete my account',
  deleteTitle: 'Delete your account?',
  deleteLead: 'This can’t be undone.',
  deletePassword: 'Enter your password to confirm it’s you',
  deleteEmail: 'Enter your email address to confirm it’s you',
  acceptLoss: 'I understand that I’ll lose my upcoming bookings and unused tickets without a refund',
  deleteFinally: 'Delete permanently',
  deleting: 'Deleting your account…',
  keepAccount: 'Keep my account',
  deleted: 'Your account has been deleted. Thank you for being our guest.',
};

export type ProfileTexts = typeof profile;
