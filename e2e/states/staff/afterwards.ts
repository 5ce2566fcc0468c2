import { EXCEPTION_KINDS, type Exception, type HoldAtPlace } from '#contract/staff/exceptions.ts';
import type { Numbers } from '#contract/staff/reports.ts';
import type { SlotsOfDay } from '#contract/staff/restore.ts';
import type { TrailEntry } from '#contract/staff/trail.ts';
import type { Area } from '../state.ts';
import type { At, Visit } from '../visit.ts';
import { usualStates } from './usual.ts';

const id = (end: number) => `00000000-0000-4000-8000-${String(end).padStart(12, '0')}`;
const PLACE = { id: id(999), name: 'Yumori Tây Hồ' };

const REMEDIES: Partial<Record<Exception['kind'], Exception['remedies']>> = {
  late_payment: ['ask_gateway'],
  unsettled_refund: ['settle_by_hand', 'settle_by_gateway'],
  dead_job: ['retry_job', 'dismiss_job'],
  late_job: ['retry_job'],
  refused_message: ['take_in'],
  audit_finding: ['acknowledge_finding'],
};

const STATES: Partial<Record<Exception['kind'], Exception['state']>> = {
  late_payment: 'checking',
  unsettled_refund: 'requested',
  missing_entry_code: 'ROOM',
  refused_message: 'unknown_reference',
};

const NAMED: ReadonlySet<Exception['kind']> = new Set([
  'unused_ticket',
  'unsettled_refund',
  'blocked_reservation',
  'unpaid_reservation',
  'unpaid_charge',
  'dead_job',
]);

const WITH_BOOKING: ReadonlySet<Exception['kind']> = new Set([
  'unsettled_refund',
  'unpaid_reservation',
  'unpaid_charge',
  'dead_job',
]);

const isJob = (kind: Exception['kind']) => kind === 'dead_job' || kind === 'late_job';

/** One exception of every kind. */
const everyException = (at: At): Exception[] =>
  EXCEPTION_KINDS.map((kind, place) => ({
    kind,
    id: id(place),
    at: at(-17 * place),
    location: isJob(kind) ? null : PLACE,
    person: NAMED.has(kind) ? { name: 'Lê Quang Minh', phone: '0900000303' } : null,
    reservationId: WITH_BOOKING.has(kind) ? id(40) : null,
    blockId: kind === 'blocked_reservation' ? id(41) : null,
    paidBy: kind === 'unsettled_refund' ? 'cash' : null,
    reference: isJob(kind) ? 'Hoshi' : 'YM7K2P9QX4',
    amount: place % 2 === 0 && !isJob(kind) ? 1_250_000 : null,
    state: STATES[kind] ?? null,
    job: isJob(kind) ? 'mail-reservation-confirmed' : null,
    isRunning: false,
    finding: kind === 'audit_finding' ? { promise: 'slot.one_claim', subject: id(60) } : null,
    detail:
      kind === 'dead_job'
        ? 'connect ECONNREFUSED mail.yumori.example:587 after 12 tries · mail-reservation-confirmed'
        : null,
    remedies: REMEDIES[kind] ?? [],
  }));

const holdsAt = (at: At): HoldAtPlace[] => [
  {
    id: id(50),
    name: 'Trần Thị Ánh Mai',
    takenAt: at(-4),
    expiresAt: at(11),
    isPaying: true,
    startTime: at(180),
    endTime: at(270),
    room: 'Hoshi',
    location: PLACE,
  },
];

const slotsOfDay = (at: At): SlotsOfDay =>
  [false, true].map((isBooked, place) => ({
    id: id(70 + place),
    startTime: at(60 + 120 * place),
    endTime: at(150 + 120 * place),
    room: 'Hoshi',
    program: 'Onsen 90',
    isBooked,
  }));

const toExceptions = async (visit: Visit) => {
  await visit.answerAt('**/api/admin/exceptions', everyException);
  await visit.answerAt('**/api/admin/holds', holdsAt);
  await visit.goToDesk('/admin/exceptions');
};

/** A task that failed for good: a key for the entrance. */
const failed = (at: At): Exception[] =>
  everyException(at).flatMap((each) =>
    each.kind === 'dead_job'
      ? [{ ...each, job: 'provision-passcode', state: 'LOCATION', detail: 'lock is offline' }]
      : [],
  );

