import type { BankTransfer, DeskBooking, DeskPreview } from '#contract/staff/counter.ts';
import type { Board } from '#contract/staff/today.ts';
import type { Area, State } from '../state.ts';
import type { At, Visit } from '../visit.ts';
import { usualStates } from './usual.ts';

const PATH = '/admin/bookings/new';
const PREVIEW = '**/api/admin/bookings/preview';

const toForm = (visit: Visit) => visit.goToDesk(`${PATH}?slot=${visit.scene.slots.free.id}`);

const transferAt = (at: At): BankTransfer => ({
  reference: 'YM7K2P9QX4',
  amount: 1_250_000,
  payBy: at(24 * 60),
  bank: 'Vietcombank',
  accountNumber: '0071 0012 3456 7',
  accountOwner: 'CONG TY TNHH YUMORI',
  mailedTo: 'a.rather.long.address.of.a.guest@guests.example',
  qr: '00020101021238570010A000000727012700069704360113007100123456702',
});

const awaited = (at: At): DeskBooking => ({
  reservationId: '7d3f0a52-9c1e-4b7a-8f10-2e5c6d7a8b90',
  isPaid: false,
  amount: 1_250_000,
  transfer: transferAt(at),
  link: null,
});

const linked = (at: At): DeskBooking => ({
  ...awaited(at),
  transfer: null,
  link: { state: 'failed', mailedTo: 'a.rather.long.address.of.a.guest@guests.example', payBy: at(24 * 60) },
});

/** A board whose only room has a guest that stays on before a free slot. */
const overstayed = (at: At, freeId: string): Board => {
  const slot = { program: 'Onsen 90', isBlocked: false, heldUntil: null };
  const came = { status: 'ATTENDED', expectedAt: at(-100), arrivedAt: at(-100), leftAt: null } as const;
  const visit = { ...came, guest: null, partySize: 2 };
  const reservationId = '7d3f0a52-9c1e-4b7a-8f10-2e5c6d7a8b91';
  const more = { reservationId, owed: null, isUnpaid: null, key: null };
  const slots = [
    { ...slot, id: reservationId, startTime: at(-100), endTime: at(-10), visit: { ...visit, ...more } },
    { ...slot, id: freeId, startTime: at(10), endTime: at(100), visit: null },
  ];
  const place = { id: '7d3f0a52-9c1e-4b7a-8f10-2e5c6d7a8b92', name: 'Yumori Tây Hồ' };
  return {
    location: place,
    may: { markVisits: true, markRooms: true, seeBookings: true, correct: true },
    rooms: [{ ...place, state: null, lastMark: null, slots }],
  };
};

/** The screen after a booking was made. */
const booked = (name: string, made: (at: At) => DeskBooking, seen: State['seen']): State => ({
  name,
  staff: 'owner',
  open: async (visit) => {
    // The screen reads the booking again, so it is one that is unpaid.
    const reservationId = visit.scene.reservations.unpaid;
    await visit.answerAt('**/api/admin/bookings', (at) => ({ ...made(at), reservationId }));
    await toForm(visit);
    await visit.field(visit.staff.counter.name).fill('Trần Thị Mai');
    await visit.main.locator('button[type=submit]').click();
  },
  seen,
});

