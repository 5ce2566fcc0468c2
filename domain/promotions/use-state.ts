import type { StateMachine } from '../basics/state-machine.ts';

/** A use counts while it is reserved or committed. */
export type PromotionUseState = 'reserved' | 'committed' | 'given_back';

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
