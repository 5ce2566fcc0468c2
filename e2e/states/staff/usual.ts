import type { DemoStaffName } from '../../admin/staff.ts';
import type { State } from '../state.ts';

type Usual = {
  readonly path: string;
  /** The call whose answer the screen shows. */
  readonly api: string;
  readonly staff?: DemoStaffName;
};

/** The states that every screen of the back office has when its answer is late or missing. */
export function usualStates({ path, api, staff = 'owner' }: Usual): State[] {
  const called = new RegExp(api.replaceAll('*', '').replaceAll('?', '\\?').replace(/\/$/, ''));
  return [
    {
      name: 'on its way',
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
