import { addMinutes } from '../calendar/duration.ts';

/** How long the person who booked at the desk by mistake can take the booking back. */
export const MISTAKE_MINUTES = 15;

export type DeskMaking = { readonly madeBy: string; readonly madeAt: Date };

/** Returns until when a person can take back a booking at the desk; null when another person made it. */
export function mistakeEnd(made: DeskMaking | null, by: string): Date | null {
  return made === null || made.madeBy !== by ? null : addMinutes(made.madeAt, MISTAKE_MINUTES);
}
