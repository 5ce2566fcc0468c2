import type { Messages } from './en.ts';
import { texts as booking } from './ja/of-booking.ts';
import { texts as members } from './ja/of-members.ts';
import { texts as start } from './ja/of-start.ts';

export const messages: Messages = { ...start, ...booking, ...members };
