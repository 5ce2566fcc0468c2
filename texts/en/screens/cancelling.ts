export const cancelling = {
  confirmTitle: 'Cancel this booking?',
  confirmAdvice: 'The time slot will become available to other guests immediately. This can’t be undone.',
  when: 'Date and time',
  room: 'Room',
  estimatedRefund: 'Estimated refund',
  fullRefund: '100% refund',
  refundTakes: 'Refunds take 21 to 30 Vietnamese working days and go to your original payment method.',
  refundAtReception: 'Our reception team will pay your refund directly and will be in touch.',
  keep: 'Keep booking',
  cancel: 'Cancel booking',
  processing: 'Cancelling…',
  releaseTitle: 'Cancel this unpaid booking?',
  releaseAdvice:
    'The room will become available to other guests immediately. We haven’t received a payment yet. If you’ve just paid, please keep this booking: once it’s cancelled, your payment can no longer be applied to it.',
  release: 'Cancel this unpaid booking',
  releasing: 'Cancelling…',
  releasedTitle: 'Your unpaid booking has been cancelled',
  releasedAdvice: 'A confirmation email will follow.',
  canceledTitle: 'Your booking has been cancelled',
  inProgress: 'Your refund is in progress. A confirmation email will follow.',
  toStart: 'Back to home',
  failedTitle: 'We couldn’t cancel your booking',
  failed: 'Failed to process refund. Please contact support for assistance.',
  broken: 'An error occurred while cancelling the reservation. Please try again or contact support.',
  whatToDo: 'What you can do',
  advice: [
    'Check your internet connection.',
    'Try again in a few minutes.',
    'If it still doesn’t work, please call us.',
  ],
  tryAgain: 'Try again',
  close: 'Close',
  refund: 'Refund',
  refundState: 'Status',
  refundAmount: 'Amount',
  refundExpected: 'Expected',
  between: (from: string, until: string) => `${from} to ${until}`,
  states: {
    requested: 'Requested',
    sent: 'Being processed',
    settled: 'Processed',
    failed: 'Delayed',
  },
  explained: {
    requested: 'We’re preparing your refund.',
    sent: 'We’re passing your refund to OnePAY, our payment provider, and waiting for confirmation.',
    settled:
      'Your refund has been processed. If it goes to your card, your bank should credit it between the dates above.',
    failed: 'Your refund has been delayed. We’re looking into it; there’s nothing you need to do.',
  },
  /** A refund paid in person, such as one for a payment at the reception. */
  byHand: {
    waiting: 'Our reception team will pay your refund directly and will be in touch.',
    settled: 'Your refund has been paid.',
  },
};

export type CancellingTexts = typeof cancelling;
