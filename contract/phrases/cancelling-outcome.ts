import type { CancellationRefusal } from '#domain/reservations/cancellation.ts';

/** What canceling comes to: the money goes back, there was none, or why it is refused. */
export type CancellingOutcome = 'refunding' | 'nothing_to_refund' | CancellationRefusal;
