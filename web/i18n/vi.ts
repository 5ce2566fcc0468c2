import type { Messages } from './en.ts';
import { texts as booking } from './vi/of-booking.ts';
import { texts as members } from './vi/of-members.ts';
import { texts as start } from './vi/of-start.ts';

export const messages: Messages = { ...start, ...booking, ...members };
