import type { Door, DoorList } from '#contract/staff/doors.ts';
import type { Area } from '../state.ts';
import type { At } from '../visit.ts';
import { usualStates } from './usual.ts';

const PATH = '/admin/doors';
const API = '**/api/admin/doors?*';
const id = (end: number) => `00000000-0000-4000-8000-${String(end).padStart(12, '0')}`;

const doorAt = (at: At, place: number, change: Partial<Door>): Door => ({
  kind: 'ROOM',
  id: id(place),
  name: 'Hoshi',
  hasLock: true,
  lock: { battery: 80, gateway: 'online', heardAt: at(-3), opensRemotely: true },
  codes: { made: 3, late: 0 },
  next: { bookingId: id(20 + place), guest: 'Trần Thị Ánh Mai', from: at(20), until: at(110) },
  lastOrder: null,
  lastEvent: { at: at(-40), opened: true, way: 'qr', bookingId: id(30), guest: 'Emma Johnson' },
  ...change,
});

const doorsAt = (at: At): DoorList => ({
  location: { id: id(999), name: 'Yumori Tây Hồ' },
  cloud: 'answers',
  doors: [
    doorAt(at, 1, {
      kind: 'LOCATION',
      name: 'Yumori Tây Hồ',
      lastOrder: {
        id: id(40),
        at: at(-1),
        by: 'Lê Minh Anh',
        reason: 'A guest is outside',
        state: 'asked',
        failure: null,
      },
    }),
    doorAt(at, 2, {
      lock: { battery: 12, gateway: 'offline', heardAt: null, opensRemotely: true },
      codes: { made: 1, late: 2 },
      next: { bookingId: id(22), guest: 'Emma Johnson', from: at(24 * 60), until: at(25 * 60) },
    }),
    doorAt(at, 3, {
      name: 'Kura',
      next: null,
      lastEvent: { at: at(-5), opened: false, way: 'passcode', bookingId: null, guest: null },
    }),
    doorAt(at, 4, { name: 'Mizuki', hasLock: false, lock: null, next: null, lastEvent: null }),
  ],
});

export const staffDoors: Area = {
  area: 'staff doors',
  states: [
    {
      name: 'doors of a location',
      staff: 'receptionist',
      open: (visit) => visit.go(PATH),
      seen: ({ main, staff: { doors } }) => [
        main.getByRole('heading', { name: doors.entrance }),
        main.getByRole('button', { name: doors.openOf(doors.entrance) }),
      ],
    },
    {
      // shows: 12.37
      name: 'doors with troubles',
      staff: 'owner',
      open: async (visit) => {
        await visit.answerAt(API, doorsAt);
        await visit.goToDesk(PATH);
      },
      seen: ({ main, staff: { doors } }) => [
        main.getByText(doors.battery(12)),
        main.getByText(doors.codesLate(2)),
        main.getByText(doors.noLock),
        // The guest of another day, with the date.
        main.getByText(/^Emma Johnson.* ?20\d\d/),
      ],
    },
    {
      name: 'locks that do not answer',
      staff: 'owner',
      open: async (visit) => {
        await visit.answerAt(API, (at) => ({ ...doorsAt(at), cloud: 'silent' }));
        await visit.goToDesk(PATH);
      },
      seen: ({ main, staff: { doors } }) => [main.getByRole('status').filter({ hasText: doors.cloud.silent })],
    },
    {
      name: 'opening a door',
      staff: 'owner',
      open: async (visit) => {
        await visit.answerAt(API, doorsAt);
        await visit.goToDesk(PATH);
        await visit.main.getByRole('button', { name: visit.staff.doors.openOf('Hoshi') }).click();
      },
      seen: ({ by, staff: { doors } }) => [by('dialog').getByRole('button', { name: doors.openNow })],
    },
    {
      name: 'opening a door without a reason',
      staff: 'owner',
      open: async (visit) => {
        await visit.answerAt(API, doorsAt);
        await visit.goToDesk(PATH);
        await visit.main.getByRole('button', { name: visit.staff.doors.openOf('Hoshi') }).click();
        await visit.field(visit.staff.frame.reason.why).fill('');
        await visit.by('dialog').getByRole('button', { name: visit.staff.doors.openNow }).click();
      },
      seen: ({ by, page, staff: { frame } }) => [
        by('dialog').getByText(frame.reason.missing),
        by('dialog').getByLabel(frame.reason.why).and(page.locator(':focus')),
      ],
    },
    {
      name: 'history of a door',
      staff: 'owner',
      open: async (visit) => {
        await visit.answerAt(API, doorsAt);
        await visit.answerAt('**/api/admin/doors/*/*/history', (at) => ({
          orders: [
            { id: id(41), at: at(-90), by: 'Lê Minh Anh', reason: 'Lost key', state: 'failed', failure: 'offline' },
          ],
          events: [
            { at: at(-5), opened: false, way: 'passcode', bookingId: null, guest: null },
            { at: at(-40), opened: true, way: 'qr', bookingId: id(30), guest: 'Emma Johnson' },
          ],
        }));
        await visit.goToDesk(PATH);
        await visit.main.getByRole('button', { name: visit.staff.doors.historyOf('Hoshi') }).click();
      },
      seen: ({ by, staff: { doors } }) => [
        by('dialog', doors.historyOf('Hoshi')),
        by('dialog').getByText(/Emma Johnson/),
      ],
    },
    ...usualStates({ path: PATH, api: API }),
  ],
};
