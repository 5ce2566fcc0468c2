export const slot = {
  title: 'Your time',
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  status: {
    available: 'Available',
    own_hold: 'Held for you',
    booked: 'Booked',
    held: 'Being paid',
    locked: 'Closed',
    past: 'Past',
  },
  /** One slot as one sentence, for a screen reader. */
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
  loading: 'Loading the time slot',
  failed: 'The time slot could not be loaded.',
  notFound: 'Slot not found',
  notFoundAdvice: 'It may have been taken off the schedule. Please choose another time.',
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
  fullyBookedAdvice: 'Please choose another time.',
  notAvailable: 'This time slot is not available.',
  ended: 'This time slot is over.',
  nearest: 'Nearest free times',
  nearestRoom: (room: string) => `${room}, the same day`,
  nearestHour: 'About the same time, in other rooms',
  nearestNext: 'The next free time',
  noneNear: 'Nothing else is free at this location in the seven days from then.',
  otherTimes: 'See other times',
  yours: 'This time slot is yours.',
  yoursUnpaid: 'This time slot is reserved for you and waits for your payment.',
  completePayment: 'Complete payment',
  viewBooking: 'View booking',
  logInTitle: 'Log in to book',
  logInAdvice: 'You come straight back to this time slot.',
  logIn: 'Log in',
  register: 'Register',
  voucher: 'Use a voucher',
  noCharge: 'Nothing is charged yet. You see the full price before you pay.',
  bookNow: 'Book now',
  held: 'This time slot is held for you',
  heldUntil: (time: string) => `until ${time}`,
  heldAdvice: 'Nobody else can take it while you pay.',
  paying: 'A payment is under way',
  payingAdvice: 'If you have paid, your booking shows here once the bank confirms it. If not, go on to payment.',
  payingWarning:
    'If you have already paid, do not give this time up: others could take it, and your payment would become an unused ticket.',
  giveUpAnyway: 'I have not paid: give it up',
  goOnPaying: 'Go on to payment',
  giveUp: 'Give it up',
  givingUp: 'Giving it up',
  givenUp: 'The time slot is free for others again.',
  freeToCancelUntil: (when: string) => `Free to cancel until ${when}`,
  noLongerRefundable: 'This time starts within 24 hours, so it can no longer be refunded.',
  notRefundableOnHoliday: 'This session falls on a public holiday in Vietnam and is non-refundable.',
};
