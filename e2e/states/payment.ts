import type { Payment } from '#contract/payments.ts';
import type { Area, State } from './state.ts';
import type { Visit } from './visit.ts';

const back = ({ scene }: Visit, query: string, slot: 'upcoming' | 'late' | 'free' = 'upcoming') =>
  `/slot/${scene.slots[slot].id}?${query}`;

/** Returns from a payment that became a reservation; `change` alters the server's answer about it. */
async function comeBack(
  visit: Visit,
  change?: (payment: Payment) => object,
  slot: 'upcoming' | 'free' = 'upcoming',
): Promise<void> {
  if (change !== undefined) await visit.change<Payment>('**/api/payments/*', change);
  await visit.go(back(visit, `payment=${visit.scene.payments.reserved}`, slot));
}

const refund = {
  state: 'sent',
  method: 'card',
  amount: 1_350_000,
  expectedFrom: '2026-12-21',
  expectedUntil: '2027-01-04',
};

/** On a slot that the member has not booked. */
const outcome = (name: string, text: (visit: Visit) => string, changed: object): State => ({
  name,
  as: 'mai',
  open: (visit) => comeBack(visit, (payment) => ({ ...payment, reservation: null, ...changed }), 'free'),
  seen: (visit) => [visit.dialog(text(visit))],
});

export const payment: Area = {
  area: 'payment',
  states: [
    {
      // shows: 2.4, 4.26
      name: 'paid, and reserved',
      as: 'mai',
      open: (visit) => comeBack(visit),
      seen: ({ dialog, link, texts }) => [dialog(texts.payment.reservedTitle), link(texts.payment.viewBooking)],
    },
    {
      name: 'paid too late, a ticket is left',
      as: 'minh',
      open: (visit) => visit.go(back(visit, `payment=${visit.scene.payments.ticket}`, 'late')),
      seen: ({ dialog, heading, texts }) => [dialog(texts.payment.ticketTitle), heading(texts.payment.alternatives)],
    },
    {
      name: 'of a slot that the member had booked already, a ticket is left',
      as: 'mai',
      open: (visit) =>
        comeBack(visit, (paid) => ({ ...paid, reservation: null, outcome: 'ticket', unusedBecause: 'own_booking' })),
      seen: ({ dialog, page, texts }) => [
        dialog(texts.payment.ticketBecause.own_booking.title),
        page.getByRole('dialog').getByText(texts.payment.ticketBecause.own_booking.text),
      ],
      unseen: ({ dialog, texts }) => [dialog(texts.payment.ticketTitle)],
    },
    {
      // shows: 2.60
      name: 'failed',
      as: 'mai',
      open: (visit) => comeBack(visit, (paid) => ({ ...paid, reservation: null, outcome: 'failed' }), 'free'),
      seen: ({ dialog, page, link, texts }) => [
        dialog(texts.payment.failedTitle),
        page.getByRole('dialog').getByText(texts.payment.failed),
        link(texts.payment.payAgain),
      ],
    },
    {
      name: 'failed, and paid in another tab since',
      as: 'mai',
      open: (visit) => comeBack(visit, (paid) => ({ ...paid, reservation: null, outcome: 'failed' })),
      seen: ({ dialog, link, texts }) => [dialog(texts.payment.reservedTitle), link(texts.payment.viewBooking)],
      unseen: ({ dialog, texts }) => [dialog(texts.payment.failedTitle)],
    },
    outcome('still being checked', ({ texts }) => texts.payment.checkingTitle, { outcome: 'open' }),
    outcome('abandoned', ({ texts }) => texts.payment.closedTitle, { outcome: 'closed' }),
    outcome('of a wrong amount, on its way back', ({ texts }) => texts.payment.refundTitle, {
      outcome: 'refund',
      refund,
    }),
    {
      name: 'made a reservation that was canceled since',
      as: 'mai',
      open: (visit) =>
        comeBack(visit, (paid) => ({ ...paid, reservation: { ...paid.reservation, status: 'CANCELED' } })),
      seen: ({ dialog, texts }) => [dialog(texts.payment.canceledTitle)],
    },
    {
      name: 'cannot be looked up',
      as: 'mai',
      isHurried: true,
      mayFail: [/\/api\/payments/],
      open: async (visit) => {
        await visit.break('**/api/payments/*');
        await comeBack(visit);
      },
      seen: ({ page, button, texts }) => [
        page.getByRole('dialog').getByText(texts.payment.loadFailed),
        button(texts.buy.lookAgain),
      ],
    },
    {
      name: 'asked about too often',
      as: 'mai',
      isHurried: true,
      mayFail: [/\/api\/payments/],
      open: async (visit) => {
        await visit.refuse('**/api/payments/*', 'too_many_requests');
        await comeBack(visit);
      },
      seen: ({ page, button, texts }) => [
        page.getByRole('dialog').getByText(texts.payment.loadFailed),
        button(texts.buy.lookAgain),
      ],
      unseen: ({ dialog, texts }) => [dialog(texts.payment.unknownTitle)],
    },
    {
      // shows: 4.26
      name: 'of another member',
      as: 'ken',
      mayFail: [/\/api\/payments/],
      open: (visit) => comeBack(visit),
      seen: ({ dialog, texts }) => [dialog(texts.payment.unknownTitle)],
    },
    {
      name: 'to be seen after logging in',
      open: (visit) => comeBack(visit),
      seen: ({ dialog, page, texts }) => [
        dialog(texts.payment.logInTitle),
        page.getByRole('dialog').getByRole('link', { name: texts.slot.logIn }),
      ],
    },
    {
      name: 'code of the gateway: paid',
      open: (visit) => visit.go(back(visit, 'vpc_TxnResponseCode=0&vpc_Amount=120000000', 'free')),
      seen: ({ dialog, page, texts }) => [
        dialog(texts.payment.successTitle),
        page.getByRole('dialog').getByText(texts.payment.success),
      ],
    },
    {
      name: 'code of the gateway: not paid',
      open: (visit) => visit.go(back(visit, 'vpc_TxnResponseCode=7&vpc_Amount=120000000', 'free')),
      seen: ({ dialog, link, texts }) => [dialog(texts.payment.failedTitle), link(texts.payment.payAgain)],
    },
    {
      name: 'nothing was left to pay',
      as: 'mai',
      open: (visit) => {
        const { slots, reservations } = visit.scene;
        const data = JSON.stringify({ id: reservations.upcoming, slot: { id: slots.upcoming.id } });
        const query = new URLSearchParams({ payment_success: 'true', reservation_data: data });
        return visit.go(back(visit, query.toString()));
      },
      seen: ({ dialog, link, texts }) => [dialog(texts.payment.reservedTitle), link(texts.payment.viewBooking)],
    },
    {
      // shows: 2.63
      name: 'details missing',
      as: 'mai',
      open: (visit) => visit.go(back(visit, 'payment_success=true&reservation_data=nonsense')),
      seen: ({ dialog, texts }) => [dialog(texts.slot.detailsNotFound)],
    },
  ],
};