/** The same task while it runs again. */
const running = (at: At): Exception[] =>
  failed(at).map((each) => ({ ...each, kind: 'late_job', at: at(0), isRunning: true, remedies: [] }));

/** Runs the failed task again. */
async function startTask(visit: Visit): Promise<void> {
  const { exceptions } = visit.staff;
  await visit.answerAt('**/api/admin/exceptions', failed);
  await visit.answer('**/api/admin/jobs/*/retry', { done: true });
  await visit.goToDesk('/admin/exceptions');
  await visit.button(exceptions.remedies.retry_job).click();
  await visit.answerAt('**/api/admin/exceptions', running);
  await visit.by('dialog').getByRole('button', { name: exceptions.confirm }).click();
}

export const staffExceptions: Area = {
  area: 'staff exceptions',
  states: [
    {
      name: 'an afternoon',
      staff: 'owner',
      open: (visit) => visit.goToDesk('/admin/exceptions'),
      seen: ({ heading, staff: { pages, exceptions } }) => [
        heading(pages['/admin/exceptions'].title),
        heading(exceptions.holds),
      ],
    },
    {
      // shows: 12.41
      name: 'one of every kind',
      isInEveryRun: true,
      staff: 'owner',
      open: toExceptions,
      seen: ({ main, button, link, staff: { actions, exceptions } }) => [
        main.getByText(exceptions.kinds.audit_finding),
        button(exceptions.remedies.settle_by_hand),
        main.getByText(exceptions.paidBy.cash),
        button(exceptions.release),
        link(exceptions.links.booking).first(),
        main.getByText(actions.mails['reservation-confirmed']).first(),
        button(exceptions.retryAll(2)),
      ],
      // Money that was paid in cash is handed back, not sent.
      unseen: ({ main, staff: { exceptions } }) => [main.getByText(exceptions.states.requested)],
    },
    {
      name: 'some that cannot be read',
      staff: 'owner',
      mayComplain: [/Unreadable answer/],
      open: async (visit) => {
        await visit.answerAt('**/api/admin/exceptions', (at) =>
          everyException(at).map((each) => {
            if (each.kind === 'unused_ticket') return null;
            return each.kind === 'late_job' ? { ...each, remedies: undefined } : each;
          }),
        );
        await visit.goToDesk('/admin/exceptions');
      },
      seen: ({ main, button, staff: { exceptions } }) => [
        main.getByText(exceptions.kinds.late_job),
        button(exceptions.remedies.settle_by_hand),
      ],
      unseen: ({ main, staff: { exceptions } }) => [main.getByText(exceptions.kinds.unused_ticket)],
    },
    {
      name: 'nothing late and nothing held',
      staff: 'owner',
      open: async (visit) => {
        await visit.answer('**/api/admin/exceptions', []);
        await visit.answer('**/api/admin/holds', []);
        await visit.goToDesk('/admin/exceptions');
      },
      seen: ({ says, staff: { exceptions } }) => [says(exceptions.noneTitle), says(exceptions.holdsNone)],
    },
    {
      name: 'a remedy that needs a reason',
      staff: 'owner',
      open: async (visit) => {
        await toExceptions(visit);
        await visit.button(visit.staff.exceptions.remedies.settle_by_hand).click();
      },
      seen: ({ by, staff: { exceptions } }) => [
        by('dialog', exceptions.remedies.settle_by_hand),
        // The dialog shows who paid, and how.
        by('dialog').getByText('Lê Quang Minh'),
        by('dialog').getByText(exceptions.paidBy.cash),
        by('dialog').getByLabel(exceptions.howPaid),
      ],
    },
    {
      name: 'a refund that was just paid by hand',
      staff: 'owner',
      open: async (visit) => {
        const { exceptions, frame } = visit.staff;
        await toExceptions(visit);
        await visit.answer('**/api/admin/refunds/*/settled', { done: true });
        await visit.button(exceptions.remedies.settle_by_hand).click();
        await visit.by('dialog').getByLabel(exceptions.howPaid).fill('Cash');
        await visit.answer('**/api/admin/exceptions', []);
        await visit.by('dialog').getByRole('button', { name: frame.reason.confirm }).click();
      },
      // The button that opened the dialog is gone with its line.
      seen: ({ page, says, staff: { exceptions } }) => [page.locator('h1:focus'), says(exceptions.noneTitle)],
    },
    {
      name: 'a task that ran meanwhile',
      staff: 'owner',
      mayFail: [/\/retry/],
      open: async (visit) => {
        const { exceptions } = visit.staff;
        await visit.refuse('**/api/admin/jobs/*/retry', 'job_not_found');
        await toExceptions(visit);
        await visit.button(exceptions.remedies.retry_job).first().click();
        await visit.answer('**/api/admin/exceptions', []);
        await visit.by('dialog').getByRole('button', { name: exceptions.confirm }).click();
      },
      // Its line goes away at once, and the dialog says why.
      seen: ({ by, says, staff: { exceptions } }) => [by('dialog').getByRole('alert'), says(exceptions.noneTitle)],
    },
    {
      name: 'running all tasks of a kind',
      staff: 'owner',
      open: async (visit) => {
        await toExceptions(visit);
        await visit.button(visit.staff.exceptions.retryAll(2)).click();
      },
      seen: ({ by, staff: { actions, exceptions } }) => [
        by('dialog').getByText(exceptions.tasksOf(2, actions.mails['reservation-confirmed'])),
      ],
    },
    {
      name: 'a task that was started',
      staff: 'owner',
      open: startTask,
      seen: ({ says, main, staff: { exceptions } }) => [
        says(exceptions.started),
        main.getByText(exceptions.jobAdvice.running),
      ],
      unseen: ({ button, staff: { exceptions } }) => [button(exceptions.remedies.retry_job)],
    },
    {
      name: 'a task that was started and failed again',
      staff: 'owner',
      open: async (visit) => {
        await startTask(visit);
        await visit.main.getByText(visit.staff.exceptions.jobAdvice.running).waitFor();
        await visit.answerAt('**/api/admin/exceptions', failed);
      },
      // Sooner than the list is otherwise read again.
      seen: ({ main, button, staff: { exceptions } }) => [
        main.getByText(exceptions.kinds.dead_job),
        main.getByText(exceptions.states.LOCATION),
        button(exceptions.remedies.retry_job),
      ],
    },
    {
      name: 'releasing a hold while its guest pays',
      staff: 'owner',
      open: async (visit) => {
        await toExceptions(visit);
        await visit.button(visit.staff.exceptions.release).click();
      },
      seen: ({ by, staff: { exceptions } }) => [by('dialog').getByText(exceptions.isPaying)],
    },
    {
      name: 'a payment that the restored database lacks',
      staff: 'owner',
      open: async (visit) => {
        const { takeIn } = visit.staff.exceptions.afterRestore;
        await visit.answerAt('**/api/admin/restore/slots?*', slotsOfDay);
        await toExceptions(visit);
        await visit.button(takeIn.title).click();
        await visit.by('dialog').getByLabel(takeIn.slot).selectOption({ index: 1 });
      },
      seen: ({ by, staff: { exceptions } }) => [
        by('dialog', exceptions.afterRestore.takeIn.title),
        by('dialog').getByLabel(exceptions.afterRestore.takeIn.slot),
      ],
    },
    {
      name: 'a backup that was restored',
      staff: 'owner',
      open: async (visit) => {
        await toExceptions(visit);
        await visit.button(visit.staff.exceptions.afterRestore.restored.title).click();
      },
      seen: ({ by, staff: { exceptions } }) => [by('dialog').getByText(exceptions.afterRestore.restored.advice)],
    },
    {
      name: 'an invoice number that is not higher',
      staff: 'owner',
      mayFail: [/invoice-numbers/],
      open: async (visit) => {
        const { exceptions, frame } = visit.staff;
        await visit.refuse('**/api/admin/restore/invoice-numbers', 'invoice_numbers_higher');
        await toExceptions(visit);
        await visit.button(exceptions.afterRestore.numbers.title).click();
        const dialog = visit.by('dialog');
        await dialog.getByLabel(exceptions.afterRestore.numbers.label).fill('2026-000123');
        await dialog.getByLabel(frame.reason.why).fill('Restored');
        await dialog.getByRole('button', { name: exceptions.afterRestore.numbers.title }).click();
      },
      seen: ({ by }) => [by('dialog').getByRole('alert')],
    },
    ...usualStates({ path: '/admin/exceptions', api: '**/api/admin/exceptions' }),
  ],
};

