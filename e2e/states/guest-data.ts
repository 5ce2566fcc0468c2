import type { Area } from './state.ts';
import type { Visit } from './visit.ts';

async function ask(visit: Visit, email: string): Promise<void> {
  await visit.go('/guest-data');
  await visit.field(visit.texts.guestData.email).fill(email);
  await visit.button(visit.texts.guestData.sendLink).click();
}

/** Opens the mailed link, and confirms. */
async function confirm(visit: Visit): Promise<void> {
  await visit.go('/guest-data?token=made-up');
  await visit.button(visit.texts.guestData.erase).click();
}

const ERASE = /\/api\/guest-data\/erase/;
const AHEAD = [
  { startTime: '2026-11-27T12:00:00.000Z', endTime: '2026-11-27T13:30:00.000Z', erasedBy: '2026-11-28' },
  { startTime: '2026-12-24T16:30:00.000Z', endTime: '2026-12-24T18:00:00.000Z', erasedBy: '2026-12-26' },
];

export const guestData: Area = {
  area: 'guest data',
  states: [
    {
      name: 'asking for the link',
      isInEveryRun: true,
      open: (visit) => visit.go('/guest-data'),
      seen: ({ heading, field, button, link, texts }) => [
        heading(texts.guestData.title),
        field(texts.guestData.email),
        button(texts.guestData.sendLink),
        link(texts.guestData.toProfile),
      ],
    },
    {
      name: 'asking for the link, without an address',
      open: (visit) => ask(visit, 'nobody'),
      seen: ({ page }) => [page.locator('[aria-invalid]').first()],
    },
    {
      name: 'asking for the link, too often',
      mayFail: [/\/api\/guest-data\/link/],
      open: async (visit) => {
        await visit.refuse('**/api/guest-data/link', 'too_many_requests');
        await ask(visit, 'mai@guests.example');
      },
      seen: ({ main }) => [main.getByRole('alert')],
    },
    {
      name: 'the link is under way',
      open: async (visit) => {
        await visit.hang('**/api/guest-data/link');
        await ask(visit, 'mai@guests.example');
      },
      seen: ({ says, texts }) => [says(texts.guestData.sendingLink)],
    },
    {
      name: 'the link was sent, if a guest has the address',
      open: (visit) => ask(visit, 'mai@guests.example'),
      seen: ({ says, texts }) => [
        says(texts.guestData.linkSentTitle),
        says(texts.guestData.linkSent('mai@guests.example', 24)),
      ],
    },
    {
      name: 'what will be erased',
      open: (visit) => visit.go('/guest-data?token=made-up'),
      seen: ({ says, button, texts }) => [
        says(texts.guestData.confirmLead),
        says(texts.guestData.whenAhead),
        button(texts.guestData.erase),
      ],
    },
    {
      name: 'the link is no longer good',
      mayFail: [ERASE],
      open: confirm,
      seen: ({ says, button, texts }) => [says(texts.guestData.linkInvalidTitle), button(texts.guestData.newLink)],
    },
    {
      // shows: 2.122
      name: 'the link was used',
      mayFail: [ERASE],
      open: async (visit) => {
        await visit.refuse('**/api/guest-data/erase', 'guest_link_used');
        await confirm(visit);
      },
      seen: ({ says, button, texts }) => [says(texts.guestData.linkUsedTitle), button(texts.guestData.newLink)],
    },
    {
      name: 'nothing was erased, because the server is broken',
      mayFail: [ERASE],
      open: async (visit) => {
        await visit.break('**/api/guest-data/erase');
        await confirm(visit);
      },
      seen: ({ main, button, texts }) => [main.getByRole('alert'), button(texts.guestData.erase)],
    },
    {
      name: 'a visit ahead in the answer that cannot be read',
      mayFail: [ERASE],
      open: async (visit) => {
        await visit.answer('**/api/guest-data/erase', { erased: 1, ahead: [...AHEAD, { startTime: 'soon' }] });
        await confirm(visit);
      },
      seen: ({ main, button, texts }) => [main.getByRole('alert'), button(texts.guestData.erase)],
      unseen: ({ says, texts }) => [says(texts.guestData.erasedTitle)],
    },
    {
      name: 'erased',
      open: async (visit) => {
        await visit.answer('**/api/guest-data/erase', { erased: 2, ahead: [] });
        await confirm(visit);
      },
      seen: ({ says, texts }) => [says(texts.guestData.erasedTitle), says(texts.guestData.confirmation)],
    },
    {
      name: 'nothing to erase before the visit',
      open: async (visit) => {
        await visit.answer('**/api/guest-data/erase', { erased: 0, ahead: AHEAD });
        await confirm(visit);
      },
      seen: ({ says, heading, texts }) => [heading(texts.guestData.aheadTitle), says(texts.guestData.ahead)],
      unseen: ({ says, texts }) => [says(texts.guestData.erasedTitle)],
    },
    {
      // shows: 2.121
      name: 'erased, with visits ahead',
      open: async (visit) => {
        await visit.answer('**/api/guest-data/erase', { erased: 1, ahead: AHEAD });
        await confirm(visit);
      },
      seen: ({ says, heading, texts }) => [says(texts.guestData.erasedTitle), heading(texts.guestData.aheadTitle)],
    },
  ],
};
