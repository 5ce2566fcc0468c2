import type { StateMachine } from '../basics/state-machine.ts';

/** Whether the lock cloud is to have the code, has it, or is to have it no more. */
export type EntryCodeState = 'requested' | 'active' | 'revoked';

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
