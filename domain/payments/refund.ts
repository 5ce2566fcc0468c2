import { mayStep, type StateMachine } from '../basics/state-machine.ts';
import { type Day, dayOf } from '../calendar/day.ts';
import { addWorkingDays } from '../calendar/working-days.ts';

export const REFUND_STATES = ['requested', 'sent', 'settled', 'failed'] as const;
/** `sent`: the gateway was asked, and has not said for good what became of it. */
export type RefundState = (typeof REFUND_STATES)[number];

/** By hand an operator may settle what the gateway was never asked for, has not answered or has rejected. */
export const REFUND_MACHINE: StateMachine<RefundState> = {
  states: REFUND_STATES,
  steps: [
    { from: null, to: 'requested', on: 'canceled, or bought nothing' },
    { from: 'requested', to: 'sent', on: 'the job hands it to the gateway' },
    { from: 'sent', to: 'settled', on: 'accepted' },
    { from: 'sent', to: 'settled', on: 'paid back by hand' },
    { from: 'sent', to: 'failed', on: 'rejected, a dead letter' },
    { from: 'requested', to: 'settled', on: 'paid back by hand' },
    { from: 'failed', to: 'settled', on: 'paid back by hand' },
  ],
};

export function refundMayBecome(from: RefundState, to: RefundState): boolean {
  return mayStep(REFUND_MACHINE, from, to);
}

/** How many working days a refund takes. */
export const REFUND_WORKING_DAYS = { least: 21, most: 30 } as const;

export type ExpectedDays = { from: Day; until: Day };

/** Between which two days, both included, the money of a refund that is requested now is expected to arrive. */
export function expectedRefundDays(requestedAt: Date, holidays: ReadonlySet<Day>): ExpectedDays {
  const day = dayOf(requestedAt);
  return {
    from: addWorkingDays(day, REFUND_WORKING_DAYS.least, holidays),
    until: addWorkingDays(day, REFUND_WORKING_DAYS.most, holidays),
  };
}
