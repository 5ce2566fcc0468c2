import type { StateMachine } from '../basics/state-machine.ts';

/** Read from facts: `used` while a reservation that is not canceled names the ticket, `void` once it was voided. */
type TicketState = 'unused' | 'used' | 'void';

export const TICKET_MACHINE: StateMachine<TicketState> = {
  states: ['unused', 'used', 'void'],
  steps: [
    { from: null, to: 'unused', on: 'captured, and the slot was gone' },
    { from: null, to: 'used', on: 'captured, and the slot was there' },
    { from: 'unused', to: 'used', on: 'its owner reserves with it' },
    { from: 'used', to: 'void', on: 'the reservation is canceled, the money goes back' },
    { from: 'used', to: 'void', on: 'its owner leaves and gives it up' },
    { from: 'unused', to: 'void', on: 'its owner leaves and gives it up' },
  ],
};
