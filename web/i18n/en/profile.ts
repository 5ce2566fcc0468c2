/** What a member sees and settles about the own account. */
export const profile = {
  emailHeading: 'Email address',
  emailAdvice: 'You log in with it, and your bookings are sent to it.',
  pendingEmail: (email: string) =>
    `We sent a link to ${email}. Once it is opened, that is your address; until then the old one stays.`,
  changeEmail: 'Change email address',
  newEmail: 'New email address',
  emailPassword: 'Your password',
  sendConfirmation: 'Send the link',
  sendingConfirmation: 'Sending the link',
  emailChanged: 'Your new email address is confirmed. From now on you log in with it.',
  emailNotChanged: {
    link_invalid: 'Your new email address could not be confirmed: this link is not known, or has been used already.',
    link_expired:
      'Your new email address could not be confirmed: the link is too old. Please change the address again.',
    email_taken: 'Your new email address could not be confirmed: there is another account with it by now.',
    other: 'Your new email address could not be confirmed. Please change it again.',
  },

  passwordHeading: 'Password',
  passwordAdvice: 'Changing it logs you out on all other devices.',
  noPassword: 'You sign in with Google. If you would like a password, we send you a link to choose one.',
  mailPasswordLink: 'Send me the link',
  passwordLinkSent: (email: string) => `The link is on its way to ${email}.`,
  changePassword: 'Change password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  savePassword: 'Save new password',
  savingPassword: 'Saving your new password',
  passwordChanged: 'Your password is changed.',
  emailChangeEnded: (email: string) =>
    `The link that we sent to ${email} is no longer good. Your address stays as it is.`,
  cancel: 'Cancel',

  googleHeading: 'Signing in with Google',
  googleAdvice: 'Whoever can open the linked Google account can log in here with it.',
  googleNotLinked: 'No Google account is linked.',
  googleLinked: (email: string | null) =>
    email === null ? 'A Google account is linked.' : `The Google account of ${email} is linked.`,
  resetEndsGoogle:
    'If you set a password using an emailed link, your Google account will be unlinked, because Google hasn’t confirmed that this email address belongs to you.',
  unlinkNeedsPassword:
    'If you would like to unlink it, choose a password first: under “Password” we send you the link to do so.',
  unlinkGoogle: 'Unlink Google',
  unlinkLead:
    'Afterwards you log in with your password alone. All other devices are logged out, and your picture from Google is deleted.',
  unlinkUntilNext:
    'Signing in with this Google account again links it again, and your password is then no longer good.',
  unlinkPassword: 'Your password',
  unlinkFinally: 'Unlink',
  unlinking: 'Unlinking Google',
  googleUnlinked: 'Google is unlinked, and all other devices are logged out.',

  newsHeading: 'News and offers',
  news: 'Send me news and offers by email',
  newsAdvice: 'You can change your mind at any time. Mails about your bookings arrive in any case.',
  newsOn: 'We send you news and offers from now on.',
  newsOff: 'We send you no more news and offers.',

  devicesHeading: 'Where you are logged in',
  devicesLoading: 'Loading where you are logged in',
  devicesFailed: 'The list could not be loaded.',
  unknownDevice: 'Unknown device',
  thisDevice: 'This device',
  lastUsed: (time: string) => `Last used ${time}`,
  logOutDevice: (device: string) => `Log out: ${device}`,
  loggedOutDevice: (device: string) => `${device} is logged out.`,
  logOutEverywhere: 'Log out everywhere',
  loggedOutEverywhere: 'You are logged out on all devices.',

  dataHeading: 'Your data',
  dataAdvice: 'Everything that we keep about you, as a file (JSON).',
  download: 'Download my data',
  downloading: 'Putting your data together',

  deleteHeading: 'Delete account',
  deleteAdvice:
    'Your name, addresses, phone number, birth date and picture are erased, and you cannot log in any more.',
  whatStays:
    'The ledger of payments and refunds stays, without your name: the law requires every business to keep its accounts.',
  deleteAccount: 'Delete my account',
  deleteTitle: 'Delete your account?',
  deleteLead: 'This cannot be undone.',
  deletePassword: 'Your password, to be sure that it is you',
  deleteEmail: 'Your email address, to be sure that it is you',
  acceptLoss: 'I give up my upcoming reservations and unused tickets, without a refund',
  deleteFinally: 'Delete for good',
  deleting: 'Deleting your account',
  keepAccount: 'Keep my account',
  deleted: 'Your account is deleted. Thank you for having been our guest.',
};

export type ProfileTexts = typeof profile;
