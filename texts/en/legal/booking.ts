import { formatVnd } from '#domain/basics/money.ts';
import { MINIMUM_AGE } from '#domain/members/registration.ts';
import { REFUND_WORKING_DAYS } from '#domain/payments/refund.ts';
import { EXTRA_GUEST_SURCHARGE } from '#domain/pricing/extra-guest.ts';
import { LATE_CHECK_OUT, PREPAYMENT_PERCENT, STRONG_SMELL_FEE } from '#domain/pricing/house-fees.ts';
import { CANCELLATION_HOURS } from '#domain/reservations/cancellation.ts';
import { capacityOfType } from '#domain/slots/room-type.ts';
import type { WriteLegalText } from '../../legal-text.ts';

export const text: WriteLegalText = ({ holdMinutes }) => ({
  lead: 'How to book, what to expect on the day, and what happens if your plans change.',
  sections: [
    {
      heading: 'Booking in five steps',
      steps: [
        'Choose a location and see the week’s time slots.',
        'Choose a room and an available time slot. The price is for the whole room, VAT included.',
        'Log in or register, and check the summary. If you have a promotion code, enter it at this step.',
        `Pay the full price (${PREPAYMENT_PERCENT}%) in advance by card. We hold the time slot for you for ${holdMinutes} minutes while you pay on OnePAY’s page.`,
        'Receive your confirmation by email. When your session starts, your booking shows two QR codes: one for the entrance and one for your room.',
      ],
    },
    {
      heading: 'Confirmation',
      paragraphs: [
        'A booking is confirmed once your payment has been received, a ticket has been used, or a voucher has been redeemed. You will then receive an email with the location, the room, the date and time, and a calendar file.',
        'If you book by phone or at reception, you can pay at reception (in cash or by card), by bank transfer where we offer it, or by card online, on the booking page or with a link that we email you. We hold the room for you until the deadline we give you; if it is not paid for by then, the booking is cancelled.',
        'If your payment is confirmed too late and the time slot has been taken, you receive a ticket for the same program, which you can use for another time slot. We will let you know right away.',
        'If an incorrect amount is charged, or your payment arrives after the promotion you used has reached its limit, no booking is made and the full amount is refunded. If a payment by the link in our email arrives after the booking was cancelled, or is made twice, it is refunded in full.',
      ],
    },
    {
      heading: 'Check-in and check-out',
      items: [
        'We are open 24 hours a day, seven days a week. All times are Vietnam time.',
        'Your QR codes open the doors from the start of your session until its end, not before and not after.',
        'Please leave the room by the end of your session so that we can prepare it for the next guests.',
        `If you are still in the room ${LATE_CHECK_OUT.reminderMinutes} minutes after your session ends, we will remind you to check out. After ${LATE_CHECK_OUT.surchargeMinutes} minutes, a surcharge of ${LATE_CHECK_OUT.percentOfNextSlot}% of the next time slot’s room rate applies.`,
      ],
    },
    {
      heading: 'Arriving late',
      paragraphs: [
        'Your room is yours from your booked start time, whenever you arrive. Time lost by arriving late cannot be added at the end. If you do not come at all, the booking counts as a no-show and is not refunded.',
      ],
    },
    {
      heading: 'Guests',
      items: [
        `Guests must be ${MINIMUM_AGE} or older.`,
        'Children are the exception: they are welcome with a parent or guardian, who is responsible for them at all times. Children count towards the capacity of the room. Please tell us in advance.',
        `Hoshi (VIP) is for up to ${capacityOfType('VIP')} people, Mizuki (Deluxe) for up to ${capacityOfType('DELUXE')}, every other room (Standard) for up to ${capacityOfType('STANDARD')}. There is no extra charge for companions within that number.`,
        `Extra guests above the capacity of the room: ${formatVnd(EXTRA_GUEST_SURCHARGE, 'en')} per person.`,
        'Please rinse before you enter the water, and do not use the bath or sauna after drinking alcohol or when you feel unwell. If you are pregnant or have a heart condition, ask your doctor first.',
      ],
    },
    {
      heading: 'Pets',
      paragraphs: ['Pets are not allowed.'],
    },
    {
      heading: 'Food and drink',
      paragraphs: ['You are welcome to bring light food and drinks and enjoy them in the resting area.'],
    },
    {
      heading: 'Smoking',
      paragraphs: ['Smoking, including electronic cigarettes, is not allowed anywhere indoors.'],
    },
    {
      heading: 'Strong-smelling food',
      paragraphs: [
        `Durian, jackfruit and other strong-smelling foods are not allowed in our rooms. If they are brought in, a cleaning fee of ${formatVnd(STRONG_SMELL_FEE, 'en')} applies.`,
      ],
    },
    {
      heading: 'Full refund or another time',
      paragraphs: [
        `If you cancel at least ${CANCELLATION_HOURS} hours before your scheduled check-in, you receive a full refund. The deadline is shown before you pay and in your booking.`,
        'Until the same deadline, you can also move a booking that is paid for, or made with a voucher, free of charge to another available time slot for the same program at the same location. Open your booking to do so. Bookings on public holidays in Vietnam cannot be moved.',
        'If you booked without an account, please contact us to cancel or move your booking.',
      ],
    },
    {
      heading: 'No refund',
      items: [
        `for cancellations less than ${CANCELLATION_HOURS} hours before check-in,`,
        'for no-shows,',
        'for time slots on public holidays in Vietnam (the site tells you before you pay),',
        'for bookings made with a voucher.',
      ],
      paragraphs: [
        `Vouchers cannot be exchanged for cash. Please contact us if your plans change: if you cancel at least ${CANCELLATION_HOURS} hours before check-in, you can use the voucher again until it expires (except for time slots on public holidays in Vietnam).`,
      ],
    },
    {
      heading: 'How cancellations work',
      steps: [
        'Open your booking and select “Cancel booking”, or contact us if you booked without an account. On the site, you will see the refund before you confirm.',
        'Your booking is cancelled immediately: the time slot becomes available again and the QR codes stop working. We will confirm this by email.',
        `The refund goes to your original payment method (payments made at reception or by bank transfer are refunded by our reception team). It takes ${REFUND_WORKING_DAYS.least} to ${REFUND_WORKING_DAYS.most} Vietnamese working days; when it appears in your account depends on your bank.`,
      ],
    },
  ],
  contact: 'If anything is not covered here, please ask us before you book.',
});
