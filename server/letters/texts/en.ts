/** Every text of our mails. This one is the shape that the other languages fill. */
export const en = {
  greeting: (name: string | null) => (name === null ? 'Dear guest,' : `Dear ${name},`),
  /** What stands between two sentences. */
  betweenSentences: ' ',
  minutes: (count: number) => `${count} minutes`,
  packageOf: (room: string, minutes: number) => `${room}, ${minutes} minutes`,
  day: (weekday: string, day: string) => `${weekday}, ${day}`,
  vietnamTime: (time: string) => `${time} (Vietnam time)`,
  contact: (ways: string) => `Questions? You reach us at ${ways}.`,
  or: ' or ',
  location: 'Location',
  room: 'Room',
  address: 'Address',
  package: 'Package',
  program: 'Program',
  date: 'Date',
  time: 'Time',
  paid: 'Paid',
  refundTakes: 'This takes 21 to 30 working days.',

  verification: {
    subject: 'Please confirm your email address',
    title: 'Please confirm your email address',
    welcome:
      'Thank you for registering. One step is left: confirm that this address is yours. Then you can log in and book.',
    confirm: 'Confirm email address',
    validUntil: (when: string) => `The link works until ${when}, Vietnam time.`,
    ignore:
      'If you did not register with us, please ignore this mail. Without your confirmation nobody can use the account.',
  },

  reservationConfirmed: {
    subject: (location: string, start: string) => `Booking confirmed: ${location}, ${start}`,
    title: 'Your booking is confirmed',
    thanks: 'Thank you for your booking. We look forward to having you with us.',
    view: 'View booking',
    entry: 'Getting in',
    codes: (from: string, until: string) =>
      `Two QR codes on the page of your booking open the doors: one for the location, one for your room. They appear when your time starts, at ${from}, and work until it ends, at ${until}. Before and after that they open nothing.`,
    logIn: 'Please log in to see them.',
    cancelling: 'Cancelling',
    freeUntil: (when: string) => `You can cancel free of charge until ${when}, Vietnam time.`,
    refund: (amount: string) => `The whole ${amount} then goes back the way it was paid, within 21 to 30 working days.`,
    afterwards: 'After that, or if you do not come, nothing is refunded.',
    notCancelable: {
      too_late: 'Your time starts in less than 24 hours, so this booking can no longer be cancelled for a refund.',
      public_holiday: 'Your time is on a public holiday, so this booking cannot be cancelled for a refund.',
      voucher: 'A booking that was made with a voucher cannot be cancelled on our site.',
    },
    calendar: 'A file for your calendar is attached to this mail.',
    eventTitle: (brand: string, room: string) => `${brand}: ${room}`,
  },

  ticketReady: {
    subject: 'Your ticket is ready: please choose another time',
    title: 'Please choose another time',
    gone: (amount: string) =>
      `We have received your payment of ${amount}. When it arrived, the time that you had chosen was no longer free:`,
    ticket: (program: string, minutes: string) =>
      `Nothing is lost. You now have an unused ticket for ${program} (${minutes}), ready to use for any free time of this program.`,
    nearest: 'The nearest free times',
    slot: (start: string, range: string) => `${start}, ${range}`,
    none: 'At the moment no other time of this program is free. New times open every day.',
    choose: 'See all times',
  },

  wrongAmount: {
    subject: 'Your payment is on its way back to you',
    title: 'Your payment is on its way back',
    differs: (captured: string, agreed: string) =>
      `We received ${captured} for the time below, but the price was ${agreed}. Because the two differ, we have not made a booking.`,
    back: (captured: string) => `We are sending the whole ${captured} back the way it was paid.`,
    again: 'You can choose your time again whenever you like.',
    choose: 'See all times',
  },
};

export type Texts = typeof en;
