import { MINIMUM_AGE } from '#domain/members/registration.ts';
import { PREPAYMENT_PERCENT } from '#domain/pricing/house-fees.ts';
import type { LegalText } from '../../legal-text.ts';

export const text: LegalText = {
  lead: 'These terms apply between you and Yumori when you use this site, book a room, or use one.',
  sections: [
    {
      heading: 'What we offer',
      paragraphs: [
        'Yumori rents private onsen and sauna rooms at several locations in Vietnam for fixed lengths of time. This site shows which times are free, takes bookings and payments, and gives you the codes that open the doors.',
        'By using the site you accept these terms. If you do not agree with them, please do not book.',
      ],
    },
    {
      heading: 'Your account',
      items: [
        `You must be at least ${MINIMUM_AGE} years old to register and to book. The booking policy says when children are welcome.`,
        'Please give your true name, date of birth, telephone number and email address, and keep them up to date.',
        'Keep your password to yourself. What is done with your account counts as done by you, until you tell us that somebody else has got hold of it.',
        'We may close an account that is used to harm other guests, our staff or our rooms, or to get around the rules of this site.',
      ],
    },
    {
      heading: 'Bookings and payment',
      paragraphs: [
        `All prices are in Vietnamese đồng and include VAT. The price that you see before you pay is the price that you pay. ${PREPAYMENT_PERCENT}% is paid in advance.`,
        'Card payments are made on the page of our payment partner OnePAY; your card number never reaches us. A booking is binding once it is confirmed. How booking, cancelling and refunds work in detail is part of these terms:',
      ],
      seeAlso: ['bookingPolicy'],
    },
    {
      heading: 'Tickets, promotions and vouchers',
      items: [
        'A ticket is good for one time slot of its program, once.',
        'A promotion code applies within its dates and as long as its uses last. It cannot be exchanged for money.',
        'A voucher is issued by a partner and pays for one time slot of the programs that it names. It is void once used or expired.',
      ],
    },
    {
      heading: 'Entry codes',
      paragraphs: [
        'Your QR codes open the entrance and your room during your time only. Whoever shows them is let in, so share them with your companions alone. If you believe that a stranger has a code of yours, call us and we replace it.',
      ],
    },
    {
      heading: 'In our rooms',
      items: [
        'Please follow the rules of the house and what our staff ask of you, for your own safety.',
        'You are liable for damage that you or your companions cause.',
        'Bathing and sauna put a strain on the body. You use them at your own judgement; please take breaks, drink water, and leave when you feel unwell.',
        'We are not liable for valuables that you leave unattended, except where the law says so.',
      ],
    },
    {
      heading: 'When something goes wrong on our side',
      paragraphs: [
        'If we cannot give you the room that you booked, you choose between another time, another room of at least the same kind, and the whole amount back. We are liable for damage that we cause with intent or through gross negligence, and wherever the law does not allow us to exclude it.',
        'We keep the site running as well as we can, but cannot promise that it is never interrupted.',
      ],
    },
    {
      heading: 'Your data',
      paragraphs: ['What we know about you, why, and for how long, is written here:'],
      seeAlso: ['privacyPolicy'],
    },
    {
      heading: 'Texts and pictures',
      paragraphs: [
        'Texts, drawings and the name Yumori belong to us or to those who let us use them. You may link to the site, and print what you need for your booking.',
      ],
    },
    {
      heading: 'Changes, law and disputes',
      paragraphs: [
        'We may change these terms for bookings to come; a booking that you have already made keeps the terms under which you made it. The law of Vietnam applies. We would like to settle any disagreement with you directly; failing that, the competent courts of Vietnam decide.',
        'These terms exist in Vietnamese, English and Japanese. Where they differ, the Vietnamese text is decisive.',
      ],
    },
  ],
  contact: 'Questions about these terms reach us here.',
};
