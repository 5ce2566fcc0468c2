import { transfer } from './screens/transfer.ts';

/** The English texts of our mails. Their type defines the other languages. */
export const mails = {
  greeting: (name: string | null) => (name === null ? 'Dear guest,' : `Dear ${name},`),
  /** The separator between two sentences. */
  betweenSentences: ' ',
  /** Between a label and its value in plain text. */
  colon: ': ',
  /** Between facts in a line. */
  separator: ' · ',
  minutes: (count: number) => `${count} minutes`,
  packageOf: (room: string, program: string, minutes: number) => `${room} · ${program}, ${minutes} minutes`,
  roomOf: (room: string, type: string, capacity: number) => `${room} · ${type}, up to ${capacity} guests`,
  roomTypes: { STANDARD: 'Standard', DELUXE: 'Deluxe', VIP: 'VIP' },
  day: (weekday: string, day: string) => `${weekday}, ${day}`,
  vietnamTime: (time: string) => `${time} (Vietnam time)`,
  contact: (ways: string) => `Questions? Please contact us at ${ways}.`,
  or: ' or ',
  location: 'Location',
  room: 'Room',
  address: 'Address',
  package: 'Package',
  program: 'Program',
  date: 'Date',
  time: 'Time',
  paid: 'Paid',
  toPayThere: 'To pay at reception',
  voucher: 'Voucher',
  voucherOf: (type: string, partner: string) => `${type} from ${partner}`,
  refundTakes: 'Refunds take 21 to 30 Vietnamese working days.',
  refundExpected: (from: string, until: string) =>
    `You should receive it between ${from} and ${until} (21 to 30 Vietnamese working days).`,

  verification: {
    subject: 'Please confirm your email address',
    title: 'Please confirm your email address',
    welcome:
      'Thank you for registering. Just one more step: please confirm your email address, and you can log in and book.',
    confirm: 'Confirm email address',
    validUntil: (when: string) => `The link works until ${when}, Vietnam time.`,
    ignore:
      'If you didn’t register with us, please ignore this email. The account can’t be used until the address is confirmed.',
  },

  resetPassword: {
    subject: 'Reset your password',
    title: 'Reset your password',
    what: 'We received a request to reset your password. Choose a new one here:',
    action: 'Choose a new password',
    validUntil: (when: string) =>
      `The link works once, until ${when}, Vietnam time. If you request another link, this one stops working.`,
    ifNotYou: 'If you didn’t request this, please ignore this email. Your password stays the same.',
  },

  passwordUnlinksGoogle:
    'If you set a password with this link, your Google account will be unlinked, because Google hasn’t confirmed that this email address belongs to you.',

  changeEmail: {
    subject: 'Please confirm your new email address',
    title: 'Please confirm your new email address',
    what: 'Please confirm this as the new email address for your account. If a Google account is linked, it will be unlinked unless it uses this address.',
    action: 'Confirm the new address',
    validUntil: (when: string) => `The link works until ${when}, Vietnam time.`,
    ifNotYou: 'If you didn’t request this, please ignore this email. Nothing will change.',
  },

  accountJoined: {
    subject: 'Your account is now linked to Google',
    title: 'You signed in with Google',
    what: 'Your account is now linked to your Google account. Any password set earlier no longer works, and all other devices have been logged out. If you’d like to set a password, you can do so here:',
    action: 'Choose a password',
    validUntil: (when: string) =>
      `The link works once, until ${when}, Vietnam time. After that, use “Forgot password?” on the login page.`,
    ifNotYou:
      'If this wasn’t you, someone else may have access to your Google account. Please secure your Google account first, then choose a new password using the link above.',
  },

  eraseGuest: {
    subject: 'Your link to erase your data',
    title: 'Erase your data',
    what: 'We received a request to erase the personal data in bookings made with a voucher and this email address. To go ahead, open this page and confirm:',
    action: 'Erase my data',
    validUntil: (when: string) =>
      `The link works once, until ${when}, Vietnam time. Nothing is erased until you confirm on the page.`,
    ifNotYou: 'If you didn’t request this, please ignore this email. Nothing will change.',
  },

  guestErased: {
    subject: 'Your data has been erased',
    subjectAhead: 'Your data will be erased after your visit',
    what: (when: string) =>
      `As requested, on ${when}, Vietnam time, we erased your name and email address from your past and cancelled bookings. The bookings stay on record without any details that identify you.`,
    last: 'This is our last email about these bookings. If you also have an account with us, it stays until you delete it in your profile.',
    ahead:
      'For each upcoming visit below, we keep your name and email address until the visit is over, so that we can remind you and reach you if anything changes:',
    erasedBy: (day: string) => `to be erased by ${day}`,
  },

  accountNotice: {
    choosePassword: 'Go to login',
    password_changed: {
      subject: 'Your password has been changed',
      what: (when: string) =>
        `Your password was changed on ${when}, Vietnam time. All other devices have been logged out.`,
      ifNotYou: 'If this wasn’t you, please use “Forgot password?” on the login page right away.',
    },
    account_taken_over: {
      subject: 'Your new password, and a change to your account details',
      what: (when: string) =>
        `On ${when}, Vietnam time, a password was set for your account using the link we emailed you. Because this address had never been confirmed, someone else may have registered it, so we removed the name, gender, date of birth, phone number, survey answers and consent to promotional emails entered earlier, and logged out all other devices.`,
      ifNotYou: 'If this wasn’t you, please use “Forgot password?” on the login page right away.',
    },
    email_change_asked: {
      subject: 'Request to change your email address',
      what: (when: string) =>
        `On ${when}, Vietnam time, we received a request to change your account’s email address. The change takes effect when the link sent to the new address is opened.`,
      ifNotYou:
        'If this wasn’t you, please use “Forgot password?” on the login page right away. This also cancels the change.',
    },
    email_changed: {
      subject: 'The email address of your account has been changed',
      what: (when: string) =>
        `Your account’s email address was changed on ${when}, Vietnam time. This is our last message to this address.`,
      ifNotYou: 'If this wasn’t you, please call or email us right away.',
    },
    google_unlinked: {
      subject: 'Your account has been unlinked from Google',
      what: (when: string) =>
        `On ${when}, Vietnam time, your account was unlinked from Google. You now log in with your password, and all other devices have been logged out. If your account’s email address is a Google address (Gmail or Google Workspace), signing in with Google will link it again, and your password will stop working.`,
      ifNotYou: 'If this wasn’t you, please use “Forgot password?” on the login page right away.',
    },
    account_deleted: {
      subject: 'Your account has been deleted',
      what: (when: string) =>
        `Your account was deleted on ${when}, Vietnam time, and your personal data has been erased. Only booking and payment records are kept, without your name, as required by law.`,
      ifNotYou: 'If this wasn’t you, please call or email us.',
    },
    registered_again: {
      subject: 'You already have an account with us',
      what: (when: string) =>
        `On ${when}, Vietnam time, someone tried to register with this address. You already have an account, and nothing has changed.`,
      ifNotYou:
        'If it was you, please log in, or use “Forgot password?” to choose a new password. If not, please ignore this email.',
    },
  },

  reservationConfirmed: {
    subject: (location: string, start: string) => `Booking confirmed: ${location}, ${start}`,
    title: 'Your booking is confirmed',
    thanks: 'Thank you for your booking. We look forward to having you with us.',
    view: 'View booking',
    entry: 'Your entry codes',
    codes: (from: string, until: string) =>
      `Two QR codes, one for the entrance and one for your room, will appear on your booking page when your session starts at ${from}. They’ll work until it ends at ${until}.`,
    codesNow: (until: string) =>
      `Your QR codes, one for the entrance and one for your room, are on your booking page. They work until ${until}.`,
    logIn: 'Please log in to see them.',
    cancelling: 'Cancellation',
    freeUntil: (when: string) => `You can cancel free of charge until ${when}, Vietnam time.`,
    freeUntilByContact: (when: string) =>
      `You can cancel free of charge until ${when}, Vietnam time, by contacting us.`,
    refund: (amount: string) =>
      `If you do, the full ${amount} will be refunded to your original payment method. Refunds take 21 to 30 Vietnamese working days.`,
    refundByHand: (amount: string) =>
      `If you do, our reception team will refund the full ${amount}. Refunds take 21 to 30 Vietnamese working days.`,
    afterwards: 'If you cancel later or don’t come, we can’t offer a refund.',
    notCancelable: {
      too_late:
        'The deadline for free cancellation, 24 hours before check-in, has passed. This booking is no longer refundable.',
      public_holiday: 'Your session falls on a public holiday in Vietnam, so this booking is non-refundable.',
      voucher:
        'Bookings made with a voucher can’t be cancelled on our site, and vouchers can’t be exchanged for cash. If you booked while logged in, you can change the time on your booking page until 24 hours before check-in (except for sessions on public holidays in Vietnam); for anything else, please contact us.',
    },
    calendar: 'A calendar file is attached.',
    guestData: 'Your data',
    eraseData: (days: number) =>
      `You booked without logging in. We erase your name and email address ${days} days after your visit, or earlier if you request it here:`,
    toGuestData: 'Erase my data',
    eventTitle: (brand: string, room: string) => `${brand}: ${room}`,
  },

  reservationMoved: {
    subject: (location: string, start: string) => `Booking moved: ${location}, ${start}`,
    title: 'Your booking has been moved',
    moved: {
      member: 'As requested, we have moved your booking. Here are the new details.',
      staff: 'Our reception team has moved your booking. Here are the new details.',
    },
    calendar: 'The attached file updates the booking in your calendar.',
  },

  endChanged: {
    subject: (location: string, start: string) => `Booking changed: ${location}, ${start}`,
    title: 'The end time of your visit has changed',
    changed: {
      extended: 'Our reception team has changed your booking: your visit will now end later. Here are the new details.',
      shortened:
        'Our reception team has changed your booking: your visit will now end earlier. Here are the new details.',
    },
  },

  reminder: {
    subject: (location: string, start: string) => `Reminder: ${location}, ${start}`,
    title: 'We look forward to your visit',
    day_before: 'Your visit is coming up. Here is everything you need.',
    two_hours_before: 'See you soon. Here is everything you need for your visit.',
  },

  reservationCanceled: {
    subject: (location: string, start: string) => `Booking cancelled: ${location}, ${start}`,
    title: 'Your booking has been cancelled',
    canceled: {
      member: 'As requested, we have cancelled this booking.',
      staff: 'Our reception team has cancelled this booking.',
      system: 'This booking has been cancelled automatically.',
    },
    codes: 'Its entry codes no longer work.',
    yourRefund: 'Your refund',
    refund: (amount: string) => `The full ${amount} will be refunded to your original payment method.`,
    refundByHand: (amount: string) => `Our reception team will refund the full ${amount} and will be in touch.`,
    refundedByHand: (amount: string) => `We have refunded the full ${amount} to you.`,
    keeps: {
      money: 'This booking will not be refunded.',
      voucher: 'The voucher you used for it can’t be used again.',
    },
    voucherReturned: 'Your voucher is valid again and can be redeemed until it expires.',
    ticketReturned: 'The ticket you used for it has been returned to you, and you can use it for another visit.',
    calendar: 'The attached file removes the booking from your calendar.',
    again: 'Choose another time slot',
  },

  paymentDue: {
    subject: (when: string) => `Please pay for your booking by ${when}`,
    title: 'Your room is reserved: please complete your payment',
    reserved: (when: string) =>
      `We have reserved this room for you. Please pay by ${when}; after that, it will be offered to other guests.`,
    pay: 'View booking and pay',
    afterwards:
      'Once you’ve paid, we’ll email you a confirmation. Your entry codes will appear on the booking page when your session starts.',
  },

  linkDue: {
    subject: (when: string) => `Please pay for your booking by ${when}`,
    title: 'Your room is reserved: please pay by card',
    reserved: (when: string) =>
      `We have reserved this room for you. Please pay by ${when}; after that, it will be offered to other guests.`,
    amount: 'Amount',
    pay: 'Pay by card',
    noAccount:
      'You don’t need an account. Please keep the link to yourself: anyone who has it can see and pay for this booking.',
  },

  transferDue: {
    subject: (amount: string, when: string) => `Please transfer ${amount} by ${when}`,
    title: 'Your room is reserved: please pay by bank transfer',
    ...transfer,
    booking: 'Your booking',
    view: 'View booking',
  },

  reservationReleased: {
    subject: (location: string, start: string) => `Unpaid booking cancelled: ${location}, ${start}`,
    title: 'Your unpaid booking has been cancelled',
    released: {
      member: 'As requested, we have cancelled this booking. We haven’t received any payment for it.',
      staff: 'Our reception team has cancelled this booking. We haven’t received any payment for it.',
      system:
        'This booking wasn’t paid for in time, so the room is available to other guests again. We haven’t received any payment for it.',
    },
    again: 'Choose another time slot',
  },

  bookingNote: {
    subject: (location: string, start: string) => `About your booking: ${location}, ${start}`,
    title: 'A note about your booking',
    about: 'This is about your booking:',
    open: 'View booking',
  },

  chargeReceipt: {
    subject: (location: string) => `Your payment receipt for extra time: ${location}`,
    title: 'Your payment receipt',
    received: 'Thank you. We have received your payment for the extra time on this visit.',
    extraTime: (minutes: number) => `Extra time, ${minutes} minutes`,
    open: (number: string) => `Open payment receipt ${number}`,
  },

  refundSettled: {
    subject: (amount: string) => `Your refund of ${amount} has been issued`,
    title: 'Your refund has been issued',
    byCard: (amount: string) => `We have issued a refund of ${amount} to your original payment method.`,
    byHand: (amount: string) => `We have refunded ${amount} to you.`,
    bank: 'It may take a little while to appear on your statement.',
    for: 'This refund is for:',
  },

  ticketReady: {
    ownBooking: 'You had already booked this time slot: your payment is now a ticket for another visit',
    subject: 'Your ticket is ready: please choose another time slot',
    title: 'Please choose another time slot',
    gone: (amount: string) =>
      `We have received your payment of ${amount}. Unfortunately, the time slot you chose had already been taken:`,
    ticket: (program: string, minutes: string) =>
      `Your payment isn’t lost. You now have an unused ticket for ${program} (${minutes}), ready to use for any available time slot of this program.`,
    nearest: 'Closest available time slots',
    slot: (start: string, range: string) => `${start}, ${range}`,
    none: 'No other times are available for this program right now. Please check again later, or contact us.',
    choose: 'See all time slots',
    notTaken: {
      own_booking: (amount: string) =>
        `We have received your payment of ${amount}. You had already booked this time slot. That booking is still confirmed:`,
      slot_ended: (amount: string) =>
        `We have received your payment of ${amount}. Unfortunately, it reached us after the time slot you chose had ended:`,
      slot_locked: (amount: string) =>
        `We have received your payment of ${amount}. Unfortunately, the time slot you chose is no longer available:`,
    },
  },

  paymentReturned: {
    subject: 'We’re refunding your payment',
    title: 'We’re refunding your payment',
    because: {
      wrong_amount: (captured: string, agreed: string) =>
        `We received ${captured} for the time slot below, but the price was ${agreed}. As the amounts differ, no booking was made.`,
      promotion_gone: (captured: string) =>
        `Your payment of ${captured} for the time slot below arrived late. By then, other guests had used up the promotion you applied, so no booking was made.`,
      link_over: (captured: string) =>
        `Your payment of ${captured} by payment link arrived too late: the booking below had already been cancelled.`,
      paid_already: (captured: string) =>
        `You had already paid for the booking below when we received another ${captured} by payment link. Your booking is not affected.`,
    },
    back: (captured: string) => `We’re refunding the full ${captured} to your original payment method.`,
    again: 'You’re welcome to choose a time slot again whenever you like.',
    choose: 'See all time slots',
  },

  doorOpened: {
    opened: {
      subject: (location: string, door: string) => `Door opened outside any booking: ${location}, ${door}`,
      title: 'A door was opened outside any booking',
      what: 'A staff member opened this door from the back office at a time without a booking:',
    },
    failed: {
      subject: (location: string, door: string) => `Attempt to open a door outside any booking: ${location}, ${door}`,
      title: 'Attempt to open a door outside any booking',
      what: 'A staff member tried to open this door from the back office at a time without a booking. The lock did not open:',
    },
    asked: {
      subject: (location: string, door: string) => `Attempt to open a door outside any booking: ${location}, ${door}`,
      title: 'Attempt to open a door outside any booking',
      what: 'A staff member tried to open this door from the back office at a time without a booking. The lock has not confirmed whether it opened:',
    },
    at: 'Time',
    by: 'By',
    reason: 'Reason',
  },

  ownerNews: {
    ifUnexpected:
      'If you didn’t expect this, please ask the staff member named above and, if necessary, remove their access in the back office, under Staff.',
    at: 'Done at',
    by: 'By',
    approvedBy: 'Approved by',
    reason: 'Reason',
    refund: 'Refund',
    voucher: 'The voucher can be used again',
    file: 'File',
    files: { bookings: 'Bookings', payments: 'Payments', refunds: 'Refunds', invoices: 'Invoices' },
    period: 'Period',
    days: (from: string, until: string) => `${from} to ${until}`,
    rows: 'Rows',
    open: 'Open the booking',
    exported: {
      subject: 'A file with guests’ names was downloaded',
      what: 'A file with names and contact details of guests was downloaded from the back office:',
    },
    beyond: {
      subject: (location: string, start: string) => `Refund outside the cancellation rules: ${location}, ${start}`,
      title: 'A refund outside the cancellation rules',
      what: 'A booking was cancelled, and the guest gets back more than the cancellation rules allow:',
    },
    free: {
      subject: (location: string, start: string) => `Free booking: ${location}, ${start}`,
      title: 'A booking was made free of charge',
      what: 'A staff member made this booking free of charge:',
    },
  },

  morning: {
    subject: (day: string, visits: number, money: string) =>
      `Yesterday, ${day}: ${visits === 1 ? '1 visit' : `${visits} visits`}, ${money}`,
    what: 'All locations, in figures:',
    title: (day: string) => `Yesterday, ${day}`,
    count: (count: number) => String(count),
    made: 'New bookings',
    canceled: 'Cancelled bookings',
    visits: 'Visits',
    noShows: 'No-shows',
    occupancy: 'Occupancy',
    share: (percent: number, taken: number, offered: number) => `${percent}% (${taken} of ${offered} time slots)`,
    taken: 'Received',
    ways: {
      gateway: '– card, online',
      till: '– cash',
      terminal: '– card terminal',
      bank: '– bank transfer',
      hand: '– other',
    },
    refunds: 'Refunded',
    countAndSum: (count: number, sum: string) =>
      count === 0 ? sum : `${sum} (${count === 1 ? '1 refund' : `${count} refunds`})`,
    exceptions: 'Needs attention',
    today: 'Booked for today',
    arrivals: (count: number, first: string) => `${count}, the first at ${first}`,
    openExceptions: 'See what needs attention',
    openNumbers: 'Open the reports',
    off: 'You get this email each morning as an owner. You can switch it off in the back office, under “My access”.',
  },

  entryCodeMissing: {
    subject: (location: string, room: string, start: string) => `Key problem: ${location}, ${room}, ${start}`,
    title: 'A guest is arriving soon and a key is missing',
    greeting: 'Dear reception team,',
    what: 'The lock system hasn’t made the key for this booking yet:',
    booking: 'Booking',
    door: 'Door',
    doors: { LOCATION: 'Entrance', ROOM: 'Room' },
    byItself:
      'We’re still trying, and we’re also trying to create a passcode for the keypad. If either succeeds, the guest will see the QR code or passcode on the booking page when the session starts.',
    unreadable: {
      title: 'A guest is here or arriving soon, and the key can’t be shown',
      what: 'The lock system isn’t giving us the QR code of this key, so the guest can’t see it:',
      byItself:
        'We retry every minute. As soon as the lock system responds, the guest will see the QR code on the booking page.',
    },
    please: 'Please be ready to open the door for the guest, and look into the cause.',
  },

  staff: {
    greeting: 'Hello,',
    roles: {
      owner: 'owner',
      manager: 'manager',
      receptionist: 'receptionist',
      cleaner: 'cleaner',
      accountant: 'accountant',
    },
    post: (role: string, place: string) => `${role}, ${place}`,
    everywhere: 'all locations',
    open: 'Open the back office',
    invitation: {
      greeting: 'Hello,',
      subject: (brand: string) => `You’re invited to join the staff of ${brand}`,
      title: 'You’re invited',
      what: (by: string | null, post: string) =>
        by === null
          ? `You’re invited to join our staff. Your role: ${post}.`
          : `${by} has invited you to join our staff. Your role: ${post}.`,
      how: 'Open the link and log in with this email address. No account yet? Register with it first, then open the link again. Then set up your second factor; a phone is enough.',
      action: 'Accept the invitation',
      validUntil: (when: string) => `You can accept the invitation once, until ${when}, Vietnam time.`,
      ifNotYou: 'If you don’t know us, please ignore this email.',
    },
    notice: {
      post_given: {
        subject: 'Staff: a role was assigned',
        what: (name: string, when: string, post: string) =>
          `On ${when}, Vietnam time, ${name} was given a role: ${post}.`,
        toSelf: (when: string, post: string) => `On ${when}, Vietnam time, you were given a role: ${post}.`,
      },
      post_ended: {
        subject: 'Staff: a role was removed',
        what: (name: string, when: string, post: string) =>
          `On ${when}, Vietnam time, ${name}’s role was removed: ${post}.`,
        toSelf: (when: string, post: string) => `On ${when}, Vietnam time, your role was removed: ${post}.`,
      },
      factor_added: {
        subject: 'Staff: a second factor was added',
        what: (name: string, when: string) =>
          `On ${when}, Vietnam time, ${name} added a second factor. Other devices were logged out of the back office.`,
        toSelf: (when: string) =>
          `On ${when}, Vietnam time, you added a second factor. Your other devices were logged out of the back office.`,
      },
      factor_removed: {
        subject: 'Staff: a second factor was removed',
        what: (name: string, when: string) =>
          `On ${when}, Vietnam time, ${name} removed a second factor. Other devices were logged out of the back office.`,
        toSelf: (when: string) =>
          `On ${when}, Vietnam time, you removed a second factor. Your other devices were logged out of the back office.`,
      },
      factors_reset: {
        subject: 'Staff: second factors were reset',
        what: (name: string, when: string) =>
          `On ${when}, Vietnam time, ${name}’s second factors were reset on the server. ${name} now needs a new code to set one up.`,
        toSelf: (when: string) =>
          `On ${when}, Vietnam time, your second factors were reset on the server. You need a new code to set one up.`,
      },
      recovery_code_used: {
        subject: 'Staff: a recovery code was used',
        what: (name: string, when: string) =>
          `On ${when}, Vietnam time, ${name} used a recovery code instead of a second factor.`,
        toSelf: (when: string) => `On ${when}, Vietnam time, you used a recovery code instead of a second factor.`,
      },
      ifNotYou: {
        own: 'If you didn’t expect this, please call an owner right away.',
        owner: (name: string) =>
          `If you didn’t expect this, please check ${name}’s roles in the back office right away, under Staff.`,
      },
    },
  },
};

