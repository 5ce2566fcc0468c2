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
  voucher: 'Voucher',
  voucherOf: (type: string, partner: string) => `${type} from ${partner}`,
  refundTakes: 'This takes 21 to 30 working days.',
  refundExpected: (from: string, until: string) =>
    `It is expected between ${from} and ${until}, which is 21 to 30 Vietnamese working days.`,

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

  resetPassword: {
    subject: 'Your link for a new password',
    title: 'Choose a new password',
    what: 'A new password was asked for at our site for the account with this address. Choose it here:',
    action: 'Choose a new password',
    validUntil: (when: string) => `The link works once, until ${when}, Vietnam time. A newer link takes its place.`,
    ifNotYou: 'If you did not ask for it, please ignore this mail. Your password stays as it is.',
  },

  changeEmail: {
    subject: 'Please confirm your new email address',
    title: 'Please confirm your new email address',
    what: 'This address is to become the one of your account. It does so when you open this link:',
    action: 'Confirm the new address',
    validUntil: (when: string) => `The link works until ${when}, Vietnam time.`,
    ifNotYou: 'If you did not ask for it, please ignore this mail. Nothing will change.',
  },

  accountJoined: {
    subject: 'Your account can now be opened with Google',
    title: 'You signed in with Google',
    what: 'Somebody who has proved to Google to own this address has signed in at our site. The account now opens with Google; its earlier password and all its sessions have ended. If you would like a password, choose one here:',
    action: 'Choose a password',
    validUntil: (when: string) =>
      `The link works once, until ${when}, Vietnam time. Later, 'forgot password' on the login page brings a new one.`,
    ifNotYou: 'If this was not you, somebody else can open your Google account. Please secure that one first.',
  },

  eraseGuest: {
    subject: 'Your link to erase your data',
    title: 'Erase your data',
    what: 'We were asked to erase the personal data of bookings made with a voucher and this email address. To go ahead, open this page and confirm:',
    action: 'Erase my data',
    validUntil: (when: string) =>
      `The link works once, until ${when}, Vietnam time. Nothing is erased until you confirm on the page.`,
    ifNotYou: "If you didn't ask for this, please ignore this email. Nothing will change.",
  },

  guestErased: {
    subject: 'Your data has been erased',
    subjectAhead: 'Your data will be erased after your visit',
    what: (when: string) =>
      `As you asked, on ${when}, Vietnam time, we erased your name and email address from your bookings that are over or cancelled. The bookings stay on record without anything that names you.`,
    last: 'This is our last email to you: we no longer store your address.',
    ahead:
      'You still have a visit ahead. Until it is over, we keep your name and email address for it, so that we can remind you and reach you if anything changes. Then they are erased:',
    erasedBy: (day: string) => `Erased by ${day}`,
  },

  accountNotice: {
    choosePassword: 'To the login page',
    password_changed: {
      subject: 'Your password has been changed',
      what: (when: string) =>
        `The password of your account was changed on ${when}, Vietnam time. Whoever was logged in elsewhere no longer is.`,
      ifNotYou: "If this was not you, please choose a new password at once by 'forgot password' on the login page.",
    },
    account_taken_over: {
      subject: 'Your password is set, and your account begins anew',
      what: (when: string) =>
        `On ${when}, Vietnam time, a password was set for the account of this address by the link that we mailed here. Nobody had confirmed the address before, so it may have been somebody else who registered it: the name, gender, birth date, phone number, answers and consent to promotional mail that had been entered were removed, and whoever was logged in elsewhere no longer is.`,
      ifNotYou: "If this was not you, please choose a new password at once by 'forgot password' on the login page.",
    },
    email_change_asked: {
      subject: 'A new email address was asked for',
      what: (when: string) =>
        `On ${when}, Vietnam time, another email address was asked for to take the place of this one at your account. It does so when the link in the mail to the new address is opened.`,
      ifNotYou:
        "If this was not you, please choose a new password at once by 'forgot password' on the login page. That stops the change too.",
    },
    email_changed: {
      subject: 'The email address of your account has been changed',
      what: (when: string) =>
        `Since ${when}, Vietnam time, your account has another email address. We write to this one for the last time.`,
      ifNotYou: 'If this was not you, please call or write to us at once.',
    },
    google_unlinked: {
      subject: 'Your account has been unlinked from Google',
      what: (when: string) =>
        `On ${when}, Vietnam time, your account was unlinked from Google. It opens with your password, and whoever was logged in elsewhere no longer is. Where Google itself runs the mailbox of this address (@gmail.com, or an organisation's), signing in with Google at this address links it again, and the password is then no longer good.`,
      ifNotYou: "If this was not you, please choose a new password at once by 'forgot password' on the login page.",
    },
    account_deleted: {
      subject: 'Your account has been deleted',
      what: (when: string) =>
        `Your account was deleted on ${when}, Vietnam time, and what was personal in it has been erased. Only the records of payments stay, without your name, because the law asks for them.`,
      ifNotYou: 'If this was not you, please call or write to us.',
    },
    registered_again: {
      subject: 'You already have an account with us',
      what: (when: string) =>
        `On ${when}, Vietnam time, somebody tried to register with this address. It has an account already, and nothing has changed.`,
      ifNotYou:
        "If it was you: please log in, or choose a new password by 'forgot password'. If not, please ignore this mail.",
    },
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
    guestData: 'Your data',
    eraseData: (days: number) =>
      `You booked without an account. We erase your name and email address ${days} days after your visit, or earlier if you ask for it here:`,
    toGuestData: 'Erase my data',
    eventTitle: (brand: string, room: string) => `${brand}: ${room}`,
  },

  reminder: {
    subject: (location: string, start: string) => `Reminder: ${location}, ${start}`,
    title: 'We look forward to your visit',
    day_before: 'Your visit is near. Here is once more what you need.',
    two_hours_before: 'Your visit is only a little while away. Here is what you need on your way.',
  },

  reservationCanceled: {
    subject: (location: string, start: string) => `Booking cancelled: ${location}, ${start}`,
    title: 'Your booking is cancelled',
    canceled: {
      member: 'As you asked, we have cancelled this booking.',
      staff: 'Our reception has cancelled this booking.',
      system: 'This booking has been cancelled automatically.',
    },
    codes: 'Its entry codes no longer open anything.',
    yourRefund: 'Your refund',
    refund: (amount: string) => `The whole ${amount} goes back the way it was paid.`,
    refundByHand: (amount: string) =>
      `Our reception pays the whole ${amount} back to you and will get in touch about it.`,
    calendar: 'The attached file takes the entry out of your calendar.',
    again: 'Choose another time',
  },

  paymentDue: {
    subject: (when: string) => `Please pay for your booking by ${when}`,
    title: 'Your room is reserved: please pay',
    reserved: (when: string) =>
      `We have reserved this room for you. Please pay by ${when}; after that it is offered to others.`,
    pay: 'View booking and pay',
    afterwards: 'Your entry codes and a confirmation follow as soon as it is paid.',
  },

  reservationReleased: {
    subject: (location: string, start: string) => `Booking released: ${location}, ${start}`,
    title: 'Your booking is released',
    asAsked: 'As you asked, we have released this booking. Nothing was paid, so there is nothing to refund.',
    timeOver: 'This booking was not paid in time, so the room is free for others again. Nothing was charged.',
    again: 'Choose another time',
  },

  refundSettled: {
    subject: (amount: string) => `Your refund of ${amount} has been made`,
    title: 'Your refund has been made',
    byCard: (amount: string) => `We have sent ${amount} back the way it was paid.`,
    byHand: (amount: string) => `We have paid ${amount} back to you.`,
    bank: 'Your bank may take some time to show it.',
    for: 'It is the money that you had paid for:',
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

  paymentReturned: {
    subject: 'Your payment is on its way back to you',
    title: 'Your payment is on its way back',
    differs: (captured: string, agreed: string) =>
      `We received ${captured} for the time below, but the price was ${agreed}. Because the two differ, we have not made a booking.`,
    promotionGone: (captured: string) =>
      `We received your ${captured} for the time below late, and the promotion it was reduced by has been used up by other guests in the meantime. We have therefore not made a booking.`,
    back: (captured: string) => `We are sending the whole ${captured} back the way it was paid.`,
    again: 'You can choose your time again whenever you like.',
    choose: 'See all times',
  },

  entryCodeMissing: {
    subject: (location: string, room: string, start: string) => `Entry code missing: ${location}, ${room}, ${start}`,
    title: 'A guest comes soon, and an entry code is missing',
    greeting: 'To the reception,',
    what: 'The lock cloud has not made the entry code of this booking so far:',
    booking: 'Booking',
    door: 'Door',
    doors: { LOCATION: 'Entrance', ROOM: 'Room' },
    byItself:
      'We keep trying, and we are also trying a passcode for the keypad. If either works, the guest sees it on the page of the booking from the start of their time.',
    unreadable: {
      title: 'A guest is here or comes soon, and the entry code cannot be shown',
      what: 'The lock cloud does not give out the entry code of this booking at present, so the guest does not see it:',
      byItself:
        'We ask again each minute. As soon as the lock cloud answers, the guest sees the code on the page of the booking.',
    },
    please: 'Please be ready to open the door for the guest, and look at why the code is missing.',
  },
};

export type Texts = typeof en;
