import type { CancellationRefusal } from '#domain/reservations/cancellation.ts';

/** What canceling comes to: the money goes back, there was none, or why it is refused. */
type CancellingOutcome = 'refunding' | 'nothing_to_refund' | CancellationRefusal;

const NO_TRANSACTION = 'Cannot process refund: No transaction information found';

/** What an answer of the API says when all went well, and what canceling comes to. */
export const answers = {
  account: {
    registered: 'Welcome. Please open the link in the email that we have sent you, to confirm your address.',
    verificationSent: 'If this address waits to be confirmed, an email with a new link is on its way.',
    loggedOut: 'You are logged out.',
    resetSent: 'If there is an account with this address, an email with a link for a new password is on its way.',
    passwordReset: 'Your new password is set. Please log in with it.',
    passwordChanged: 'Your password is changed. Every other device has been logged out.',
    emailChangeAsked:
      'Please open the link in the email that we have sent to your new address. Until then nothing changes.',
    googleUnlinked: 'Your account is unlinked from Google. Every other device has been logged out.',
    sessionEnded: 'That device is logged out.',
    loggedOutEverywhere: 'You are logged out everywhere.',
    deleted: 'Your account is deleted.',
  },
  cancelling: {
    refunding: 'Your refund is in progress. A confirmation email will follow.',
    nothing_to_refund: 'There is nothing to refund. A confirmation email will follow.',
    not_pending: 'Failed to process refund. Please contact support for assistance.',
    voucher: 'Bookings made with a voucher can’t be cancelled here. Please call our hotline.',
    payment_required: NO_TRANSACTION,
    no_transaction: NO_TRANSACTION,
    too_late: 'This booking starts in less than 24 hours, so it can no longer be cancelled for a refund.',
    public_holiday: 'This booking falls on a public holiday in Vietnam, so it can’t be cancelled for a refund.',
  } satisfies Record<CancellingOutcome, string>,
  /** The answer to everybody who asks for a link, whether a guest has the address or not. */
  erasureAsked: 'If a guest booked with this address, an email with a link is on its way.',
  voucherUsed: 'Voucher used successfully! Your reservation has been confirmed.',
};

export type AnswerTexts = typeof answers;
