import { INVOICE_LINK_DAYS } from '#domain/invoices/invoice.ts';
import { KEPT_DAYS } from '#domain/members/keeping.ts';
import { MINIMUM_AGE } from '#domain/members/registration.ts';
import type { WriteLegalText } from '../../legal-text.ts';

export const text: WriteLegalText = ({ company }) => ({
  lead: `What data we collect, why, who can see it, and how you stay in control. The controller of your data is ${company}.`,
  sections: [
    {
      heading: 'What we collect',
      items: [
        'When you register: your name, gender, date of birth, phone number and email address, and how you heard about us, if you tell us. Your password is stored only in a form that cannot be reversed.',
        'When you sign in with Google: the name, email address and profile picture that Google gives us with your consent, and your Google account ID. We receive nothing else from your Google account.',
        'Your picture: our server downloads it from Google once, reduces its size and stores its own copy at an address that cannot be guessed. Our pages show it only to you and load nothing from Google. It is deleted when you unlink Google or delete your account, and replaced if it has changed when you sign in. Your browser may keep it in its cache.',
        'When you log in: the type of browser and system (for example “Chrome · Android”), and when the session started and was last used, so that you can recognise it and end it.',
        'When you book: location, room, date and time, price, promotion or voucher, and the outcome of the payment; if you pay by card, your IP address; if you ask for a company invoice, the company’s name, tax code and address. You enter your card number on OnePAY’s page; we never receive it.',
        'When you redeem a voucher as a guest: your email address, and your name if you give it.',
        'When you book by phone or at reception: your name, your phone number and email address if you give them, your language, the number of guests and how you paid; also notes that our staff make about your booking.',
        'When you use a room: the times when your code opened a door and when our staff noted that you arrived or left, so that we know who is there.',
        'When you use this site: your IP address, to deliver pages, to detect attempts to guess passwords or codes, and to detect time slots held for hours without payment; for these checks it is stored only in irreversible form. Our access logs contain neither your name nor your IP address. We use no advertising, no analytics and no cross-site tracking.',
      ],
    },
    {
      heading: 'Why we use it',
      items: [
        'to handle your booking: confirm it, open the doors, answer you, refund you, issue the invoice;',
        `to comply with the law: accounting, tax, and the minimum age of ${MINIMUM_AGE};`,
        'to keep the site safe from fraud, password guessing and overload;',
        'to send you news and offers, unless you cleared the box for them when you registered. You can withdraw your consent at any time in your profile.',
      ],
    },
    {
      heading: 'Who else can see it',
      items: [
        'OnePAY, which processes your card payment and receives the amount and your IP address, and your bank;',
        'Google, if you sign in with it: Google sees the sign-in and that our server downloads your picture;',
        'our smart-lock provider, which creates and stores the codes and knows when they are valid and when they open a door, but not your name;',
        'the providers that run our servers and deliver our emails, on our instructions only;',
        'authorities, where the law requires it.',
      ],
      paragraphs: ['We do not sell personal data.'],
    },
    {
      heading: 'How long we keep it',
      items: [
        `your account: until you delete it; if the email address is never confirmed, ${KEPT_DAYS.unconfirmedAccount} days;`,
        'bookings, payments and invoices: as long as accounting and tax law require; after you delete your account they are kept without your name and IP address; a company invoice keeps the company’s details;',
        `a login session: ${KEPT_DAYS.session} days, or until you log out;`,
        `the fact that you have logged in from a browser: ${KEPT_DAYS.knownDevice} days;`,
        `a link to an invoice: ${INVOICE_LINK_DAYS} days;`,
        `your name and email address, if you booked with a voucher as a guest: ${KEPT_DAYS.guest} days after the visit, or until you have them erased;`,
        'your name and contact details, if you booked by phone or at reception without an account: until you ask us to delete them;',
        `the irreversible form of the IP address from which a time slot was held: ${KEPT_DAYS.networkOfHold} day;`,
        `which code opened which door: ${KEPT_DAYS.doorRecord} days;`,
        `sent emails and expired email links: ${KEPT_DAYS.doneWork} days;`,
        'our access logs: at most 12 months.',
      ],
    },
    {
      heading: 'Cookies and storage in your browser',
      items: [
        `login: ${KEPT_DAYS.session} days; keeps you logged in;`,
        'language: 1 year; remembers the language that you chose;',
        `known browser: ${KEPT_DAYS.knownDevice} days; shows that you have logged in from this browser before, so that someone guessing your password cannot lock you out;`,
        'Google sign-in: 11 minutes; makes sure that the person returning from Google is you.',
      ],
      paragraphs: [
        'Your browser also stores the appearance and language that you chose, the time slots that you are holding, the promotion that you applied and the company that you named for an invoice (until you close the tab), what you entered in the registration form, except the password, or the voucher form (until you send it or close the tab), the page to return to after logging in, a payment link that you opened (until you close the tab), and files and available times for offline use.',
        'For bookings that you have viewed, it stores the short booking number, room, location and time until the day after they end, so that you can find your booking offline; never an entry code, invoice, name or email address. This is removed when you next open our site after that, when you log out, or when someone else logs in.',
        'None of this is used on other sites, and nothing else is stored.',
      ],
    },
    {
      heading: 'Booking links',
      paragraphs: [
        'Anyone who has the link to a booking can see its location, room, time, program and status, and, if a voucher was used, its type and partner. Names, contact details, amounts and invoices are shown only to the person who booked. For bookings made with a voucher without logging in, or by phone or at reception without an account, the link also shows the entry codes and any invoice, receipt and refund, so please treat it like a key. A payment link that we email you shows the booking and its price to anyone who has it.',
      ],
    },
    {
      heading: 'How we protect it',
      paragraphs: [
        'Connections are encrypted. Passwords, session tokens and voucher codes are stored in a form that does not reveal them. Only staff who need your data for their work can see it, and their actions are recorded. If a data breach occurs, we will inform you and the authorities as required by law.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'In your profile you can download a copy of your account and booking data as a file, change your email address and password, withdraw your consent to receiving news and offers, end login sessions, and delete your account: your name, email address, phone number, date of birth and picture are then erased immediately.',
        'If you booked with a voucher without logging in, you can erase your name and email address yourself, with a link that we send to that address. They are erased immediately from past bookings, and from an upcoming one by the day after the visit ends.',
        'You may also ask to see, correct, receive or delete your data, object to its use, or withdraw your consent, even if you booked without logging in. Please contact us; we will answer within the time limits set by Vietnamese data protection law. You may also complain to the competent authority.',
        `This site is not intended for people under ${MINIMUM_AGE}, and we do not knowingly store their data.`,
      ],
      links: [{ to: '/guest-data', label: 'Erase your data from voucher bookings made without logging in' }],
    },
    {
      heading: 'Changes',
      paragraphs: ['If we make important changes to this policy, we will email members before they take effect.'],
    },
  ],
  contact: 'Questions about your data? Please contact us.',
});