const numbersOf = (weeks: readonly string[]): Numbers => ({
  from: '2026-10-27',
  until: '2026-11-25',
  occupancy: [10, 12, 14, 16, 18, 20].flatMap((hour, row) =>
    [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, hour, offered: 12, taken: (row * 3 + weekday * 2) % 13 })),
  ),
  revenue: weeks.flatMap((week) => [
    { week, location: PLACE, room: 'Hoshi', program: 'Onsen 90', method: 'card', captured: 124_500_000, refunded: 0 },
    { week, location: PLACE, room: 'Kura', program: 'VIP 150', method: 'terminal', captured: 0, refunded: 9_900_000 },
    { week, location: null, room: null, program: 'VIP 150', method: 'transfer', captured: 3_300_000, refunded: 0 },
  ]),
  captured: 255_600_000,
  refunded: 19_800_000,
});

const NUMBERS = '**/api/admin/reports/numbers?*';

export const staffNumbers: Area = {
  area: 'staff reports',
  states: [
    {
      // shows: 12.43
      name: 'a month',
      staff: 'owner',
      open: async (visit) => {
        await visit.answer(NUMBERS, numbersOf(['2026-11-23', '2026-11-16']));
        await visit.goToDesk('/admin/numbers');
      },
      seen: ({ main, heading, staff: { reports } }) => [
        heading(reports.money),
        main.getByText(reports.days('@', '@').split('@').at(-1) ?? ''),
        main.getByRole('columnheader', { name: reports.refunded }),
        main.getByText(reports.noRoom).first(),
        main.getByLabel(reports.people),
      ],
    },
    {
      name: 'a period without slots and money',
      staff: 'owner',
      open: async (visit) => {
        await visit.answer(NUMBERS, { ...numbersOf([]), occupancy: [], captured: 0, refunded: 0 });
        await visit.goToDesk('/admin/numbers');
      },
      seen: ({ says, staff: { reports } }) => [says(reports.occupancyNone), says(reports.moneyNone)],
    },
    ...usualStates({ path: '/admin/numbers', api: NUMBERS }),
  ],
};

