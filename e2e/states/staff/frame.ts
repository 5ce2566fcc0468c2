import type { StaffMe } from '#contract/staff/session.ts';
import type { Area } from '../state.ts';
import type { Visit } from '../visit.ts';

const SESSION = '**/api/admin/session';
const ANY = '/admin/me';

const inState = (visit: Visit, change: Partial<StaffMe>) =>
  visit.change<StaffMe>(SESSION, (me) => ({ ...me, ...change }));

export const staffFrame: Area = {
  area: 'staff frame',
  states: [
    {
      name: 'the other rooms',
      only: 'phone',
      staff: 'owner',
      open: async (visit) => {
        await visit.goToDesk(ANY);
        await visit.page.getByRole('navigation').getByRole('button', { name: visit.staff.frame.more }).click();
      },
      seen: ({ by, staff: { pages, frame }, texts }) => [
        by('dialog').getByRole('link', { name: pages['/admin/numbers'].title }),
        by('dialog').getByRole('group', { name: texts.layout.language }),
        by('dialog').getByRole('button', { name: frame.logOut }),
      ],
    },
    {
      name: 'locked',
      staff: 'owner',
      open: async (visit) => {
        await inState(visit, { state: 'locked' });
        await visit.goToDesk(ANY);
      },
      seen: ({ by, staff: { proof } }) => [
        by('dialog').getByRole('heading', { name: proof.lockedTitle }),
        by('dialog').getByRole('button', { name: proof.unlock }),
      ],
    },
    {
      name: 'a factor is asked for again',
      staff: 'owner',
      mayFail: [/\/logout|\/sessions/],
      open: async (visit) => {
        await visit.refuse('**/api/admin/sessions', 'fresh_factor_required');
        await visit.goToDesk(ANY);
      },
      seen: ({ by, staff: { proof } }) => [
        by('dialog').getByRole('heading', { name: proof.freshTitle }),
        by('dialog').getByRole('button', { name: proof.cancel }),
      ],
    },
    {
      name: 'connection lost',
      // Chunks may still be loading.
      mayFail: [/\/assets\/|\/api\/admin\//],
      staff: 'owner',
      open: async (visit) => {
        await visit.goToDesk(ANY);
        await visit.main.getByRole('heading', { level: 1 }).waitFor();
        await visit.goOffline();
      },
      seen: ({ page, staff: { frame } }) => [
        page
          .getByRole('status')
          .filter({ hasText: frame.offlineShown('').slice(0, 5) })
          .filter({ visible: true }),
      ],
    },
    {
      name: 'an answer that could not be refreshed',
      staff: 'owner',
      isHurried: true,
      mayFail: [/\/api\/admin\/exceptions/],
      open: async (visit) => {
        await visit.goToDesk('/admin/exceptions');
        await visit.main.getByRole('heading', { level: 2, name: visit.staff.exceptions.holds }).waitFor();
        await visit.enter('/admin/approvals');
        await visit.main.getByText(visit.staff.bookings.waitingTitle).waitFor();
        await visit.break('**/api/admin/exceptions');
        await visit.page.clock.runFor(16_000);
        await visit.enter('/admin/exceptions');
      },
      seen: ({ main, texts, staff: { frame } }) => [
        main.getByRole('status').filter({ hasText: frame.staleShown('').slice(0, 8) }),
        main.getByRole('button', { name: texts.ui.tryAgain }),
      ],
    },
    {
      // shows: 12.2
      name: 'a screen of another post',
      staff: 'cleaner',
      open: (visit) => visit.go('/admin/numbers'),
      seen: ({ heading, says, staff: { pages, frame } }) => [
        heading(pages['/admin/numbers'].title),
        says(frame.forbiddenTitle),
        says(frame.forbiddenAdvice),
      ],
    },
    {
      name: 'unknown address',
      staff: 'owner',
      mayFail: [/\/admin\/nowhere/],
      open: (visit) => visit.goToDesk('/admin/nowhere'),
      seen: ({ heading, link, staff: { frame } }) => [heading(frame.notFoundTitle), link(frame.toStart)],
    },
    {
      name: 'session that cannot be read',
      staff: 'owner',
      isHurried: true,
      mayFail: [/\/api\/admin\/session/],
      open: async (visit) => {
        await visit.break(SESSION);
        await visit.go(ANY);
      },
      seen: ({ main, texts, staff: { frame } }) => [
        main.getByRole('alert').filter({ hasText: frame.failedTitle }),
        main.getByRole('button', { name: texts.ui.tryAgain }),
      ],
    },
    {
      name: 'screen that broke',
      staff: 'owner',
      mayComplain: [/./],
      open: async (visit) => {
        await visit.answer('**/api/admin/approvals', [{}]);
        await visit.goToDesk('/admin/approvals');
      },
      seen: ({ heading, button, staff: { frame } }) => [heading(frame.unexpectedTitle), button(frame.reload)],
    },
  ],
};
