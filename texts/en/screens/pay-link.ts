/** The page where a guest pays for an unpaid booking by the mailed link, without an account. */
export const payLink = {
  title: 'Pay for your booking',
  lead: (until: string) => `This room is reserved for you. Please pay by ${until} (Vietnam time).`,
  room: 'Room',
  roomAt: (room: string, location: string) => `${room}, ${location}`,
  program: 'Program',
  date: 'Date',
  dayLine: (weekday: string, day: string) => `${weekday}, ${day}`,
  time: 'Time',
  amount: 'Amount',
  pay: (amount: string) => `Pay ${amount} by card`,
  freeToCancelUntil: (when: string) => `Free cancellation until ${when} (Vietnam time)`,
  noLongerRefundable: 'This session starts in less than 24 hours and is non-refundable.',
  notRefundableOnHoliday: 'This session falls on a public holiday in Vietnam and is non-refundable.',
  noRefundLater: 'If you cancel later or don’t come, we can’t offer a refund.',
  toBank: 'Taking you to the payment page…',
  lastFailed: 'Your last payment didn’t go through. You can try again or use another card.',
  lastCanceled: 'You cancelled the payment. Nothing was charged. You can try again below.',
  checkingTitle: 'We’re checking your payment',
  checking:
    'We’re waiting for your bank. This page updates automatically. Please don’t pay again: we’ll email you as soon as your payment is confirmed.',
  paidTitle: 'Your booking is paid for',
  paid: 'Thank you. A confirmation email is on its way.',
  view: 'View booking',
  expiredTitle: 'The payment deadline has passed',
  expired:
    'This booking wasn’t paid for in time, so the room is available to other guests again. Please call us, or choose another time slot.',
  canceledTitle: 'This booking has been cancelled',
  canceled: 'There is nothing to pay. You’re welcome to choose another time slot.',
  returned: (amount: string) =>
    `Your booking had already been cancelled when we received your payment of ${amount}. We’re refunding it to your card in full. This takes 21 to 30 Vietnamese working days.`,
  returnedTwice: (amount: string) =>
    `You had already paid for this booking, so we’re refunding your second payment of ${amount} to your card in full. This takes 21 to 30 Vietnamese working days.`,
  choose: 'See all locations',
  noLinkTitle: 'Please open the link again',
  noLink:
    'For your security, this page only works with the link from our email. Please open that link again. If it still doesn’t work, please call us.',
  loading: 'Loading your booking…',
  loadFailed: 'We couldn’t load your booking.',
  payFailed: 'We couldn’t open the payment page. Please check your connection and try again.',
};

export type PayLinkTexts = typeof payLink;
