import { defineOwed } from '#server/queue/kinds.ts';
import { defineMail } from '../mail.ts';
import { mailPaymentReturned, OfPayment, paymentReturnedLetter } from '../payment-returned.ts';
import { returnedPayment } from '../specimen-facts.ts';

declare module '#server/queue/kinds.ts' {
  interface MailKinds {
    'mail-promotion-gone': typeof promotionGone;
  }
}

export const promotionGone = defineMail({
  job: defineOwed(OfPayment),
  about: 'reservation',
  send: (context, ask, now) => mailPaymentReturned(context, { ...ask, reason: 'promotion_gone', now }),
  specimens: {
    'a promotion that is gone': (locale) =>
      paymentReturnedLetter({ ...returnedPayment, reason: 'promotion_gone' }, locale),
  },
});
