import type { Reservation } from '#contract/reservations.ts';
import { addMinutes } from '#domain/calendar/duration.ts';
import { REFUSAL_TEXTS } from '#texts/server.ts';
import type { Area } from './state.ts';
import type { Visit } from './visit.ts';

const REFUND = '**/api/payment/refund';

async function ask(visit: Visit): Promise<void> {
  await visit.go(`/reservation/${visit.scene.reservations.upcoming}`);
  await visit.button(visit.texts.reservation.cancel).click();
  await visit.dialog(visit.texts.cancelling.confirmTitle).waitFor();
}

async function confirm(visit: Visit): Promise<void> {
  await ask(visit);
  await visit.page.getByRole('dialog').getByRole('button', { name: visit.texts.cancelling.cancel }).click();
}

export const cancelling: Area = {
  area: 'cancelling',
  states: [
    {
      // shows: 2.100
      name: 'question',
      as: 'mai',
      open: ask,
      seen: ({ dialog, button, texts }) => [dialog(texts.cancelling.confirmTitle), button(texts.cancelling.keep)],
    },
    {
      name: 'question about a booking paid with a ticket',
      as: 'mai',
      open: async (visit) => {
        await visit.change<Reservation>('**/api/reservations/*', (found) => ({ ...found, paymentMethod: 'ticket' }));
        await ask(visit);
      },
      seen: ({ page, texts }) => [page.getByRole('dialog').getByText(texts.cancelling.ofTicket)],
    },
    {
      // shows: 2.101
      name: 'under way',
      as: 'mai',
      open: async (visit) => {
        await visit.hang(REFUND);
        await confirm(visit);
      },
      seen: ({ page, texts }) => [page.getByRole('dialog').getByText(texts.cancelling.processing)],
    },
    {
      // shows: 2.102
      name: 'done',
      as: 'mai',
      open: async (visit) => {
        await visit.answer(REFUND, { success: true, message: '' });
        await confirm(visit);
      },
      seen: ({ dialog, link, texts }) => [dialog(texts.cancelling.canceledTitle), link(texts.cancelling.toStart)],
    },
    {
      name: 'refused',
      as: 'mai',
      open: async (visit) => {
        await visit.answer(REFUND, { success: false, message: '' });
        await confirm(visit);
      },
      seen: ({ dialog, page, texts }) => [
        dialog(texts.cancelling.failedTitle),
        page.getByRole('dialog').getByText(texts.cancelling.failed),
      ],
    },
    {
      // shows: 2.103
      name: 'broken off',
      as: 'mai',
      mayFail: [/\/api\/payment\/refund/],
      open: async (visit) => {
        await visit.cut(REFUND);
        await confirm(visit);
      },
      seen: ({ page, button, texts }) => [
        page.getByRole('dialog').getByText(texts.cancelling.broken),
        button(texts.cancelling.tryAgain),
      ],
    },
    {
      // shows: 2.103
      name: 'moved since the question',
      as: 'mai',
      mayFail: [/\/api\/payment\/refund/],
      open: async (visit) => {
        await ask(visit);
        const message = REFUSAL_TEXTS[visit.locale].stale;
        await visit.answer(REFUND, { code: 'stale', message }, 409);
        await visit.change<Reservation>('**/api/reservations/*', (found) => ({ ...found, slot: movedOn(found.slot) }));
        await visit.page.getByRole('dialog').getByRole('button', { name: visit.texts.cancelling.cancel }).click();
      },
      seen: ({ page, button, texts }) => [
        page.getByRole('status').getByText(texts.cancelling.newWhen),
        button(texts.cancelling.tryAgain),
      ],
    },
  ],
};

/** Returns a slot a day later. */
function movedOn(slot: Reservation['slot']): Reservation['slot'] {
  const dayAfter = (instant: string) => addMinutes(new Date(instant), 24 * 60).toISOString();
  return {
    ...slot,
    id: '7e57ab1e-0000-4000-8000-000000000002',
    startTime: dayAfter(slot.startTime),
    endTime: dayAfter(slot.endTime),
  };
}
