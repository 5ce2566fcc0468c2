import type { CancellationRefusal } from '#domain/reservations/cancellation.ts';

/** The outcomes of canceling: a refund, nothing to refund, or the reason why it is refused. */
type CancellingOutcome = 'refunding' | 'nothing_to_refund' | CancellationRefusal;

const NO_TRANSACTION = 'Cannot process refund: No transaction information found';

/** The API's answers to successful requests, and the texts for the outcomes of canceling. */
export const answers = {
  account: {
    registered: 'Welcome. Please open the link in the email we’ve sent you to confirm your address.',
    verificationSent: 'If this address still needs confirming, an email with a new link is on its way.',
    loggedOut: 'You have been logged out.',
    resetSent: 'If there’s an account for this address, an email with a link to choose a new password is on its way.',
    passwordReset: 'Your new password has been saved. Please log in.',
    passwordChanged: 'Your password has been changed. All other devices have been logged out.',
    emailChangeAsked: 'Please open the link we’ve sent to your new address. Until then, nothing changes.',
    googleUnlinked: 'Your account has been unlinked from Google. All other devices have been logged out.',
    sessionEnded: 'That device has been logged out.',
    loggedOutEverywhere: 'You have been logged out on all devices.',
    deleted: 'Your account has been deleted.',
  },
  cancelling: {
    refunding: 'Your refund is in progress. A confirmation email will follow.',
    nothing_to_refund: 'There is nothing to refund. A confirmation email will follow.',
    not_pending: 'Failed to process refund. Please contact support for assistance.',
    voucher: 'Bookings made with a voucher can’t be cancelled here. Please call our hotline.',
    payment_required: NO_TRANSACTION,
    no_transaction: NO_TRANSACTION,
    too_late:
      'The deadline for free cancellation, 24 hours before check-in, has passed. This booking is no longer refundable.',
    public_holiday: 'This booking falls on a public holiday in Vietnam, so it can’t be cancelled for a refund.',
  } satisfies Record<CancellingOutcome, string>,
  /** The same answer whether or not a guest has the address, so that it does not reveal who has booked. */
  erasureAsked:
    'If this address was used to book with a voucher without logging in, an email with a link is on its way.',
  voucherUsed: 'Voucher used successfully! Your reservation has been confirmed.',
};

export type AnswerTexts = typeof answers;