/** Names of mails for staff, by their kind. */
export const mailNames = {
  'reservation-confirmed': 'Email: confirmation',
  'reservation-moved': 'Email: booking moved',
  'end-changed': 'Email: end time changed',
  'reservation-canceled': 'Email: cancellation',
  'reservation-released': 'Email: unpaid booking cancelled',
  'payment-due': 'Email: please pay',
  reminder: 'Email: reminder',
  'link-over': 'Email: late payment returned',
  'refund-settled': 'Email: refund paid',
  'account-joined': 'Email: account linked to Google',
  'account-notice': 'Email: change to an account',
  'booking-note': 'Email: message to a guest',
  'charge-receipt': 'Email: receipt for extra time',
  'door-opened': 'Email to owners: door opened',
  'email-change': 'Email: confirm a new address',
  'entry-code-missing': 'Email: key is late',
  'guest-erased': 'Email: guest’s data erased',
  'guest-erasure-link': 'Email: link for erasing data',
  morning: 'Email to owners: yesterday’s numbers',
  'owner-news': 'Email to owners: what staff did',
  'password-reset': 'Email: password reset',
  'promotion-gone': 'Email: paid, but the promotion is over',
  'staff-invitation': 'Email: staff invitation',
  'staff-notice': 'Email: change to staff rights',
  'ticket-ready': 'Email: unused ticket',
  verification: 'Email: confirm the address',
  'wrong-amount': 'Email: wrong amount refunded',
};

export type MailTexts = typeof mails;
export type MailNames = typeof mailNames;