const trailAt = (at: At): TrailEntry[] =>
  (['reservation.moved', 'booking.money_taken', 'booking.noted', 'reservation.attended'] as const).map(
    (action, place) => ({
      id: 100 - place,
      at: at(-7 * place),
      actor: 'staff',
      actorName: 'Nguyễn Thu Hà',
      actorId: id(5),
      action,
      subject: 'reservation',
      subjectId: id(60 + place),
      about: { name: 'Hoshi', at: at(300), bookingId: null },
      location: PLACE,
      reason: place === 0 ? 'The guest called and asked for the evening' : null,
      facts:
        place === 0
          ? [{ name: 'payBy', before: { as: 'instant', at: at(60) }, after: { as: 'instant', at: at(90) } }]
          : [],
    }),
  );

const TRAIL = '**/api/admin/trail*';

export const staffTrail: Area = {
  area: 'staff trail',
  states: [
    {
      // shows: 12.42
      name: 'entries',
      staff: 'owner',
      open: async (visit) => {
        await visit.answerAt(TRAIL, (at) => ({ entries: trailAt(at), hasMore: true }));
        await visit.goToDesk('/admin/trail');
      },
      seen: ({ main, button, staff: { trail } }) => [
        main.getByRole('combobox', { name: trail.place }),
        main.getByRole('listitem').first(),
        button(trail.more),
      ],
    },
    {
      name: 'nothing yet',
      staff: 'owner',
      open: async (visit) => {
        await visit.answer(TRAIL, { entries: [], hasMore: false });
        await visit.goToDesk('/admin/trail');
      },
      seen: ({ says, staff: { trail } }) => [says(trail.noneTitle), says(trail.noneAdvice)],
    },
    ...usualStates({ path: '/admin/trail', api: TRAIL }),
  ],
};
