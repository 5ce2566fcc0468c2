import type { StateMachine } from '../basics/state-machine.ts';

/** A hold that is not `live` has ended, once, in one of the other ways. */
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
