import type { StaffBooking, VisitEnd } from '#contract/staff/bookings.ts';
import type { Board } from '#contract/staff/today.ts';
import type { StaffTexts } from '#texts/staff-texts.ts';
import type { Area, State } from '../state.ts';
import type { At, Visit } from '../visit.ts';
import { chargesOf } from './bookings.ts';
import { usualStates } from './usual.ts';

const PATH = '/admin/today';
const API = '**/api/admin/today?*';

const id = (end: number) => `00000000-0000-4000-8000-${String(end).padStart(12, '0')}`;

/** A board with a card of every kind. */
function everything(at: At): Board {
  const guest = { name: 'Trần T.', language: 'vi' } as const;
  const visit = (some: object) =>
    ({
      reservationId: id(1),
      status: 'PENDING',
      arrivedAt: null,
      leftAt: null,
      guest,
      owed: 0,
      isUnpaid: false,
      key: 'ready',
      ...some,
    }) as const;
  const slot = (number: number, [start, end]: [number, number], some: object) => ({
    id: id(number),
    startTime: at(start),
    endTime: at(end),
    program: 'Onsen 90',
    isBlocked: false,
    heldUntil: null,
    visit: null,
    ...some,
  });
  const room = (number: number, name: string, slots: Board['rooms'][number]['slots'], some: object = {}) => ({
    id: id(900 + number),
    name,
    state: null,
    lastMark: null,
    slots,
    ...some,
  });
  return {
    location: { id: id(999), name: 'Yumori Tây Hồ' },
    may: { markVisits: true, markRooms: true, seeBookings: true, correct: true },
    rooms: [
      room(1, '本陣 (Hoshi)', [
        slot(1, [-20, 70], { visit: visit({ reservationId: id(1), owed: 1_250_000, key: 'late' }) }),
        slot(2, [90, 180], { visit: visit({ reservationId: id(2), guest: { name: 'Emma J.', language: 'en' } }) }),
      ]),
      room(2, 'Kura', [
        slot(3, [-110, -12], {
          visit: visit({ reservationId: id(3), status: 'ATTENDED', arrivedAt: at(-108) }),
        }),
        slot(4, [15, 105], {
          visit: visit({ reservationId: id(4), guest: { name: '佐藤 は.', language: 'ja' }, key: 'unreadable' }),
        }),
      ]),
      room(
        3,
        'Enra',
        [
          slot(5, [-120, -30], {
            visit: visit({ reservationId: id(5), status: 'DONE', arrivedAt: at(-118), leftAt: at(-33) }),
          }),
          slot(6, [20, 110], { visit: visit({ reservationId: id(6), key: 'being_made' }) }),
        ],
        {
          state: { kind: 'left', since: at(-33) },
          lastMark: { id: id(700), kind: 'left', reservationId: id(5), tappedAt: at(-5), by: 'Lê A.' },
        },
      ),
      room(4, 'Mizuki', [
        slot(7, [-80, 10], { visit: visit({ reservationId: id(7), status: 'ATTENDED', arrivedAt: at(-81) }) }),
        slot(8, [30, 120], { heldUntil: at(9) }),
        slot(9, [130, 220], { isBlocked: true }),
      ]),
    ],
  };
}

const openAll = async (visit: Visit) => {
  await visit.answerAt(API, everything);
  await visit.goToDesk(PATH);
};

const group = ({ main }: Visit, name: string) => main.getByRole('heading', { level: 2, name });

/** Returns the state that opens a step in the sheet of an expected guest, on the unchanged board of the scene. */
const stepOf = (name: string, step: keyof StaffTexts['today']['steps'], more: Partial<State> = {}): State => ({
  name,
  staff: 'owner',
  open: async (visit) => {
    const { main, page, by } = visit;
    const { today } = visit.staff;
    await visit.goToDesk(PATH);
    const arrived = page.getByRole('button', { name: today.acts.arrived, exact: true });
    await main.getByRole('listitem').filter({ has: arrived }).first().locator('button[aria-haspopup=dialog]').click();
    await by('dialog').getByRole('button', { name: today.steps[step], exact: true }).click();
  },
  seen: ({ by }) => [by('dialog').getByRole('heading').first(), by('dialog').getByRole('button').nth(1)],
  ...more,
});

