import { MINIMUM_AGE } from '#domain/members/registration.ts';
import { PREPAYMENT_PERCENT } from '#domain/pricing/house-fees.ts';
import type { WriteLegalText } from '../../legal-text.ts';

export const text: WriteLegalText = ({ company }) => ({
  lead: `These terms apply between you and ${company} (“we”) when you use this site or book and use a room.`,
  sections: [
    {
      heading: 'What we offer',
      paragraphs: [
        'Yumori offers private onsen and sauna rooms at several locations in Vietnam, booked by the session. This site shows which time slots are available, takes bookings and payments, and gives you the codes that open the doors.',
        'By using the site you accept these terms. If you do not agree with them, please do not book.',
      ],
    },
    {
      heading: 'Your account',
      items: [
        `You must be at least ${MINIMUM_AGE} years old to register and to book. The booking policy says when children are welcome.`,
        'Please give your real name, date of birth, phone number and email address, and tell us if they change. You can change your email address in your profile.',
        'Please keep your password to yourself. Anything done through your account is treated as done by you until you tell us that someone else has gained access to it.',
        'We may close an account that is used to harm other guests, our staff or our rooms, or to circumvent the rules of this site.',
      ],
    },
    {
      heading: 'Bookings and payment',
      paragraphs: [
        `All prices are in Vietnamese đồng and include VAT. The price shown before you pay is the final price. The full price (${PREPAYMENT_PERCENT}%) is paid in advance.`,
        'Card payments are made on the page of our payment partner OnePAY; we never receive your card number. A booking is binding once it is confirmed. The details of booking, cancellation and refunds are part of these terms:',
      ],
      seeAlso: ['bookingPolicy'],
    },
    {
      heading: 'Tickets, promotions and vouchers',
      items: [
        'Each ticket can be used once, for one time slot of its program.',
        'A promotion code is valid for visits within its dates, until its usage limit is reached. It has no cash value.',
        'A voucher is issued by a partner and covers one time slot of any program that it names. It is no longer valid once used or expired.',
      ],
    },
    {
      heading: 'Entry codes',
      paragraphs: [
        'Your QR codes open the entrance and your room during your session only. Anyone who has them can enter, so please share them only with your companions. If you think a stranger has your code, call us and we will replace it.',
      ],
    },
    {
      heading: 'In our rooms',
      items: [
        'For your own safety, please follow the house rules and the instructions of our staff.',
        'You are liable for damage that you or your companions cause.',
        'Hot baths and saunas put a strain on the body. Please use them at your own discretion: take breaks, drink water and stop if you feel unwell.',
        'We are not liable for valuables that you leave unattended, except as required by law.',
      ],
    },
    {
      heading: 'When something goes wrong on our side',
      paragraphs: [
        'If we cannot give you the room that you booked, you may choose another time slot, an equivalent or better room, or a full refund. We are liable for loss or damage caused by our wilful misconduct or gross negligence, and wherever liability cannot be excluded by law.',
        'We do our best to keep the site running, but cannot guarantee uninterrupted service.',
      ],
    },
    {
      heading: 'Your data',
      paragraphs: ['How we handle your personal data is explained here:'],
      seeAlso: ['privacyPolicy'],
    },
    {
      heading: 'Content and copyright',
      paragraphs: [
        'The text, the illustrations and the name Yumori belong to us or our licensors. You may link to the site, and print what you need for your booking.',
      ],
    },
    {
      heading: 'Changes, governing law and disputes',
      paragraphs: [
        'We may change these terms for future bookings; a booking that you have already made keeps the terms under which you made it. The law of Vietnam applies. We would like to settle any disagreement with you directly. If that is not possible, the competent courts of Vietnam have jurisdiction.',
        'These terms are available in Vietnamese, English and Japanese. Where they differ, the Vietnamese version prevails.',
      ],
    },
  ],
  contact: 'Questions about these terms? Please contact us.',
});
