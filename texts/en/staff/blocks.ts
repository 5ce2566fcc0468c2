import type { BlockChoice, BlockKind, BlockRefusal, TouchedState } from '#domain/blocks/block.ts';

export const blocks = {
  title: 'Blocks',
  one: 'Block',
  back: 'All blocks',
  make: 'Block a room',
  making: 'Blocking…',
  makeNow: 'Block now',
  none: 'Nothing is blocked',
  noneAdvice: 'Block a room when it can’t take guests. Its time slots lock immediately.',
  where: 'Where',
  when: 'When',
  wholeLocation: 'Whole location',
  howLong: 'For how long',
  hours: (hours: number) => `${hours} h`,
  untilLifted: 'Until lifted',
  kind: 'Why',
  kinds: {
    repair: 'Repair',
    cleaning: 'Cleaning',
    private: 'Private use',
    emergency: 'Emergency',
    closure: 'Closure',
  } satisfies Record<BlockKind, string>,
  reason: 'Details',
  because: (what: string, why: string) => `${what}: ${why}`,
  madeBy: 'Blocked by',
  span: (from: string, until: string) => `${from} – ${until}`,
  sinceUntilLifted: (from: string) => `From ${from}, until lifted`,
  wouldLock: (slots: number) => (slots === 1 ? '1 time slot will lock.' : `${slots} time slots will lock.`),
  lockedSlots: (slots: number) => (slots === 1 ? '1 time slot is locked.' : `${slots} time slots are locked.`),
  touchedCount: (count: number) =>
    count === 1 ? '1 booking or hold is affected' : `${count} bookings or holds are affected`,
  touched: 'Affected bookings',
  oneByOne: 'Open a booking to move or cancel it. A manager or the owner can decide here for all of them together.',
  touchedStates: {
    held: 'On hold',
    paying: 'Paying now',
    unpaid: 'Not paid yet',
    paid: 'Booked',
    inside: 'Guest inside',
  } satisfies Record<TouchedState, string>,
  holdEnds: (time: string) =>
    `The hold ends automatically at ${time}. If it is paid, the guest gets a ticket for another time.`,
  noName: 'Guest without a name',
  choiceFor: (guest: string) => `What happens to the booking of ${guest}`,
  choose: 'Choose…',
  decided: 'Decided. Change…',
  choices: {
    keep: 'Keep the booking',
    move: 'Move the booking',
    write: 'Write to the guest',
    refund: 'Cancel and refund',
  } satisfies Record<BlockChoice, string>,
  moveTo: (time: string, room: string) => `Move to ${time}, ${room}`,
  otherSlot: 'Choose another time…',
  otherSlotTitle: (guest: string) => `Another time for ${guest}`,
  proposeAll: (count: number) => (count === 1 ? 'Use the proposed time' : `Use the proposed time for all ${count}`),
  noProposal: 'No other time slot is available for this program.',
  slotTwice: 'Two bookings can’t have the same time slot.',
  message: 'Message to the guests',
  messageHint: 'We email it exactly as you write it, with the details of the booking.',
  aboveLimit: ({ above, of }: { above: number; of: number }): string => {
    if (of === 1)
      return 'This refund is above your limit. Another person has to approve it under Approvals; until then the booking stays.';
    if (above === of)
      return 'Each of these refunds is above your limit. Another person has to approve them under Approvals; until then the bookings stay.';
    return above === 1
      ? 'One of these refunds is above your limit. Another person has to approve it under Approvals; until then that booking stays.'
      : `${above} of these refunds are above your limit. Another person has to approve them under Approvals; until then those bookings stay.`;
  },
  aboveLimitTogether:
    'Together these refunds are above your limit. Another person has to approve the rest under Approvals; until then those bookings stay.',
  run: (count: number) => (count === 1 ? 'Do this for 1 booking' : `Do this for ${count} bookings`),
  running: 'Starting…',
  choicesMade: 'What was decided',
  progress: (done: number, refused: number, waiting: number) =>
    [
      `${done} done`,
      ...(refused > 0 ? [`${refused} couldn’t be done`] : []),
      ...(waiting > 0 ? [`${waiting} under way`] : []),
    ].join(', '),
  states: { waiting: 'Under way', failed: 'Failed', done: 'Done', refused: 'Couldn’t be done' },
  refusals: {
    not_pending: 'the guest is already inside, or the booking is over',
    stale: 'the booking has changed, or the block was lifted',
    unpaid: 'it is not paid yet',
    other_program: 'that time slot is for another program',
    slot_not_found: 'that time slot no longer exists',
    slot_ended: 'that time slot is over',
    slot_locked: 'the room is blocked at that time',
    slot_booked: 'that time slot has just been booked',
    slot_held: 'another guest is paying for that time slot',
    payment_under_way: 'a payment is under way',
    approval_waits: 'the refund is above your limit: another person decides under Approvals',
    fresh_factor_required: 'your second factor was not confirmed in the last five minutes',
    reservation_not_found: 'the booking no longer exists',
  } satisfies Record<BlockRefusal, string>,
  someFailed: 'Some could not be carried out yet.',
  resume: 'Try again',
  resuming: 'Trying…',
  lift: 'Lift the block',
  liftAdvice: 'Time slots that no other block covers can be booked again.',
  liftNow: 'Lift now',
  liftReason: 'Ready for guests again',
  lifted: 'Lifted',
  /** Names of the actions that the server records. */
  actions: {
    'block.made': 'Room or location blocked',
    'block.lifted': 'Block lifted',
    'block.choices_made': 'Decided what happens to affected bookings',
    'block.choice_carried_out': 'Decision for an affected booking carried out',
    'block.choice_refused': 'Decision for an affected booking not possible',
  },
};
