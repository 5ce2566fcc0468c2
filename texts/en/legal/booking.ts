import { formatVnd } from '#domain/basics/money.ts';
import { MINIMUM_AGE } from '#domain/members/registration.ts';
import { REFUND_WORKING_DAYS } from '#domain/payments/refund.ts';
import { EXTRA_GUEST_SURCHARGE } from '#domain/pricing/extra-guest.ts';
import { LATE_CHECK_OUT, PREPAYMENT_PERCENT, STRONG_SMELL_FEE } from '#domain/pricing/house-fees.ts';
import { CANCELLATION_HOURS } from '#domain/reservations/cancellation.ts';
import { capacityOfType } from '#domain/slots/room-type.ts';
import type { LegalText } from '../../legal-text.ts';

export const text: LegalText = {
  lead: 'How a booking comes about, what to expect on the day, and what happens when plans change.',
  sections: [
    {
      heading: 'Booking in five steps',
      steps: [
        'Choose a location, and look at its week.',
        'Choose a room and a free time. The price on the slot is for the whole room, VAT included.',
        'Log in or register, and check the summary. If you have a promotion code, enter it here.',
        `Pay ${PREPAYMENT_PERCENT}% of the price in advance by card. While you pay, the time slot is held for you alone; the time left is counted down.`,
        'Receive your confirmation by email. Your two QR codes, for the entrance and for your room, are in your reservation.',
      ],
    },
    {
      heading: 'Confirmation',
      paragraphs: [
        'A booking is confirmed once the payment has arrived, a ticket has been used, or a voucher has been redeemed. You then receive an email with the location, the room, the date and time, and a calendar entry.',
        'If the bank answers so late that the time slot has meanwhile gone to somebody else, you keep an unused ticket of the same program for another time. We tell you at once.',
        'Should a wrong amount have been charged, no booking is made of it, and the whole of it goes back.',
      ],
    },
    {
      heading: 'Check-in and check-out',
      items: [
        'We are open 24 hours a day, seven days a week. All times are Vietnam time.',
        'Your QR codes open the doors from the start of your time until its end, not before and not after.',
        'Please have left the room by the end of your time, so that it can be made ready for the next guests.',
        `After ${LATE_CHECK_OUT.reminderMinutes} minutes beyond your time we remind you. After ${LATE_CHECK_OUT.surchargeMinutes} minutes we charge ${LATE_CHECK_OUT.percentOfNextSlot}% of the room rate of the next time slot.`,
      ],
    },
    {
      heading: 'Arriving late',
      paragraphs: [
        'Your room is yours from the booked start, whenever you arrive. Time lost by arriving late cannot be added at the end. If you do not come at all, the booking counts as a no-show and is not refunded.',
      ],
    },
    {
      heading: 'Guests',
      items: [
        `Guests must be ${MINIMUM_AGE} or older. Please bring photo ID.`,
        'Children are the exception: they are welcome with a parent or guardian, who is responsible for them at all times. Please tell us in advance.',
        `Hoshi (VIP) is for up to ${capacityOfType('VIP')} people, Mizuki (Deluxe) for up to ${capacityOfType('DELUXE')}, every other room (Standard) for up to ${capacityOfType('STANDARD')}. Companions within that number cost nothing extra.`,
        `For each guest above the capacity of the room the surcharge is ${formatVnd(EXTRA_GUEST_SURCHARGE, 'en')}.`,
        'Please rinse before you enter the water, and do not use the bath or sauna after drinking alcohol or when you feel unwell. If you are pregnant or have a heart condition, ask your doctor first.',
      ],
    },
    {
      heading: 'Pets',
      paragraphs: ['Pets cannot come in. Assistance dogs are welcome in the reception area; please call us first.'],
    },
    {
      heading: 'Food and drink',
      paragraphs: [
        'You may bring light food and drinks in closed containers and enjoy them in the resting area. Nothing made of glass near the water, please.',
      ],
    },
    {
      heading: 'Smoking',
      paragraphs: [
        'Smoking, including electronic cigarettes, is not allowed anywhere indoors, nor are candles and incense.',
      ],
    },
    {
      heading: 'Food with a strong smell',
      paragraphs: [
        `The smell of durian, jackfruit and the like stays in a room for days. If such food is brought in, we charge a cleaning fee of ${formatVnd(STRONG_SMELL_FEE, 'en')}.`,
      ],
    },
    {
      heading: 'Full refund',
      paragraphs: [
        `If you cancel at least ${CANCELLATION_HOURS} hours before the scheduled check-in, you receive the whole amount back. The last moment for that is shown before you pay and in your reservation.`,
      ],
    },
    {
      heading: 'No refund',
      items: [
        `when you cancel within ${CANCELLATION_HOURS} hours of check-in,`,
        'when you do not come,',
        'for time slots on public holidays in Vietnam (the site tells you before you pay),',
        'for bookings that were made with a voucher: the voucher’s issuer decides.',
      ],
    },
    {
      heading: 'How cancelling proceeds',
      steps: [
        'Open the reservation and choose to cancel. You see the refund before you confirm.',
        'The booking ends at once: the time slot is free again and the QR codes stop working. An email confirms it.',
        `The money goes back to the original payment method within ${REFUND_WORKING_DAYS.least} to ${REFUND_WORKING_DAYS.most} working days; how soon it shows depends on your bank.`,
      ],
    },
  ],
  contact: 'If anything is not covered here, please ask us before you book.',
};
