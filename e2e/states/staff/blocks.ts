import type { Block, BlockPage, BulkItem, TouchedSlot } from '#contract/staff/blocks.ts';
import type { StaffCancellation } from '#contract/staff/bookings.ts';
import type { Area } from '../state.ts';
import type { At } from '../visit.ts';
import { usualStates } from './usual.ts';

const LIST = '**/api/admin/blocks';
const id = (end: number) => `00000000-0000-4000-8000-${String(end).padStart(12, '0')}`;
const ONE = `/admin/blocks/${id(1)}`;

const blockAt = (at: At, change: Partial<Block> = {}): Block => ({
  id: id(1),
  location: { id: id(999), name: 'Yumori Tây Hồ' },
  room: { id: id(901), name: 'Hoshi' },
  from: at(-30),
  until: at(210),
  kind: 'repair',
  reason: 'The boiler is broken; the plumber comes at five',
  madeBy: 'Lê Minh Anh',
  madeAt: at(-30),
  lifted: null,
  slots: 4,
  touched: 3,
  ...change,
});

const touchedAt = (at: At, place: number, change: Partial<TouchedSlot>): TouchedSlot => ({
  slotId: id(10 + place),
  room: 'Hoshi',
  from: at(60 * place),
  until: at(60 * place + 90),
  state: 'paid',
  guest: 'Trần Thị Ánh Mai',
  holdEnds: null,
  bookingId: id(20 + place),
  choices: ['keep', 'move', 'write', 'refund'],
  proposal: {
    slotId: id(50 + place),
    startTime: at(60 * place + 30),
    endTime: at(60 * place + 120),
    room: { id: id(902), displayName: 'Kura' },
  },
  ...change,
});

const itemAt = (at: At, place: number, change: Partial<BulkItem>): BulkItem => ({
  id: id(30 + place),
  bookingId: id(20 + place),
  guest: 'Emma Johnson',
  room: 'Hoshi',
  from: at(60 * place),
  choice: 'refund',
  to: null,
  state: 'done',
  refusal: null,
  chosenBy: 'Nguyễn Thu Hà',
  chosenAt: at(-5),
  ...change,
});

const touchedBlock = (at: At): BlockPage => ({
  block: blockAt(at),
  touched: [
    touchedAt(at, 0, { state: 'inside', guest: '佐藤 はるか', choices: ['keep', 'write'], proposal: null }),
    touchedAt(at, 1, {}),
    touchedAt(at, 2, { state: 'held', guest: null, holdEnds: at(9), bookingId: null, choices: [], proposal: null }),
  ],
  items: [],
  mayRun: true,
});

const decidedBlock = (at: At): BlockPage => ({
  block: blockAt(at, { until: null, room: null, kind: 'closure' }),
  touched: [],
  items: [
    itemAt(at, 1, {}),
    itemAt(at, 2, { state: 'refused', refusal: 'payment_under_way', guest: '田中 陽子' }),
    itemAt(at, 3, { state: 'failed', choice: 'write', guest: null }),
    itemAt(at, 4, { state: 'waiting', choice: 'move', to: { room: 'Kura', from: at(270) } }),
  ],
  mayRun: true,
});

const previewOf = (place: number) => `**/api/admin/bookings/${id(20 + place)}/cancellation`;
const ABOVE: StaffCancellation = {
  wish: 'all',
  refundAmount: 2_800_000,
  returnsVoucher: false,
  isBeyond: true,
  needsApproval: true,
  aloneLeft: 2_000_000,
};

