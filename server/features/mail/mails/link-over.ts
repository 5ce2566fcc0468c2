import { defineOwed } from '#server/queue/kinds.ts';
import { defineMail } from '../mail.ts';
import { mailPaymentReturned, OfPayment, paymentReturnedLetter } from '../payment-returned.ts';
import { returnedPayment, SITE } from '../specimen-facts.ts';

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-link-over': typeof linkOver;
  }
}

export const linkOver = defineMail({
  job: defineOwed(OfPayment),
  about: 'reservation',
  send: (context, ask, now) => mailPaymentReturned(context, { ...ask, reason: 'link_over', now }),
  specimens: {
    'a payment by link that came too late': (locale) =>
      paymentReturnedLetter({ ...returnedPayment, captured: returnedPayment.agreed, reason: 'link_over' }, locale),
    'a payment by link for a booking that was paid already': (locale) =>
      paymentReturnedLetter(
        {
          ...returnedPayment,
          captured: returnedPayment.agreed,
          reason: 'link_over',
          paidBooking: `${SITE}/reservation/1`,
        },
        locale,
      ),
  },
});
