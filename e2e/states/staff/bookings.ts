import type { RefusalCode } from '#contract/refusals.ts';
import type { StaffBooking } from '#contract/staff/bookings.ts';
import { REFUSAL_TEXTS } from '#texts/server.ts';
import type { Area, State } from '../state.ts';
import type { Visit } from '../visit.ts';
import { usualStates } from './usual.ts';

const FOUND = '/admin/bookings?q=anh+mai';

const toBooking = (visit: Visit, name: keyof Visit['scene']['reservations']) =>
  visit.goToDesk(`/admin/bookings/${visit.scene.reservations[name]}`);

/** Opens a sheet of an upcoming booking. */
const sheet = (name: string, button: (visit: Visit) => string, more: Partial<State> = {}): State => ({
  name,
  staff: 'owner',
  open: async (visit) => {
    await toBooking(visit, 'upcoming');
    await visit.button(button(visit)).click();
  },
  seen: ({ by }) => [by('dialog').getByRole('heading').first(), by('dialog').getByRole('button').first()],
  ...more,
});

/** Answers as after a colleague canceled the booking: neither another time nor another end is possible. */
async function cancelMeanwhile(visit: Visit, choices: 'choices' | 'ends'): Promise<void> {
  await visit.answer(`**/api/admin/bookings/*/${choices}`, []);
  await visit.change<StaffBooking>('**/api/admin/bookings/*', (booking) => ({
    ...booking,
    version: '1.CANCELED.paid',
    status: 'CANCELED',
  }));
}

/** The sheet says why it was refused, and has the reason that was typed. */
const refusedAs = (code: RefusalCode, { by, locale, staff: { frame } }: Visit) => [
  by('dialog').getByRole('alert').getByText(REFUSAL_TEXTS[locale][code]),
  by('dialog').getByRole('textbox', { name: frame.reason.why }).and(by('dialog').locator('[value="Burst pipe"]')),
];

/** Gives a booking charges of every kind. */
const withCharges = (visit: Visit) =>
  visit.change<StaffBooking>('**/api/admin/bookings/*', (booking) => ({ ...booking, charges: chargesOf(booking.id) }));

export const chargesOf = (id: string): StaffBooking['charges'] => {
  const papers = { receipt: null, adjustment: null };
  const charge = { minutes: 30, amount: 420_000, method: null, reason: null, isRefunded: false, ...papers };
  const idOf = (place: number) => `${id.slice(0, -1)}${place}`;
  return [
    { ...charge, id: idOf(1), state: 'canceled' },
    { ...charge, id: idOf(2), state: 'waived', reason: 'The room was ready twenty minutes late.' },
    {
      ...charge,
      id: idOf(3),
      state: 'paid',
      method: 'terminal',
      isRefunded: true,
      receipt: { number: '2026-000121', url: '/api/invoices/2' },
      adjustment: { number: '2026-000122', url: '/api/invoices/3' },
    },
    {
      ...charge,
      id: idOf(4),
      state: 'paid',
      method: 'cash',
      receipt: { number: '2026-000123', url: '/api/invoices/1' },
    },
    { ...charge, id: idOf(5), state: 'open', minutes: 60, amount: 840_000 },
  ];
};

export const staffBookings: Area = {
  area: 'staff bookings',
  states: [
    {
      name: 'nothing sought yet',
      staff: 'owner',
      open: (visit) => visit.goToDesk('/admin/bookings'),
      seen: ({ by, says, staff: { bookings } }) => [by('searchbox'), says(bookings.beginTitle)],
    },
    {
      name: 'too little to search for',
      staff: 'owner',
      open: (visit) => visit.goToDesk('/admin/bookings?q=a'),
      seen: ({ says, staff: { bookings } }) => [says(bookings.shortTitle), says(bookings.shortAdvice)],
    },
    {
      // shows: 12.16
      name: 'found',
      staff: 'owner',
      open: (visit) => visit.goToDesk(FOUND),
      seen: ({ main, staff: { bookings } }) => [
        main.getByRole('status'),
        main.getByRole('link', { name: /Trần Thị Ánh Mai/ }).first(),
        main.getByText(bookings.statuses.PENDING).first(),
      ],
    },
    {
      name: 'one found that cannot be read',
      staff: 'owner',
      mayComplain: [/Unreadable answer/],
      open: async (visit) => {
        await visit.change<unknown[]>('**/api/admin/bookings?*', (found) => [{ slot: null }, ...found]);
        await visit.goToDesk(FOUND);
      },
      seen: ({ main }) => [main.getByRole('link', { name: /Trần Thị Ánh Mai/ }).first()],
    },
    {
      name: 'nothing found',
      staff: 'owner',
      open: (visit) => visit.goToDesk('/admin/bookings?q=nobody+here'),
      seen: ({ says, staff: { bookings } }) => [says(bookings.noneTitle), says(bookings.noneAdvice)],
    },
    ...usualStates({ path: FOUND, api: '**/api/admin/bookings?*' }),
  ],
};

