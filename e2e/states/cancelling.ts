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
  ],
};
