import type { DemoStaffName } from '../../admin/staff.ts';
import type { State } from '../state.ts';

type Usual = {
  readonly path: string;
  /** The call whose answer the screen shows. */
  readonly api: string;
  readonly staff?: DemoStaffName;
  /** Which of these states is examined in every test run, in one look. */
  readonly inEveryRun?: 'loading' | 'failed' | 'offline' | 'forbidden';
};

/** The states that every screen of the back office has when its answer is late or missing. */
export function usualStates({ path, api, staff = 'owner', inEveryRun }: Usual): State[] {
  const run = (which: typeof inEveryRun) => (which === inEveryRun ? ({ isInEveryRun: true } as const) : {});
  const called = new RegExp(api.replaceAll('*', '').replaceAll('?', '\\?').replace(/\/$/, ''));
  return [
    {
      name: 'on its way',
      ...run('loading'),
      staff,
      open: async (visit) => {
        await visit.hang(api);
        await visit.goToDesk(path);
      },
      seen: ({ main, staff: { frame } }) => [main.getByRole('status').filter({ hasText: frame.loading }).first()],
    },
    {
      // shows: 12.60
      name: 'cannot be loaded',
      ...run('failed'),
      staff,
      isHurried: true,
      mayFail: [called],
      open: async (visit) => {
        await visit.break(api);
        await visit.goToDesk(path);
      },
      seen: ({ main, texts, staff: { frame } }) => [
        main.getByRole('alert').filter({ hasText: frame.failedTitle }).first(),
        main.getByRole('button', { name: texts.ui.tryAgain }).first(),
      ],
    },
    {
      name: 'without a network',
      ...run('offline'),
      staff,
      isHurried: true,
      mayFail: [called],
      open: async (visit) => {
        await visit.cut(api);
        await visit.goToDesk(path);
      },
      seen: ({ main, staff: { frame } }) => [
        main.getByRole('alert').filter({ hasText: frame.offlineTitle }).first(),
        main.getByText(frame.offlineAdvice).first(),
      ],
    },
    {
      name: 'not part of the post',
      ...run('forbidden'),
      staff,
      mayFail: [called],
      open: async (visit) => {
        await visit.refuse(api, 'forbidden');
        await visit.goToDesk(path);
      },
      seen: ({ main, staff: { frame } }) => [
        main.getByText(frame.forbiddenTitle).first(),
        main.getByText(frame.forbiddenAdvice).first(),
      ],
    },
  ];
}
