import type { CancellingOutcome } from '../cancelling-outcome.ts';

const NO_TRANSACTION = 'Cannot process refund: No transaction information found';

export const cancelling: Record<CancellingOutcome, string> = {
  refunding: 'Your refund is in progress. A confirmation email will follow.',
  nothing_to_refund: 'There is nothing to refund. A confirmation email will follow.',
  not_pending: 'Failed to process refund. Please contact support for assistance.',
  voucher: 'Bookings made with a voucher can’t be cancelled here. Please call our hotline.',
  payment_required: NO_TRANSACTION,
  no_transaction: NO_TRANSACTION,
  too_late: 'This booking starts in less than 24 hours, so it can no longer be cancelled for a refund.',
  public_holiday: 'This booking falls on a public holiday in Vietnam, so it can’t be cancelled for a refund.',
};
