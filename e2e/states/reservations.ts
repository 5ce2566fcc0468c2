import type { Reservation } from '#contract/reservations.ts';
import type { Area } from './state.ts';

const LIST = '/reservations';

export const reservations: Area = {
  area: 'reservations',
  states: [
    {
      // shows: 2.9, 4.5
      name: 'list with every status',
      as: 'mai',
      open: (visit) => visit.go(LIST),
      seen: ({ heading, says, texts }) => [
        heading(texts.reservations.title),
        says(texts.reservations.statuses.PENDING),
        says(texts.reservations.statuses.ATTENDED),
        says(texts.reservations.statuses.DONE),
        says(texts.reservations.statuses.CANCELED),
      ],
    },
    {
      // shows: 2.87
      name: 'empty',
      as: 'ken',
      open: (visit) => visit.go(LIST),
      seen: ({ says, main, texts }) => [
        says(texts.reservations.empty),
        main.getByRole('link', { name: texts.reservations.bookNow }),
      ],
    },
    {
      // shows: 8.15
      name: 'not logged in',
      open: (visit) => visit.go(LIST),
      seen: ({ says, main, texts }) => [
        says(texts.reservations.logInFirst),
        main.getByRole('link', { name: texts.reservations.logIn }),
      ],
    },
    {
      name: 'one that cannot be read',
      as: 'mai',
      mayComplain: [/Unreadable answer/],
      open: async (visit) => {
        await visit.change<Reservation[]>('**/api/reservations/user/**', ([first, ...others]) => [
          { ...first, slot: null },
          ...others,
        ]);
        await visit.go(LIST);
      },
      seen: ({ says, main, texts }) => [says(texts.reservations.unreadable(1)), main.getByRole('article').first()],
    },
    {
      name: 'on their way',
      as: 'mai',
      open: async (visit) => {
        await visit.hang('**/api/reservations/user/**');
        await visit.go(LIST);
      },
      seen: ({ main, texts }) => [main.getByRole('status').filter({ hasText: texts.reservations.loading })],
    },
    {
      // shows: 8.16
      name: 'cannot be loaded',
      as: 'mai',
      isHurried: true,
      mayFail: [/\/api\/reservations/],
      open: async (visit) => {
        await visit.break('**/api/reservations/user/**');
        await visit.go(LIST);
      },
      seen: ({ says, main, texts }) => [
        says(texts.reservations.failed),
        main.getByRole('button', { name: texts.ui.tryAgain }),
      ],
    },
  ],
};
