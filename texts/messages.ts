import type { texts as account } from './en/screens/of-account.ts';
import type { texts as booking } from './en/screens/of-booking.ts';
import type { texts as members } from './en/screens/of-members.ts';
import type { texts as start } from './en/screens/of-start.ts';

/**
 * The texts of the screens in groups. English defines the shape, so a text that is missing in another
 * language does not type-check.
 */
export type Messages = typeof start & typeof booking & typeof members & typeof account;
