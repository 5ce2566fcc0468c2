import type { Exception } from '#contract/staff/exceptions.ts';
import type { TAKEN_IN } from '#contract/staff/restore.ts';

type Kind = Exception['kind'];
type PaidBy = NonNullable<Exception['paidBy']>;
type State = NonNullable<Exception['state']>;
type SlotLine = { time: string; room: string; program: string; isBooked: boolean };
type Remedy = Exclude<Exception['remedies'][number], 'open_booking'>;

/** Items that are late, stuck or failed, and their remedies. */
export const exceptions = {
  noneTitle: 'Nothing is late or stuck',
  noneAdvice: 'What goes wrong appears here, with what you can do about it.',
  kinds: {
    late_payment: 'Payment without a final answer',
    unanswered_payment: 'Payment the gateway never answered',
    wrong_amount: 'A wrong amount was paid',
    unsettled_refund: 'Refund not paid yet',
    double_refund: 'Refund paid twice',
    dead_job: 'Task that failed for good',
    late_job: 'Task that is late or being retried',
    missing_entry_code: 'Key is missing',
    over_limit_use: 'Promotion used beyond its limit',
    blocked_reservation: 'Booking in a blocked room',
    unpaid_reservation: 'Unpaid booking past its deadline',
    unpaid_charge: 'Extra time still unpaid after the visit',
    unused_ticket: 'Unused ticket after a lost time slot',
    refused_message: 'Invalid message from the payment gateway',
    audit_finding: 'Problem found by the daily audit',
  } satisfies Record<Kind, string>,
  advice: {
    late_payment: 'The gateway is asked automatically. You can ask now.',
    unanswered_payment: 'Look it up in the merchant portal, or ask again.',
    wrong_amount: 'The amount is refunded automatically. Nothing was booked.',
    unsettled_refund: 'Refund the guest the same way they paid, then record it here.',
    double_refund: 'The guest was paid by hand and by the gateway. Ask the guest to return one of them.',
    dead_job: 'Run it again once the cause is fixed, or mark it as handled.',
    late_job: 'It is retried automatically. You can run it now.',
    missing_entry_code: 'Under Doors you can make new keys, show a passcode or open the door.',
    over_limit_use: 'A late payment kept its agreed price. There is nothing to do.',
    blocked_reservation: 'The guest needs another room or time, or a refund.',
    unpaid_reservation: 'It is cancelled automatically unless a payment is under way.',
    unpaid_charge: 'Open the booking to take the payment or waive it.',
    unused_ticket: 'The guest can use it for another time slot. Call the guest, or book a time with it.',
    refused_message:
      'Its signature, merchant, reference or amount is wrong. If there are many, tell the person who runs the server.',
    audit_finding: 'The software’s records don’t agree. Tell the person who runs the server.',
  } satisfies Record<Kind, string>,
  /** Instead of the advice above, for a refund that the gateway pays. */
  cardRefundAdvice:
    'The refund is retried automatically, so don’t pay it by hand while the gateway may still pay it: the guest would get the money twice. Look in the merchant portal first, then record what happened.',
  /** Instead of the advice above, for a task that can’t be run now. */
  jobAdvice: {
    running: 'It is running now. The list shows whether it worked.',
    waiting: 'It runs automatically. If it stays here, tell the person who runs the server.',
    erased: 'It can’t be run again, because the personal data it needs has been erased. Mark it as handled.',
  },
  /** What the time of a task is. */
  jobTimes: {
    failed: (time: string) => `Failed on ${time}`,
    running: (time: string) => `Running since ${time}`,
    waiting: (time: string) => `Waiting since ${time}`,
    next: (time: string) => `Next try on ${time}`,
  },
  howPaid: 'How it was paid, for example the number of the transfer',
  refundOfOthers: 'A manager, the accountant or the owner refunds the guest and records it here.',
  links: { booking: 'Open booking', block: 'Open the block', doors: 'Go to Doors', book: 'Book a time with it' },
  remedies: {
    ask_gateway: 'Ask the gateway now',
    settle_by_hand: 'Paid by hand',
    settle_by_gateway: 'Paid by the gateway',
    retry_job: 'Run now',
    dismiss_job: 'Mark as handled',
    acknowledge_finding: 'Mark as known',
    take_in: 'Record the payment',
  } satisfies Record<Remedy, string>,
  /** The details of an item: the state of a payment or refund, which door, why a message was refused. */
  states: {
    open: 'no answer yet',
    checking: 'probably refused, being checked',
    requested: 'not sent yet',
    sent: 'on its way',
    failed: 'refused by the gateway',
    LOCATION: 'entrance',
    ROOM: 'room door',
    ambiguous: 'can be read in two ways',
    bad_signature: 'wrong signature',
    foreign_merchant: 'for another merchant',
    incomplete: 'incomplete',
    unknown_reference: 'unknown reference',
    unreadable_amount: 'unreadable amount',
  } satisfies Record<State, string>,
  /** How the money to refund was paid, and for which booking. */
  paidBy: {
    card: 'paid by card',
    cash: 'paid in cash',
    terminal: 'paid at the card terminal',
    transfer: 'paid by bank transfer',
    reception: 'paid at reception',
    demo: 'paid in the demo',
  } satisfies Record<PaidBy, string>,
  bookingOf: (id: string) => `Booking ${id}`,
  otherJob: 'Task of another version of the software',
  details: 'Details',
  retryAll: (count: number) => `Run all ${count} of this kind now`,
  tasksOf: (count: number, job: string) => `${count === 1 ? '1 task' : `${count} tasks`} of this kind: ${job}`,
  started: 'Started. The list shows whether it worked.',
  startedAll: (count: number) =>
    `${count === 1 ? '1 task has' : `${count} tasks have`} started. The list shows what worked.`,
  working: 'Saving…',
  done: 'Done.',
  confirm: 'Confirm',
  keep: 'Back',
  holds: 'Guests’ holds',
  holdsNone: 'No guest is paying for a time slot at the moment.',
  holdUntil: (name: string, time: string) => `${name}, held until ${time}`,
  isPaying:
    'A payment is under way. If you release the hold and someone else books the time slot, this guest’s payment becomes an unused ticket.',
  release: 'Release this hold',
  released: 'The hold has been released.',
  afterRestore: {
    heading: 'After restoring a backup',
    advice:
      'A restored database doesn’t know what happened since its backup. The person who runs the server has the list of steps.',
    restored: {
      title: 'A backup was restored',
      advice:
        'Ends every session, yours too. The gateway is asked about waiting refunds before they are sent, and about unfinished payments. Do this before the site opens again.',
      confirm: 'End all sessions',
      done: (refunds: number, payments: number) =>
        `The gateway is being asked about refunds (${refunds}) and payments (${payments}). Log in again.`,
    },
    numbers: {
      title: 'Skip invoice numbers',
      advice:
        'Enter the highest number that was ever issued, so that none is issued twice. If you’re not sure, go well beyond it. This can’t be undone.',
      label: 'Last invoice number issued',
      hint: (example: string) => `For example ${example}`,
      done: 'The next invoice continues after it.',
    },
    takeIn: {
      title: 'Record a missing payment',
      advice:
        'For a payment that the merchant portal lists and we don’t. The gateway is asked for the amount. If the time slot is still available it is booked; otherwise the guest gets an unused ticket.',
      reference: 'Payment reference',
      referenceHint: 'As the merchant portal shows it',
      email: 'Guest’s email address',
      location: 'Location',
      day: 'Day of the visit',
      slot: 'Time slot',
      choose: 'Please choose',
      noSlots: 'There are no time slots on this day.',
      slotLine: ({ time, room, program, isBooked }: SlotLine) =>
        `${time} · ${room} · ${program}${isBooked ? ' (booked)' : ''}`,
      done: (amount: string) => `${amount} recorded`,
      became: {
        reservation: 'The time slot is booked, and the guest gets an email.',
        unused_ticket: 'The time slot isn’t available, so the guest gets an unused ticket and an email.',
        refund_wrong_amount: 'It is refunded, because the amount is wrong.',
        refund_account_deleted: 'It is refunded, because the account was deleted.',
        refund_promotion_gone: 'It is refunded, because its promotion is used up.',
        refund_link_over: 'It is refunded, because its booking no longer awaits payment.',
        settled_as_known: 'We knew the payment: it counts for the guest and time slot that it was started for.',
      } satisfies Record<(typeof TAKEN_IN)[number], string>,
    },
  },
  /** Names of the actions that the server records. */
  actions: {
    'job.retried': 'Task run again',
    'job.dismissed': 'Task marked as handled',
  },
};
