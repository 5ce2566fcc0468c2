import { INVOICE_LINK_DAYS } from '#domain/invoices/invoice.ts';
import { KEPT_DAYS } from '#domain/members/keeping.ts';
import { MINIMUM_AGE } from '#domain/members/registration.ts';
import type { LegalText } from '../../legal-text.ts';

export const text: LegalText = {
  lead: 'What we know about you, what we need it for, who else sees it, and how you stay in charge of it.',
  sections: [
    {
      heading: 'What we collect',
      items: [
        'When you register: your name, gender, date of birth, telephone number and email address, and how you heard of us if you tell us. Your password is kept only as a value from which it cannot be read back.',
        'When you sign in with Google: the name, email address and profile picture that Google gives us with your consent, and the number by which Google knows you. Nothing else of your Google account.',
        'Your picture: our server fetches it from Google once, makes it small and stores its own copy at an address that nobody can guess. Our pages show it to you alone, and load nothing from Google. It is deleted when you unlink Google or delete your account, and replaced when you sign in with another one. Your browser may keep it in its cache.',
        'When you log in: your browser and system in short, such as “Chrome · Android”, and when the session began and was last used, so that you can recognise and end it.',
        'When you book: location, room, date and time, price, promotion or voucher, and what became of the payment; if you ask for a company invoice, the company’s name, tax code and address. Your card number is entered on the page of OnePAY and never reaches us.',
        'When you redeem a voucher as a guest: your email address, and your name if you give it.',
        'When you use a room: that and when your code opened it, by which we know that you came.',
        'When you use this site: your network address, to answer you and to notice guessed passwords and codes; for that, and to notice that times are held from one network for hours without being paid for, it is kept only as a value from which it cannot be read back. Our log of requests names neither you nor your address. There is no advertising, no measuring of visitors and no tracking across sites.',
      ],
    },
    {
      heading: 'What for',
      items: [
        'to carry out your booking: confirm it, open the doors, answer you, refund you, write the invoice;',
        `to keep to the law: accounting, tax, and the minimum age of ${MINIMUM_AGE};`,
        'to keep the site safe: against fraud, guessed passwords and overload;',
        'to send you news and offers, only if you said so when registering. You can withdraw that at any time.',
      ],
    },
    {
      heading: 'Who else sees it',
      items: [
        'OnePAY, which takes your card payment and learns the amount and your network address, and your bank;',
        'Google, if you sign in with it: that you do so, and that our server fetches your picture;',
        'the maker of our door locks, which learns the validity of a code but not your name;',
        'the providers that run our servers and deliver our emails, on our instructions only;',
        'authorities, where the law obliges us.',
      ],
      paragraphs: ['We do not sell personal data.'],
    },
    {
      heading: 'How long we keep it',
      items: [
        `your account: until you delete it; one whose address nobody confirms, ${KEPT_DAYS.unconfirmedAccount} days;`,
        'bookings, payments and invoices: as long as accounting and tax law require; after you delete your account they stand without your name, save on invoices that were made out to you;',
        `a session: ${KEPT_DAYS.session} days, or until you log out; that you have logged in with a browser: ${KEPT_DAYS.knownDevice} days; a link to an invoice: ${INVOICE_LINK_DAYS} days; your name and email address, if you booked with a voucher as a guest: ${KEPT_DAYS.guest} days after the visit, or until you have them erased; from which network a time was held: ${KEPT_DAYS.networkOfHold} day;`,
        `mails that were sent, and links in mails that are no longer good: ${KEPT_DAYS.doneWork} days;`,
        'our log of requests: at most 12 months.',
      ],
    },
    {
      heading: 'Cookies and storage in your browser',
      paragraphs: [
        `One cookie keeps you logged in for ${KEPT_DAYS.session} days, another the language that you chose for a year; a third tells us for ${KEPT_DAYS.knownDevice} days that you have logged in here before, so that nobody who guesses at your password can lock you out; while you are at Google a fourth, for ten minutes, makes sure that it is you who comes back.`,
        'Your browser also remembers the appearance that you chose, times that you are holding, where to return after logging in, and files and free times for moments without a network.',
        'Of reservations that you looked at, it keeps the short number, room, location and time until a day after their end, so that you find your way without a network; never a code, an invoice, your name or your email address. This goes when you log out or somebody else logs in.',
        'None of this follows you to other sites, and nothing else is stored.',
      ],
    },
    {
      heading: 'A reservation’s address',
      paragraphs: [
        'Whoever knows the address of a reservation page sees its room, time and status. Names, contact details, amounts and invoices are shown only to the person who booked. For a booking with a guest’s voucher the address is also the way to the entry codes: please treat it like a key.',
      ],
    },
    {
      heading: 'How we protect it',
      paragraphs: [
        'Connections are encrypted. Passwords, session tokens and voucher codes are stored in a form that does not reveal them. Only those of our staff who need your data for their work can see it, and what they do is recorded. Should your data nevertheless fall into wrong hands, we inform you and the authorities as the law prescribes.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'In your profile you can download everything that we keep about you as a file, change your email address and password, withdraw your consent to news, end sessions, and delete your account: name, addresses, telephone number, birth date and picture are then erased at once.',
        'If you booked with a voucher and without an account, you can erase your name and email address yourself, with a link that we send to that address. Bookings that are over lose them at once; a visit still ahead loses them by the day after it.',
        'You may also see, correct, receive and delete your data, object to its use, and withdraw a consent by writing to us, also when you booked without an account. We answer within the time that the law of Vietnam on personal data gives us. You may also complain to the authority in charge.',
        `This site is not meant for people under ${MINIMUM_AGE}, and we do not knowingly keep their data.`,
      ],
      links: [{ to: 'guestData', label: 'Erase your data as a guest' }],
    },
    {
      heading: 'Changes',
      paragraphs: ['If we change something important here, we write to members before it applies.'],
    },
  ],
  contact: 'For everything about your data, reach us here.',
};
