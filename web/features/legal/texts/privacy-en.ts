import type { LegalText } from '../legal-text.ts';

export const text: LegalText = {
  title: 'Privacy policy',
  lead: 'What we know about you, what we need it for, who else sees it, and how you stay in charge of it.',
  sections: [
    {
      heading: 'What we collect',
      items: [
        'When you register: your name, gender, date of birth, telephone number and email address, and how you heard of us if you tell us. Your password is kept only as a value from which it cannot be read back.',
        'When you sign in with Google: the name and email address that Google gives us with your consent.',
        'When you book: location, room, date and time, price, promotion or voucher, and what became of the payment. Your card number is entered on the page of OnePAY and never reaches us.',
        'When you redeem a voucher as a guest: your email address, and your name if you give it.',
        'When you use a room: at what time which door was opened with your code.',
        'When you use this site: your network address, the time and the page, for security and to find faults. There is no advertising and no tracking across sites.',
      ],
    },
    {
      heading: 'What for',
      items: [
        'to carry out your booking: confirm it, open the doors, answer you, refund you, write the invoice;',
        'to keep to the law: accounting, tax, and the minimum age of 18;',
        'to keep the site safe: against fraud, guessed passwords and overload;',
        'to send you news and offers, only if you said so when registering. You can withdraw that at any time.',
      ],
    },
    {
      heading: 'Who else sees it',
      items: [
        'OnePAY, which takes your card payment, and your bank;',
        'the maker of our door locks, which learns the validity of a code but not your name;',
        'the providers that run our servers and deliver our emails, on our instructions only;',
        'authorities, where the law obliges us.',
      ],
      paragraphs: ['We do not sell personal data.'],
    },
    {
      heading: 'How long we keep it',
      items: [
        'your account: until you delete it;',
        'bookings, payments and invoices: as long as accounting and tax law require, afterwards without your name;',
        'door openings and technical records: at most 12 months;',
        'a session: 30 days, or until you log out.',
      ],
    },
    {
      heading: 'Cookies and storage in your browser',
      paragraphs: [
        'One cookie keeps you logged in for 30 days. Your browser also remembers the language and the appearance that you chose. None of this follows you to other sites, and nothing else is stored.',
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
        'You may see, correct, receive and delete your data, object to its use, and withdraw a consent, in your profile or by writing to us. We answer within the time that the law of Vietnam on personal data gives us. You may also complain to the authority in charge.',
        'This site is not meant for people under 18, and we do not knowingly keep their data.',
      ],
    },
    {
      heading: 'Changes',
      paragraphs: ['If we change something important here, we write to members before it applies.'],
    },
  ],
  contact: 'For everything about your data, reach us here.',
};