export const staffBlocks: Area = {
  area: 'staff blocks',
  states: [
    {
      name: 'nothing blocked',
      staff: 'owner',
      open: (visit) => visit.goToDesk('/admin/blocks'),
      seen: ({ says, button, staff: { blocks } }) => [says(blocks.none), button(blocks.make)],
    },
    {
      name: 'blocks of a location',
      isInEveryRun: true,
      staff: 'owner',
      open: async (visit) => {
        const { locations } = visit.scene;
        const place = locations.find(({ name }) => name.includes('Tây Hồ'));
        const location = { id: place?.id ?? '', name: place?.name ?? '' };
        await visit.answerAt(LIST, (at) => ({
          places: [{ location, rooms: [], mayBlockAll: true }],
          blocks: [
            blockAt(at, { location }),
            blockAt(at, { location, id: id(2), room: null, kind: 'closure', until: null, touched: 0 }),
            blockAt(at, {
              location,
              id: id(3),
              kind: 'cleaning',
              lifted: { at: at(-10), by: 'Lê Minh Anh', reason: 'Ready for guests again' },
              touched: 0,
            }),
          ],
        }));
        await visit.goToDesk('/admin/blocks');
      },
      seen: ({ main, button, staff: { blocks } }) => [
        main.getByRole('link', { name: /Hoshi/ }).first(),
        main.getByText(blocks.lifted, { exact: true }),
        button(blocks.make),
      ],
    },
    {
      name: 'blocking a room that guests have booked',
      staff: 'owner',
      open: async (visit) => {
        await visit.answerAt('**/api/admin/blocks/preview', (at) => ({
          slots: 4,
          touched: [touchedAt(at, 1, {}), touchedAt(at, 2, { guest: null })],
        }));
        await visit.goToDesk('/admin/blocks');
        await visit.button(visit.staff.blocks.make).click();
      },
      seen: ({ by, staff: { blocks } }) => [
        by('dialog').getByRole('button', { name: blocks.makeNow }),
        by('dialog').getByText(blocks.touchedCount(2)),
      ],
    },
    {
      name: 'a block with affected bookings',
      staff: 'owner',
      open: async (visit) => {
        await visit.answerAt('**/api/admin/blocks/*', touchedBlock);
        await visit.goToDesk(ONE);
        await visit.main.getByRole('combobox').last().selectOption('write');
      },
      seen: ({ main, button, staff: { blocks } }) => [
        main.getByRole('heading', { name: blocks.touched }),
        main.getByLabel(blocks.message),
        button(blocks.run(1)),
      ],
    },
    {
      name: 'refunds that are each above the limit of one person, one of them still unknown',
      staff: 'owner',
      open: async (visit) => {
        await visit.answerAt('**/api/admin/blocks/*', (at) => ({
          ...touchedBlock(at),
          touched: [touchedAt(at, 1, {}), touchedAt(at, 2, { guest: '田中 陽子' }), touchedAt(at, 3, { guest: null })],
        }));
        for (const place of [1, 2]) await visit.answer(previewOf(place), [ABOVE]);
        await visit.hang(previewOf(3));
        await visit.goToDesk(ONE);
        for (const place of [0, 1]) await visit.main.getByRole('combobox').nth(place).selectOption('refund');
        await visit.main.getByText(visit.staff.blocks.aboveLimit({ above: 2, of: 2 })).waitFor();
        await visit.main.getByRole('combobox').nth(2).selectOption('refund');
      },
      seen: ({ main, staff: { blocks } }) => [main.getByText(blocks.aboveLimit({ above: 2, of: 3 }))],
    },
    {
      name: 'how far the choices are',
      staff: 'owner',
      open: async (visit) => {
        await visit.answerAt('**/api/admin/blocks/*', decidedBlock);
        await visit.goToDesk(ONE);
      },
      seen: ({ main, button, staff: { blocks } }) => [
        main.getByText(blocks.progress(1, 2, 1)),
        main.getByText(blocks.someFailed),
        button(blocks.resume),
      ],
    },
    {
      name: 'lifting a block',
      staff: 'owner',
      open: async (visit) => {
        await visit.answerAt('**/api/admin/blocks/*', decidedBlock);
        await visit.goToDesk(ONE);
        await visit.button(visit.staff.blocks.lift).click();
      },
      seen: ({ by, staff: { blocks } }) => [by('dialog').getByRole('button', { name: blocks.liftNow })],
    },
    ...usualStates({ path: '/admin/blocks', api: LIST }),
  ],
};
