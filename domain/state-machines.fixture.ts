import type { StateMachine } from './basics/state-machine.ts';
import type { EntryCodeState } from './entry/entry-code-state.ts';
import type { RefundState } from './payments/refund.ts';
import type { PromotionUseState } from './promotions/use-state.ts';

// Machines that exist only as diagrams: SQL statements and constraints enforce them.

/** A hold that is not `live` has ended exactly once, in one of the other ways. */
type HoldState = 'live' | 'paid' | 'failed' | 'released' | 'expired';

export const HOLD_MACHINE: StateMachine<HoldState> = {
  states: ['live', 'paid', 'failed', 'released', 'expired'],
  steps: [
    { from: null, to: 'live', on: 'taken' },
    { from: 'live', to: 'live', on: 'taken again by its owner, same end' },
    { from: 'live', to: 'paid', on: 'captured, or used with a ticket' },
    { from: 'live', to: 'failed', on: 'refused or canceled at the gateway' },
    { from: 'live', to: 'released', on: 'its owner gave it up' },
    { from: 'live', to: 'expired', on: 'its time is over' },
  ],
};

/** Derived: `used` while a reservation that is not cancelled names the ticket, `void` once it was voided. */
type TicketState = 'unused' | 'used' | 'void';

export const TICKET_MACHINE: StateMachine<TicketState> = {
  states: ['unused', 'used', 'void'],
  steps: [
    { from: null, to: 'unused', on: 'captured, and the slot was gone' },
    { from: null, to: 'used', on: 'captured, and the slot was there' },
    { from: 'unused', to: 'used', on: 'its owner reserves with it' },
    { from: 'used', to: 'unused', on: 'the desk takes its booking back as a mistake' },
    { from: 'used', to: 'void', on: 'the reservation is canceled, the money goes back' },
    { from: 'used', to: 'void', on: 'its owner leaves and gives it up' },
    { from: 'unused', to: 'void', on: 'its owner leaves and gives it up' },
  ],
};

/**
 * Derived: `redeemed` while a reservation that is not cancelled names the voucher, `expired` after its last
 * day.
 */
type VoucherState = 'unused' | 'redeemed' | 'expired';

export const VOUCHER_MACHINE: StateMachine<VoucherState> = {
  states: ['unused', 'redeemed', 'expired'],
  steps: [
    { from: null, to: 'unused', on: 'the catalog names it' },
    { from: 'unused', to: 'redeemed', on: 'a reservation is made with it' },
    { from: 'redeemed', to: 'unused', on: 'that reservation is canceled' },
    { from: 'unused', to: 'expired', on: 'its last day is over' },
    { from: 'expired', to: 'unused', on: 'the catalog names a later day' },
  ],
};

export const PROMOTION_USE_MACHINE: StateMachine<PromotionUseState> = {
  states: ['reserved', 'committed', 'given_back'],
  steps: [
    { from: null, to: 'reserved', on: 'payment starts' },
    { from: 'reserved', to: 'committed', on: 'captured' },
    { from: null, to: 'committed', on: 'it made the ticket free' },
    { from: 'reserved', to: 'given_back', on: 'set aside, final failure, abandoned, or a wrong amount' },
    { from: 'committed', to: 'given_back', on: 'canceled and refunded, or given up' },
    { from: 'given_back', to: 'committed', on: 'captured late, while the limit is not reached' },
  ],
};

export const ENTRY_CODE_MACHINE: StateMachine<EntryCodeState> = {
  states: ['requested', 'active', 'revoked'],
  steps: [
    { from: null, to: 'requested', on: 'written with the reservation' },
    { from: 'requested', to: 'active', on: 'the lock cloud has it' },
    { from: 'active', to: 'requested', on: 'the lock cloud no longer knows it' },
    { from: 'active', to: 'requested', on: 'its door has another lock' },
    { from: 'requested', to: 'revoked', on: 'the reservation is canceled' },
    { from: 'active', to: 'revoked', on: 'the reservation is canceled' },
  ],
};

/**
 * An operator may settle a refund by hand when the gateway was never asked, has not answered or has refused.
 */
export const REFUND_MACHINE: StateMachine<RefundState> = {
  states: ['requested', 'sent', 'settled', 'failed'],
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
