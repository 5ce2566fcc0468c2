export const slot = {
  title: 'Your time slot',
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  status: {
    available: 'Available',
    own_hold: 'On hold for you',
    booked: 'Booked',
    held: 'On hold',
    locked: 'Unavailable',
    past: 'Past',
  },
  /** Describes one slot in a sentence, for screen readers. */
  sentence: (slot: {
    room: string;
    day: string;
    from: string;
    to: string;
    program: string;
    price: string;
    status: string;
  }) =>
    `${slot.room}, ${slot.day}, ${slot.from} to ${slot.to}, ${slot.program}, ${slot.price}, ${slot.status.toLowerCase()}`,
  loading: 'Loading time slot…',
  failed: 'We couldn’t load this time slot.',
  notFound: 'Slot not found',
  notFoundAdvice: 'It may no longer be on the schedule. Please choose another time slot.',
  detailsNotFound: 'Booking details not found',
  backTo: (location: string) => `Back to ${location}`,
  location: 'Location',
  room: 'Room',
  date: 'Date',
  dayLine: (weekday: string, day: string) => `${weekday}, ${day}`,
  time: 'Time',
  program: 'Program',
  price: 'Price',
  covers: (guests: number) => `For the whole room, up to ${guests} guests. VAT included.`,
  availableRooms: 'Available rooms',
  fullyBooked: 'This time slot is fully booked.',
  fullyBookedAdvice: 'Please choose another time slot.',
  fullyBookedNow: 'This time slot is fully booked at the moment. It’s being paid for, and may become available again.',
  notAvailable: 'This time slot is not available.',
  ended: 'This time slot has ended.',
  nearest: 'Closest available time slots',
  nearestRoom: (room: string) => `${room}, same day`,
  nearestHour: 'Around the same time, in other rooms',
  nearestNext: 'Next available time slot',
  noneNear: 'No other times are available around this date at this location. Please try another week.',
  otherTimes: 'See other time slots',
  yours: 'You have booked this time slot.',
  yoursUnpaid: 'This time slot is reserved for you. Please complete your payment to confirm it.',
  completePayment: 'Complete payment',
  viewBooking: 'View booking',
  logInTitle: 'Log in to book by card or with a ticket',
  logInAdvice: 'We’ll bring you straight back to this time slot.',
  logIn: 'Log in',
  register: 'Register',
  voucher: 'Use a voucher',
  noCharge: 'You won’t be charged yet. You’ll see the full price before you pay.',
  bookNow: 'Book now',
  heldUntil: (time: string) => `This time slot is on hold for you until ${time}`,
  /** The time left of a hold, as minutes and seconds. */
  timeLeft: (clock: string) => `${clock} left`,
  heldAdvice: 'No one else can book it while you pay.',
  paying: 'A payment is in progress',
  payingAdvice:
    'If you’ve paid, your booking will be confirmed here once your bank responds. If not, continue to payment.',
  payingWarning:
    'If you’ve already paid, please don’t release this slot: if someone else books it, your payment will become an unused ticket.',
  giveUpAnyway: 'I haven’t paid: release this slot',
  goOnPaying: 'Continue to payment',
  giveUp: 'Release this slot',
  givingUp: 'Releasing…',
  givenUp: 'The time slot has been released.',
  /**
   * While the viewer pays for a reservation that they already have, which stays whether or not the payment
   * succeeds.
   */
  ownSession: {
    until: (time: string) => `Your payment session is open until ${time}`,
    reservedUntil: (when: string) => `Your room stays reserved until ${when}.`,
    stop: 'Pay later',
    stopping: 'One moment…',
    stopped: 'You can pay later. Your room is still reserved.',
  },
  freeToCancelUntil: (when: string) => `Free cancellation until ${when}`,
  /** Where a voucher can be used too, which is never refunded. */
  freeToCancelUntilWithoutVoucher: (when: string) => `Card and ticket bookings: free cancellation until ${when}`,
  begun: 'This session has already begun and is non-refundable.',
  noLongerRefundable: 'This session starts in less than 24 hours and is non-refundable.',
  notRefundableOnHoliday: 'This session falls on a public holiday in Vietnam and is non-refundable.',
};
