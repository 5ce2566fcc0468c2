/** The page where a guest who used a voucher without logging in requests erasure of the data. */
export const guestData = {
  title: 'Erase your data',
  lead: 'Did you book with a voucher without logging in? Enter the email address you used, and we’ll send you a link to erase your data.',
  byItself: (days: number) =>
    `Even if you do nothing, we erase your name and email address ${days} days after your visit.`,
  account: 'If you have an account, you can delete it in your profile.',
  toProfile: 'Go to your profile',
  email: 'Email',
  sendLink: 'Send the link',
  sendingLink: 'Sending the link…',
  linkSentTitle: 'Check your email',
  linkSent: (email: string, hours: number) =>
    `If ${email} was used to book with a voucher without logging in, an email with a link is on its way. The link can be used once and expires after ${hours} hours.`,
  linkFailed: 'We couldn’t send the link. Please try again.',

  confirmLead: 'Nothing has been erased yet. This is what happens when you confirm:',
  whenOver: 'Past and cancelled bookings: we erase your name, your email address and any notes immediately.',
  whenAhead:
    'Upcoming visits: we keep your name and email address until the visit is over, so that we can remind you and reach you if anything changes. We erase them by the following day.',
  bookingsStay:
    'The bookings themselves stay on record without any details that identify you, and the links to their pages keep working. This can’t be undone.',
  erase: 'Erase my data',
  erasing: 'Erasing your data…',
  eraseFailed: 'We couldn’t erase your data. Please try again.',
  linkUsedTitle: 'This link has already been used',
  linkUsed:
    'We’ve received your request. Data in upcoming bookings is erased by the day after the visit ends. If you have booked again since your request, please request a new link.',
  linkInvalidTitle: 'This link doesn’t work any more',
  linkInvalid: 'It may have expired or be incomplete. Please request a new link.',
  newLink: 'Request a new link',

  /** Instead of `erasedTitle`, when all visits are still ahead. */
  acceptedTitle: 'We’ve received your request',
  erasedTitle: 'Your data has been erased',
  erased: 'Your past and cancelled bookings no longer contain your name or email address.',
  aheadTitle: 'Your upcoming visits',
  ahead: 'We keep your name and email address for each visit below until it is over:',
  erasedBy: (day: string) => `To be erased by ${day}`,
  confirmation: 'We’ll confirm this by email.',
};

export type GuestDataTexts = typeof guestData;