export const staffBooking: Area = {
  area: 'staff booking',
  states: [
    {
      // shows: 12.18
      name: 'to come',
      staff: 'owner',
      open: (visit) => toBooking(visit, 'upcoming'),
      seen: ({ main, button, heading, staff: { bookings, actions } }) => [
        main.getByText('Trần Thị Ánh Mai').first(),
        button(bookings.move),
        button(bookings.cancel),
        heading(bookings.timeline),
        main.getByText(actions.names['payment.captured']).first(),
      ],
    },
    {
      name: 'guest inside',
      staff: 'receptionist',
      open: (visit) => toBooking(visit, 'attended'),
      seen: ({ main, staff: { bookings } }) => [main.getByText(bookings.statuses.ATTENDED).first()],
    },
    {
      name: 'QR code shown to the guest again',
      staff: 'receptionist',
      open: async (visit) => {
        await toBooking(visit, 'attended');
        await visit.button(visit.staff.doors.showGuestPage).click();
      },
      seen: ({ by, staff: { doors } }) => [by('img', doors.guestPage)],
    },
    {
      name: 'canceled',
      staff: 'owner',
      open: (visit) => toBooking(visit, 'canceled'),
      seen: ({ main, staff: { bookings } }) => [
        main.getByText(bookings.statuses.CANCELED).first(),
        main.getByText(bookings.refund, { exact: true }),
        main.getByRole('link', { name: /^\d{4}-\d{6}/ }),
        main.getByRole('link', { name: new RegExp(bookings.adjustment('.+')) }),
      ],
    },
    {
      name: 'canceled before it was paid',
      staff: 'owner',
      open: async (visit) => {
        await visit.change<StaffBooking>('**/api/admin/bookings/*', ({ payment, ...booking }) => ({
          ...booking,
          status: 'CANCELED',
          payment: { ...payment, amount: null, payBy: null },
        }));
        await toBooking(visit, 'unpaid');
      },
      seen: ({ main, staff: { bookings } }) => [main.getByText(bookings.neverPaid, { exact: true })],
      unseen: ({ main, staff: { bookings } }) => [main.getByText(bookings.amount, { exact: true })],
    },
    {
      name: 'of a voucher, without an account',
      staff: 'owner',
      open: (visit) => toBooking(visit, 'ofGuest'),
      seen: ({ main, button, staff: { bookings } }) => [
        main.getByText(bookings.withoutAccount),
        button(bookings.contact),
      ],
    },
    {
      name: 'to be paid, with a note and a refund that waits',
      staff: 'owner',
      open: async (visit) => {
        await visit.change<StaffBooking>('**/api/admin/bookings/*', (booking) => ({
          ...booking,
          approvalUntil: booking.slot.startTime,
          notes: [
            {
              id: booking.id,
              text: 'Comes with a child of two years.\nPlease put a stool into the room.',
              by: 'Lê Minh Anh',
              at: booking.createdAt,
            },
          ],
        }));
        await toBooking(visit, 'unpaid');
      },
      seen: ({ main, link, staff: { bookings } }) => [
        main.getByText(bookings.unpaid).first(),
        link(bookings.toApprovals),
        main.getByText(/Comes with a child/),
      ],
    },
    {
      name: 'parts that cannot be read',
      staff: 'owner',
      open: async (visit) => {
        const odd = { notes: undefined, keys: {}, resendable: undefined, approvalUntil: 'soon', partySize: 'two' };
        await visit.change<StaffBooking>('**/api/admin/bookings/*', ({ payment, ...booking }) => ({
          ...booking,
          ...odd,
          payment: { ...payment, payBy: 'soon', voucher: {}, invoice: 7 },
        }));
        await toBooking(visit, 'upcoming');
      },
      seen: ({ main, button, staff: { bookings } }) => [button(bookings.move), main.getByText(bookings.noNotes)],
    },
    {
      name: 'what cannot be done without is missing',
      staff: 'owner',
      isHurried: true,
      open: async (visit) => {
        await visit.change<StaffBooking>('**/api/admin/bookings/*', ({ slot: _gone, ...booking }) => booking);
        await toBooking(visit, 'upcoming');
      },
      seen: ({ main, texts, staff: { frame } }) => [
        main.getByRole('alert').filter({ hasText: frame.failedTitle }).first(),
        main.getByText(texts.failures.somethingWrong).first(),
        main.getByRole('button', { name: texts.ui.tryAgain }).first(),
      ],
    },
    sheet('sending a mail again', ({ staff }) => staff.bookings.resend),
    sheet('noting how many come', ({ staff }) => staff.bookings.partyChange),
    sheet('correcting the contact of a member', ({ staff }) => staff.bookings.contact),
    {
      name: 'just made at the desk',
      staff: 'owner',
      open: async (visit) => {
        await visit.change<StaffBooking>('**/api/admin/bookings/*', (booking) => ({
          ...booking,
          mistakeUntil: booking.slot.startTime,
        }));
        await toBooking(visit, 'upcoming');
      },
      seen: ({ button, staff: { bookings } }) => [button(bookings.mistake)],
    },
    {
      name: 'canceling because the room is blocked',
      staff: 'owner',
      open: async (visit) => {
        await visit.change<StaffBooking>('**/api/admin/bookings/*', (booking) => ({
          ...booking,
          slot: { ...booking.slot, isBlocked: true },
        }));
        await toBooking(visit, 'upcoming');
        await visit.main.getByText(visit.staff.bookings.roomBlocked).waitFor();
        await visit.button(visit.staff.bookings.cancel).click();
      },
      seen: ({ by, staff: { bookings } }) => [
        by('dialog').getByRole('radio', { name: new RegExp(bookings.refunds.all), checked: true }),
      ],
    },
    sheet('writing a note', ({ staff }) => staff.bookings.note),
    sheet('moving', ({ staff }) => staff.bookings.move, {
      seen: ({ by, staff: { bookings } }) => [
        by('dialog').getByRole('heading', { name: bookings.confirmMove }),
        by('dialog').getByText(bookings.to, { exact: true }),
        by('dialog').getByRole('button', { name: bookings.otherTimes }),
      ],
    }),
    {
      name: 'moving with a reason of one letter',
      staff: 'owner',
      open: async (visit) => {
        const { bookings } = visit.staff;
        await toBooking(visit, 'upcoming');
        await visit.button(bookings.move).click();
        await visit.field(visit.staff.frame.reason.why).fill(' a ');
        await visit.by('dialog').getByRole('button', { name: bookings.moveNow }).click();
      },
      seen: ({ by, page, staff: { bookings, frame } }) => [
        by('dialog').getByText(frame.reason.missing),
        by('dialog').getByLabel(frame.reason.why).and(page.locator(':focus')),
        by('dialog').getByText(bookings.to, { exact: true }),
      ],
    },
    {
      name: 'moving with paid extra time',
      staff: 'owner',
      open: async (visit) => {
        await visit.change<StaffBooking>('**/api/admin/bookings/*', (booking) => ({
          ...booking,
          moveDrops: { minutes: 30, returns: 420_000 },
        }));
        await toBooking(visit, 'upcoming');
        await visit.button(visit.staff.bookings.move).click();
      },
      seen: ({ by, staff: { bookings } }) => [by('dialog').getByText(bookings.extraDropped(30))],
    },
    {
      name: 'moving a shortened visit',
      staff: 'owner',
      open: async (visit) => {
        await visit.change<StaffBooking>('**/api/admin/bookings/*', (booking) => ({ ...booking, shortenedBy: 30 }));
        await toBooking(visit, 'upcoming');
        await visit.button(visit.staff.bookings.move).click();
      },
      seen: ({ by, staff: { bookings } }) => [by('dialog').getByText(bookings.lengthRegained(30))],
    },
    {
      name: 'moving what a colleague canceled meanwhile',
      staff: 'owner',
      mayFail: [/\/move/],
      open: async (visit) => {
        const { bookings } = visit.staff;
        await visit.refuse('**/api/admin/bookings/*/move', 'reservation_not_pending');
        await toBooking(visit, 'upcoming');
        await visit.button(bookings.move).click();
        await visit.field(visit.staff.frame.reason.why).fill('Burst pipe');
        await cancelMeanwhile(visit, 'choices');
        await visit.by('dialog').getByRole('button', { name: bookings.moveNow }).click();
        await visit.says(bookings.statuses.CANCELED).waitFor();
      },
      seen: (visit) => refusedAs('reservation_not_pending', visit),
    },
    {
      name: 'moving to another time',
      staff: 'owner',
      open: async (visit) => {
        const { bookings } = visit.staff;
        await toBooking(visit, 'upcoming');
        await visit.button(bookings.move).click();
        await visit.by('dialog').getByRole('button', { name: bookings.otherTimes }).click();
      },
      seen: ({ by, staff: { bookings } }) => [
        by('dialog').getByRole('heading', { name: bookings.moveTitle }),
        by('dialog').getByRole('listitem').getByRole('button').first(),
      ],
    },
    {
      name: 'moving while nothing is free',
      staff: 'owner',
      open: async (visit) => {
        await visit.answer('**/api/admin/bookings/*/choices', []);
        await toBooking(visit, 'upcoming');
        await visit.button(visit.staff.bookings.move).click();
      },
      seen: ({ by, staff: { bookings } }) => [by('dialog').getByText(bookings.noChoices)],
    },
    sheet('changing the end', ({ staff }) => staff.bookings.end),
    {
      name: 'changing the end of what a colleague canceled meanwhile',
      staff: 'owner',
      mayFail: [/\/end/],
      open: async (visit) => {
        const { bookings } = visit.staff;
        await visit.refuse('**/api/admin/bookings/*/end', 'visit_over');
        await toBooking(visit, 'upcoming');
        await visit.button(bookings.end).click();
        await visit.by('dialog').getByText(bookings.minutesSooner(30)).click();
        await visit.field(visit.staff.frame.reason.why).fill('Burst pipe');
        await cancelMeanwhile(visit, 'ends');
        await visit.by('dialog').getByRole('button', { name: bookings.endNow }).click();
        await visit.says(bookings.statuses.CANCELED).waitFor();
      },
      seen: (visit) => [
        ...refusedAs('visit_over', visit),
        visit.by('dialog').getByText(visit.staff.bookings.noOtherEnd),
      ],
    },
    {
      name: 'with charges for more time',
      staff: 'owner',
      open: async (visit) => {
        await withCharges(visit);
        await toBooking(visit, 'attended');
      },
      seen: ({ main, button, staff: { bookings } }) => [
        main.getByRole('heading', { name: bookings.charges }),
        main.getByText(bookings.chargeStates.waived).first(),
        main.getByText(bookings.chargeRefunded).first(),
        button(bookings.takeMoney),
        button(bookings.waive),
      ],
    },
    {
      name: 'waiving a charge',
      staff: 'owner',
      open: async (visit) => {
        await withCharges(visit);
        await toBooking(visit, 'attended');
        await visit.button(visit.staff.bookings.waive).click();
      },
      seen: ({ by, staff: { bookings, frame } }) => [
        by('dialog').getByRole('button', { name: bookings.waiveNow }),
        by('dialog').getByRole('textbox', { name: frame.reason.why }),
      ],
    },
    {
      name: 'erasing a guest',
      staff: 'owner',
      open: async (visit) => {
        await toBooking(visit, 'ofGuest');
        await visit.button(visit.staff.bookings.erase).click();
      },
      seen: ({ by, staff: { bookings } }) => [
        by('dialog').getByRole('heading', { name: bookings.eraseTitle }),
        by('dialog').getByText(bookings.eraseAdvice),
      ],
    },
    sheet('canceling', ({ staff }) => staff.bookings.cancel, {
      seen: ({ by, staff: { bookings } }) => [
        by('dialog').getByRole('radio', { name: new RegExp(bookings.refunds.all) }),
      ],
    }),
    {
      name: 'canceling an extended visit',
      staff: 'owner',
      open: async (visit) => {
        await visit.change<StaffBooking>('**/api/admin/bookings/*', (booking) => ({
          ...booking,
          moveDrops: { minutes: 30, returns: 420_000 },
        }));
        await toBooking(visit, 'upcoming');
        await visit.button(visit.staff.bookings.cancel).click();
      },
      seen: ({ by, staff: { bookings } }) => [by('dialog').getByText(bookings.extraCanceled(30))],
    },
    {
      name: 'canceling while nothing was paid',
      staff: 'owner',
      open: async (visit) => {
        await toBooking(visit, 'unpaid');
        await visit.button(visit.staff.bookings.cancel).click();
      },
      seen: ({ by, staff: { bookings, frame } }) => [
        by('dialog').getByText(bookings.nothingPaid),
        by('dialog').getByRole('textbox', { name: frame.reason.why }),
      ],
      unseen: ({ by }) => [by('dialog').getByRole('radio').first()],
    },
    {
      name: 'canceling beyond the rules',
      staff: 'owner',
      open: async (visit) => {
        const { bookings } = visit.staff;
        await visit.change<{ wish: string }[]>('**/api/admin/bookings/*/cancellation', (ways) =>
          ways.map((way) => (way.wish === 'all' ? { ...way, isBeyond: true, needsApproval: true } : way)),
        );
        await toBooking(visit, 'upcoming');
        await visit.button(bookings.cancel).click();
        await visit
          .by('dialog')
          .getByRole('radio', { name: new RegExp(bookings.refunds.all) })
          .check();
      },
      seen: ({ by, staff: { bookings } }) => [
        by('dialog').getByText(bookings.needsApproval),
        by('dialog').getByRole('button', { name: bookings.askNow }),
      ],
    },
    {
      name: 'an act that was refused',
      staff: 'owner',
      mayFail: [/\/notes/],
      open: async (visit) => {
        const { bookings } = visit.staff;
        await visit.refuse('**/api/admin/bookings/*/notes', 'too_many_requests');
        await toBooking(visit, 'upcoming');
        await visit.button(bookings.note).click();
        await visit.by('dialog').getByLabel(bookings.noteText).fill('Arrives by bicycle');
        await visit.by('dialog').getByRole('button', { name: bookings.save }).click();
      },
      seen: ({ by }) => [by('dialog').getByRole('alert')],
    },
    {
      name: 'a contact without the phone number that its account needs',
      staff: 'owner',
      mayFail: [/\/contact/],
      open: async (visit) => {
        const { bookings } = visit.staff;
        await toBooking(visit, 'upcoming');
        await visit.button(bookings.contact).click();
        await visit.page.getByLabel(bookings.phone).fill('');
        await visit.page.getByLabel(visit.staff.frame.reason.why).fill('The number is wrong');
        await visit.button(bookings.save).click();
      },
      // A request id is for faults of ours.
      seen: ({ by, page, staff }) => [
        by('dialog')
          .getByRole('alert')
          .last()
          .filter({ hasNotText: staff.frame.requestId('') }),
        page.locator('input[name=phone][aria-invalid=true]'),
      ],
    },
    {
      name: 'that does not exist',
      staff: 'owner',
      mayFail: [/\/api\/admin\/bookings\//],
      open: (visit) => visit.goToDesk('/admin/bookings/7d3f0a52-9c1e-4b7a-8f10-2e5c6d7a8b90'),
      seen: ({ main, staff: { frame } }) => [main.getByRole('alert').filter({ hasText: frame.failedTitle }).first()],
    },
  ],
};
