import type { Approval } from '#contract/staff/approvals.ts';
import type { StaffPeople } from '#contract/staff/staff.ts';
import type { Area } from '../state.ts';
import type { At } from '../visit.ts';
import { usualStates } from './usual.ts';

const id = (end: number) => `00000000-0000-4000-8000-${String(end).padStart(12, '0')}`;
const PLACE = { id: id(999), name: 'Yumori Tây Hồ' };

const approvalsAt = (at: At): Approval[] => {
  const approval: Approval = {
    id: id(1),
    kind: 'refund_beyond',
    bookingId: id(2),
    slot: { startTime: at(300), room: 'Hoshi', location: PLACE.name },
    guest: 'Trần Thị Ánh Mai',
    amount: 4_800_000,
    reason: 'The water was cold for half of the visit',
    askedBy: 'Lê Minh Anh',
    askedAt: at(-30),
    expiresAt: at(1_400),
    isOwn: false,
    mayDecide: true,
  };
  return [
    approval,
    { ...approval, id: id(3), isOwn: true, mayDecide: false, askedBy: 'Nguyễn Thu Hà', guest: null },
    { ...approval, id: id(4), mayDecide: false },
    { ...approval, id: id(5), kind: 'free_booking', bookingId: null },
  ];
};

const APPROVALS = '**/api/admin/approvals';

export const staffApprovals: Area = {
  area: 'staff approvals',
  states: [
    {
      // shows: 12.25
      name: 'what waits',
      staff: 'owner',
      open: async (visit) => {
        await visit.answerAt(APPROVALS, approvalsAt);
        await visit.goToDesk('/admin/approvals');
      },
      seen: ({ main, button, staff: { bookings } }) => [
        button(bookings.approve).first(),
        main.getByText(bookings.own),
        button(bookings.withdraw),
        main.getByText(bookings.notYours),
      ],
    },
    {
      name: 'a request that its person withdraws',
      staff: 'owner',
      open: async (visit) => {
        await visit.answerAt(APPROVALS, approvalsAt);
        await visit.answer('**/api/admin/approvals/*/withdraw', []);
        await visit.goToDesk('/admin/approvals');
        await visit.button(visit.staff.bookings.withdraw).click();
      },
      seen: ({ page, staff: { bookings } }) => [page.getByText(bookings.withdrawn).first()],
    },
    {
      name: 'approving with a reason of one letter',
      staff: 'owner',
      open: async (visit) => {
        await visit.answerAt(APPROVALS, approvalsAt);
        await visit.goToDesk('/admin/approvals');
        await visit.button(visit.staff.bookings.approve).first().click();
        await visit.field(visit.staff.frame.reason.why).fill(' a ');
        await visit.by('dialog').getByRole('button', { name: visit.staff.bookings.approve }).click();
      },
      seen: ({ by, page, staff: { frame } }) => [
        by('dialog').getByText(frame.reason.missing),
        by('dialog').getByLabel(frame.reason.why).and(page.locator(':focus')),
      ],
    },
    {
      name: 'nothing waits',
      staff: 'owner',
      open: (visit) => visit.goToDesk('/admin/approvals'),
      seen: ({ says, staff: { bookings } }) => [says(bookings.waitingTitle), says(bookings.waitingAdvice)],
    },
    ...usualStates({ path: '/admin/approvals', api: APPROVALS }),
  ],
};

const peopleAt = (at: At): StaffPeople => ({
  people: [
    {
      id: id(1),
      name: 'Nguyễn Thu Hà',
      email: 'admin@yumori.example',
      language: 'vi',
      posts: [{ id: id(11), role: 'owner', location: null, givenAt: at(-90_000), mayEnd: false }],
      hasFactor: true,
      lastSeenAt: at(-1),
    },
    {
      id: id(2),
      name: 'Phạm Thị Hoa với một cái tên khá dài',
      email: 'a.rather.long.address.of.a.cleaner@yumori.example',
      language: 'vi',
      posts: [
        { id: id(12), role: 'cleaner', location: PLACE, givenAt: at(-9_000), mayEnd: true },
        { id: id(13), role: 'receptionist', location: PLACE, givenAt: at(-4_000), mayEnd: true },
      ],
      hasFactor: false,
      lastSeenAt: null,
    },
  ],
  invitations: [
    {
      id: id(21),
      email: 'new.person@yumori.example',
      role: 'manager',
      location: PLACE,
      language: 'ja',
      invitedBy: 'Nguyễn Thu Hà',
      madeAt: at(-60),
      expiresAt: at(4_200),
      mayWithdraw: true,
    },
  ],
  mayGive: { roles: ['manager', 'receptionist', 'cleaner'], everywhere: true, locations: [PLACE] },
});

const STAFF = '**/api/admin/staff';

export const staffPeople: Area = {
  area: 'staff people',
  states: [
    {
      // shows: 12.1
      name: 'people and invitations',
      staff: 'owner',
      open: async (visit) => {
        await visit.answerAt(STAFF, peopleAt);
        await visit.goToDesk('/admin/staff');
      },
      seen: ({ main, button, staff: { staff } }) => [
        button(staff.invite),
        main.getByText(staff.noFactor),
        main.getByText('new.person@yumori.example'),
      ],
    },
    {
      name: 'inviting a person',
      staff: 'owner',
      open: async (visit) => {
        await visit.answerAt(STAFF, peopleAt);
        await visit.goToDesk('/admin/staff');
        await visit.button(visit.staff.staff.invite).click();
        await visit.by('dialog').getByRole('button', { name: visit.staff.staff.send }).click();
      },
      seen: ({ by, staff: { staff } }) => [by('dialog').getByText(staff.emailWrong)],
    },
    {
      name: 'ending a post',
      staff: 'owner',
      open: async (visit) => {
        await visit.answerAt(STAFF, peopleAt);
        await visit.goToDesk('/admin/staff');
        await visit.main.getByRole('button', { name: visit.staff.staff.endPost }).first().click();
      },
      seen: ({ by, staff: { frame } }) => [by('dialog').getByLabel(frame.reason.why)],
    },
    {
      name: 'nobody yet',
      staff: 'owner',
      open: async (visit) => {
        const mayGive: StaffPeople['mayGive'] = { roles: [], everywhere: false, locations: [] };
        await visit.answer(STAFF, { people: [], invitations: [], mayGive } satisfies StaffPeople);
        await visit.goToDesk('/admin/staff');
      },
      seen: ({ says, staff: { staff } }) => [says(staff.noPeople)],
    },
    ...usualStates({ path: '/admin/staff', api: STAFF }),
  ],
};

export const staffMe: Area = {
  area: 'staff me',
  states: [
    {
      name: 'own access',
      staff: 'receptionist',
      open: (visit) => visit.go('/admin/me'),
      seen: ({ heading, main, staff: { me } }) => [
        heading('Lê Minh Anh'),
        heading(me.factors),
        main.getByText(me.thisSession).first(),
      ],
    },
    {
      name: 'adding a factor',
      staff: 'receptionist',
      open: async (visit) => {
        await visit.go('/admin/me');
        await visit.button(visit.staff.me.add).click();
      },
      seen: ({ by, staff: { factors } }) => [by('dialog').getByRole('button', { name: factors.makeApp })],
    },
    ...usualStates({ path: '/admin/me', api: '**/api/admin/sessions' }),
  ],
};