/** Opens a step in the sheet of a guest who is inside. */
async function openInside(visit: Visit, step: keyof StaffTexts['today']['steps']): Promise<void> {
  const { today } = visit.staff;
  const reservationId = visit.scene.reservations.attended;
  const more = { reservationId, status: 'ATTENDED', owed: step === 'charge' ? 840_000 : 0 } as const;
  await visit.answerAt(API, (at) => {
    const board = everything(at);
    const inside = (slot: Board['rooms'][number]['slots'][number]) =>
      slot.visit?.status === 'ATTENDED' && new Date(slot.endTime) > new Date(at(0))
        ? { ...slot, visit: { ...slot.visit, ...more } }
        : slot;
    return { ...board, rooms: board.rooms.map((room) => ({ ...room, slots: room.slots.map(inside) })) };
  });
  await visit.goToDesk(PATH);
  // The room's other cards have no guest, and are further down.
  const card = visit.main.getByRole('listitem').filter({ hasText: 'Mizuki' });
  await card.first().locator('button[aria-haspopup=dialog]').click();
  await visit.by('dialog').getByRole('button', { name: today.steps[step], exact: true }).click();
}

export const staffToday: Area = {
  area: 'staff today',
  states: [
    {
      // shows: 12.10
      name: 'an afternoon',
      staff: 'owner',
      open: (visit) => visit.goToDesk(PATH),
      seen: ({ main, staff: { today, frame } }) => [
        main.getByRole('heading', { level: 1 }),
        main.getByText(today.live, { exact: true }),
        main.getByRole('button', { name: today.acts.arrived, exact: true }).first(),
        main.page().getByRole('combobox', { name: frame.location }).filter({ visible: true }),
      ],
    },
    {
      // shows: 12.61
      name: 'a card of every kind',
      staff: 'owner',
      open: openAll,
      seen: (visit) => [
        group(visit, visit.staff.today.groups.trouble),
        group(visit, visit.staff.today.groups.over),
        group(visit, visit.staff.today.groups.ending),
        group(visit, visit.staff.today.groups.cleaning),
        visit.main.getByText(visit.staff.today.obstacles.guest_inside),
        visit.main.getByRole('button', { name: visit.staff.today.takeBack }),
      ],
    },
    {
      name: 'a room that cannot be read',
      staff: 'owner',
      mayComplain: [/Unreadable answer/],
      open: async (visit) => {
        await visit.answerAt(API, (at) => {
          const { rooms, ...board } = everything(at);
          return { ...board, rooms: rooms.map((room) => (room.name === 'Kura' ? { ...room, slots: null } : room)) };
        });
        await visit.goToDesk(PATH);
      },
      seen: (visit) => [group(visit, visit.staff.today.groups.trouble), visit.main.getByText('Enra').first()],
      unseen: ({ main }) => [main.getByText('Kura')],
    },
    {
      name: 'as cleaners see it',
      staff: 'cleaner',
      open: (visit) => visit.go(PATH),
      seen: ({ main, staff: { today } }) => [
        main.getByText(today.live, { exact: true }),
        main
          .getByRole('listitem')
          .filter({ has: main.page().getByRole('button') })
          .first(),
      ],
      unseen: ({ main, staff: { today } }) => [main.getByRole('button', { name: today.acts.arrived, exact: true })],
    },
    {
      name: 'the sheet of a card',
      staff: 'owner',
      open: async (visit) => {
        await openAll(visit);
        await visit.main.locator('button[aria-haspopup=dialog]').first().click();
      },
      seen: ({ by, staff: { today } }) => [by('dialog'), by('dialog').getByText(today.program)],
    },
    {
      name: 'correcting a no-show with a reason of one letter',
      staff: 'owner',
      open: async (visit) => {
        const { today } = visit.staff;
        await visit.answerAt(API, (at) => {
          const { rooms, ...board } = everything(at);
          const missed = ({ visit, ...slot }: Board['rooms'][number]['slots'][number]) => ({
            ...slot,
            visit: visit && { ...visit, status: 'NO_SHOW' as const },
          });
          return { ...board, rooms: rooms.slice(0, 1).map((room) => ({ ...room, slots: room.slots.map(missed) })) };
        });
        await visit.goToDesk(PATH);
        await visit.main.locator('button[aria-haspopup=dialog]').first().click();
        await visit.field(today.howKnown).fill(' a ');
        await visit.by('dialog').getByRole('button', { name: today.correct }).click();
      },
      seen: ({ by, page, staff: { today, frame } }) => [
        by('dialog').getByText(frame.reason.missing),
        by('dialog').getByLabel(today.howKnown).and(page.locator(':focus')),
      ],
    },
    {
      name: 'the sheet of a free slot',
      staff: 'owner',
      open: async (visit) => {
        await visit.answerAt(API, (at) => {
          const board = everything(at);
          const slots = board.rooms.find(({ name }) => name === 'Mizuki')?.slots ?? [];
          return {
            ...board,
            rooms: [{ ...board.rooms[3], slots: slots.map((slot) => ({ ...slot, isBlocked: false })) }],
          };
        });
        await visit.goToDesk(PATH);
        await visit.main.locator('button[aria-haspopup=dialog]').last().click();
      },
      seen: ({ by, staff: { today } }) => [by('dialog').getByRole('link', { name: today.book, exact: true })],
    },
    {
      name: 'extending a visit from the sheet',
      staff: 'owner',
      open: (visit) => openInside(visit, 'extend'),
      seen: ({ by, staff: { bookings } }) => [
        by('dialog').getByRole('heading', { name: bookings.extendTitle }),
        by('dialog').getByRole('radio').first(),
        by('dialog').getByRole('button', { name: bookings.extendNow, exact: true }),
      ],
    },
    {
      name: 'extending while the next guest has booked',
      staff: 'owner',
      open: async (visit) => {
        await visit.change<VisitEnd[]>('**/api/admin/bookings/*/ends', (ends) =>
          ends.map((end) => ({ ...end, refusal: 'slot_booked' as const })),
        );
        await openInside(visit, 'extend');
      },
      seen: ({ by, staff: { bookings } }) => [by('dialog').getByText(bookings.cannotExtend.slot_booked)],
    },
    {
      name: 'taking the money for more time from the sheet',
      staff: 'owner',
      open: async (visit) => {
        await visit.change<StaffBooking>('**/api/admin/bookings/*', (booking) => ({
          ...booking,
          charges: chargesOf(booking.id),
        }));
        await openInside(visit, 'charge');
      },
      seen: ({ by, staff: { bookings } }) => [
        by('dialog').getByRole('button', { name: bookings.waive }),
        by('dialog').getByRole('button', { name: bookings.chargeLater }),
      ],
    },
    stepOf('moving from the sheet', 'move'),
    stepOf('passcode from the sheet', 'keys'),
    stepOf('sending again from the sheet', 'resend'),
    stepOf('blocking from the sheet', 'block'),
    {
      name: 'a guest arrives while the one before still counts as inside, in a blocked room',
      staff: 'owner',
      mayFail: [/\/marks/],
      open: async (visit) => {
        const { today } = visit.staff;
        await visit.answerAt(API, (at) => {
          const board = everything(at);
          const slots = board.rooms.find(({ name }) => name === 'Kura')?.slots ?? [];
          return {
            ...board,
            rooms: [{ ...board.rooms[1], slots: slots.map((slot) => ({ ...slot, isBlocked: true })) }],
          };
        });
        await visit.cut('**/api/admin/visits/*/marks');
        await visit.goToDesk(PATH);
        await visit.main.getByText(today.obstacles.blocked).waitFor();
        await visit.page.getByRole('button', { name: today.acts.arrived, exact: true }).click();
      },
      seen: ({ main, staff: { today } }) => [main.getByText(today.countsAsLeft('Trần T.')).last()],
    },
    {
      name: 'a guest arrives while the room is not marked as ready',
      staff: 'owner',
      mayFail: [/\/marks/],
      open: async (visit) => {
        const { today } = visit.staff;
        await visit.answerAt(API, (at) => ({ ...everything(at), rooms: everything(at).rooms.slice(2, 3) }));
        await visit.cut('**/api/admin/visits/*/marks');
        await visit.goToDesk(PATH);
        await visit.main.getByText(today.obstacles.not_cleaned).waitFor();
        await visit.page.getByRole('button', { name: today.acts.arrived, exact: true }).click();
      },
      seen: ({ main, staff: { today } }) => [
        main.getByText(today.isRoomReady).last(),
        main.getByRole('button', { name: today.takeBack }).last(),
        main.getByRole('button', { name: today.dismiss, exact: true }),
      ],
    },
    {
      name: 'a mark that waits for the network',
      staff: 'owner',
      mayFail: [/\/marks/],
      open: async (visit) => {
        await visit.cut('**/api/admin/visits/*/marks');
        await openAll(visit);
        await visit.main.getByRole('button', { name: visit.staff.today.acts.arrived, exact: true }).first().click();
      },
      seen: ({ main, page, staff: { today } }) => [
        main
          .getByRole('listitem')
          .getByText(today.waiting(today.acts.arrived, '@').split('@').at(-1) ?? '')
          .first(),
        page.getByRole('button', { name: today.takeBack }).last(),
      ],
    },
    {
      name: 'a mark that was refused',
      staff: 'owner',
      mayFail: [/\/marks/],
      open: async (visit) => {
        await visit.refuse('**/api/admin/visits/*/marks', 'mark_not_possible');
        await openAll(visit);
        await visit.main.getByRole('button', { name: visit.staff.today.acts.arrived, exact: true }).first().click();
      },
      seen: ({ main, staff: { today } }) => [main.getByRole('button', { name: today.dismiss, exact: true })],
      // A refused mark was not stored, so it cannot be taken back.
      unseen: ({ page, staff: { today } }) => [page.locator('.fixed').getByRole('button', { name: today.takeBack })],
    },
    {
      name: 'nothing planned',
      staff: 'owner',
      open: async (visit) => {
        await visit.change<Board>(API, (board) => ({ ...board, rooms: [] }));
        await visit.goToDesk(PATH);
      },
      seen: ({ says, staff: { today } }) => [says(today.empty), says(today.emptyAdvice)],
    },
    {
      name: 'locations that cannot be loaded',
      staff: 'owner',
      isHurried: true,
      mayFail: [/\/api\/locations/],
      open: async (visit) => {
        await visit.break('**/api/locations');
        await visit.go(PATH);
      },
      seen: ({ main, texts, staff: { frame } }) => [
        main.getByRole('alert').filter({ hasText: frame.failedTitle }),
        main.getByRole('button', { name: texts.ui.tryAgain }),
      ],
    },
    {
      name: 'no location yet',
      staff: 'owner',
      open: async (visit) => {
        await visit.answer('**/api/locations', []);
        await visit.go(PATH);
      },
      seen: ({ main, staff: { frame } }) => [main.getByText(frame.noPlace), main.getByText(frame.noPlaceAdvice)],
    },
    ...usualStates({ path: PATH, api: API }),
  ],
};
