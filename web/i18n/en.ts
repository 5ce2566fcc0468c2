import { texts as booking } from './en/of-booking.ts';
import { texts as members } from './en/of-members.ts';
import { texts as start } from './en/of-start.ts';

export const messages = { ...start, ...booking, ...members };

/** The shape of every language: defined by English; a text missing elsewhere fails type checking. */
export type Messages = typeof messages;