export const staffCounter: Area = {
  area: 'staff counter',
  states: [
    {
      name: 'a free slot that cannot be read',
      staff: 'owner',
      mayComplain: [/Unreadable answer/],
      open: async (visit) => {
        await visit.change<unknown[]>('**/api/admin/free-slots?*', (slots) => [null, ...slots]);
        await visit.goToDesk(PATH);
      },
      seen: ({ main, staff: { counter } }) => [
        main.getByRole('list', { name: counter.choose }).getByRole('button').first(),
      ],
    },
    {
      name: 'what is free',
      staff: 'owner',
      open: (visit) => visit.goToDesk(PATH),
      seen: ({ main, heading, staff: { counter, pages } }) => [
        heading(pages[PATH].title),
        main.getByRole('list', { name: counter.choose }).getByRole('button').first(),
      ],
    },
    {
      name: 'nothing free',
      staff: 'owner',
      open: async (visit) => {
        await visit.answer('**/api/admin/free-slots?*', []);
        await visit.goToDesk(PATH);
      },
      seen: ({ says, staff: { counter } }) => [says(counter.noneFree), says(counter.noneFreeAdvice)],
    },
    {
      // shows: 12.27
      name: 'who comes and how they pay',
      staff: 'owner',
      open: toForm,
      seen: ({ field, main, staff: { counter } }) => [
        field(counter.name),
        main.getByRole('radio', { name: counter.ways.cash }),
        main.getByRole('group', { name: counter.language }),
      ],
    },
    {
      name: 'a known guest, and fields that are wrong',
      staff: 'owner',
      open: async (visit) => {
        const { counter } = visit.staff;
        await visit.change<DeskPreview>(PREVIEW, (preview) => preview);
        await visit.page.route(PREVIEW, async (route) => {
          const response = await route.fetch();
          const known = { name: 'Trần Thị Ánh Mai', locale: 'ja', hasEmail: true, hasTicket: true };
          await route.fulfill({ response, json: { ...(await response.json()), known } });
        });
        await toForm(visit);
        await visit.main.getByRole('radio', { name: counter.ways.free }).check();
        await visit.main.locator('button[type=submit]').click();
      },
      seen: ({ main, field, staff: { counter, frame } }) => [
        // Both fields say how many letters they need.
        main.getByText(counter.nameMissing).first(),
        field(frame.reason.why).and(main.locator('[aria-invalid=true]')),
        main.getByText(counter.known('Trần Thị Ánh Mai', '日本語')),
      ],
      unseen: ({ main, staff: { counter } }) => [main.getByRole('group', { name: counter.language })],
    },
    {
      name: 'a time that has begun, for more guests than the room is for',
      staff: 'owner',
      open: async (visit) => {
        const { party } = visit.staff.counter;
        await visit.page.route(PREVIEW, async (route) => {
          const response = await route.fetch();
          const now = Number(response.headers()['x-server-time']);
          const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
          const preview: DeskPreview = await response.json();
          const slot = { ...preview.slot, startTime: at(-60), endTime: at(29.5), capacity: 4 };
          await route.fulfill({ response, json: { ...preview, slot } });
        });
        await toForm(visit);
        for (const guests of [3, 4, 5]) await visit.button(`${party}: ${guests}`).click();
      },
      seen: ({ main, staff: { counter, bookings } }) => [
        main.getByText(counter.begun(30)),
        main.getByText(bookings.aboveCapacity(4)),
      ],
    },
    {
      name: 'a room that is not ready, and a request that waits',
      staff: 'owner',
      open: async (visit) => {
        const { free } = visit.scene.slots;
        await visit.answerAt('**/api/admin/today?*', (at) => overstayed(at, free.id));
        await visit.page.route(PREVIEW, async (route) => {
          const response = await route.fetch();
          const now = Number(response.headers()['x-server-time']);
          const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
          const preview: DeskPreview = await response.json();
          const slot = { ...preview.slot, startTime: at(10), endTime: at(100) };
          await route.fulfill({ response, json: { ...preview, slot, freeWaitsUntil: at(100) } });
        });
        await toForm(visit);
      },
      seen: ({ main, staff: { counter } }) => [
        main.getByText(counter.roomNotReady.guest_inside),
        main.getByText(counter.freeWaits('|').split('|')[0] ?? ''),
      ],
    },
    {
      name: 'taken meanwhile',
      staff: 'owner',
      open: async (visit) => {
        await visit.page.route(PREVIEW, async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, json: { ...(await response.json()), taken: 'slot_held' } });
        });
        await toForm(visit);
      },
      seen: ({ main, staff: { counter } }) => [main.getByText(counter.taken.slot_held)],
    },
    booked(
      'booked and paid',
      () => ({
        reservationId: '7d3f0a52-9c1e-4b7a-8f10-2e5c6d7a8b90',
        isPaid: true,
        amount: 1_250_000,
        transfer: null,
        link: null,
      }),
      ({ heading, by, staff: { counter } }) => [heading(counter.bookedTitle), by('img', counter.opens)],
    ),
    {
      ...booked('booked, to be transferred', awaited, ({ by, button, staff: { counter } }) => [
        by('img', counter.qrLabel),
        button(counter.seen),
      ]),
    },
    booked('booked, to be paid by a link', linked, ({ heading, says, staff: { counter } }) => [
      heading(counter.bookedTitle),
      says(counter.linkStates.failed),
    ]),
    {
      name: 'money of a booking',
      staff: 'owner',
      open: async (visit) => {
        const reservationId = visit.scene.reservations.unpaid;
        await visit.answerAt('**/api/admin/bookings/*/money', (at) => ({ ...awaited(at), reservationId }));
        await visit.goToDesk(`/admin/bookings/${reservationId}/money`);
      },
      seen: ({ by, button, main, staff: { counter } }) => [
        main.getByText('Demo Member', { exact: true }),
        by('img', counter.qrLabel),
        button(counter.insteadCash),
      ],
    },
    ...usualStates({ path: PATH, api: '**/api/admin/free-slots?*', staff: 'receptionist' }),
  ],
};

export const staffMoney: Area = {
  area: 'staff money',
  states: [
    {
      name: 'money of a day',
      staff: 'owner',
      open: async (visit) => {
        await visit.answer('**/api/admin/money/day?*', {
          day: '2026-11-26',
          places: [
            { account: 'gateway', takings: 7, taken: 8_350_000, refunds: 2, returned: 9_900_000, net: -1_550_000 },
            { account: 'till', takings: 3, taken: 3_600_000, refunds: 0, returned: 0, net: 3_600_000 },
            { account: 'terminal', takings: 1, taken: 1_250_000, refunds: 0, returned: 0, net: 1_250_000 },
            { account: 'bank', takings: 12, taken: 124_500_000, refunds: 0, returned: 0, net: 124_500_000 },
          ],
          net: 127_800_000,
        });
        await visit.goToDesk('/admin/money');
      },
      seen: ({ main, staff: { counter } }) => [
        main.getByText(counter.accounts.till),
        main.getByText(counter.total, { exact: true }),
        main.getByRole('button', { name: counter.previousDay }),
      ],
    },
    {
      name: 'a day without money',
      staff: 'owner',
      open: async (visit) => {
        await visit.change<object>('**/api/admin/money/day?*', (money) => ({ ...money, places: [], net: 0 }));
        await visit.goToDesk('/admin/money');
      },
      seen: ({ says, staff: { counter } }) => [says(counter.noMoney)],
    },
    ...usualStates({ path: '/admin/money', api: '**/api/admin/money/day?*' }),
  ],
};
