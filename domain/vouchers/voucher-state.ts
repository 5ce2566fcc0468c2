import type { StateMachine } from '../basics/state-machine.ts';

/** Read from facts: `redeemed` while a reservation that is not canceled names the voucher, `expired` after its last day. */
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
