import { defineOwed } from '#server/queue/kinds.ts';
import { defineMail } from '../mail.ts';
import { mailPaymentReturned, OfPayment, paymentReturnedLetter } from '../payment-returned.ts';
import { returnedPayment } from '../specimen-facts.ts';

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-wrong-amount': typeof wrongAmount;
  }
}

export const wrongAmount = defineMail({
  job: defineOwed(OfPayment),
  about: 'reservation',
  send: (context, ask, now) => mailPaymentReturned(context, { ...ask, reason: 'wrong_amount', now }),
  specimens: {
    'a wrong amount': (locale) => paymentReturnedLetter(returnedPayment, locale),
  },
});
