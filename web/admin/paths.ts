import type { StaffPagePattern } from '#contract/staff/pages.ts';
import type { Day } from '#domain/calendar/day.ts';

/** One id for each `:name` in a pattern. */
type Ids<Pattern extends string> = Pattern extends `${string}:${infer Rest}` ? [string, ...Ids<Rest>] : [];

/** Returns the URL of a page of the back office: `staffPath('/admin/me')`. */
export const staffPath = <Page extends StaffPagePattern>(page: Page, ...ids: Ids<Page>): string =>
  page.replace(/:\w+/g, () => ids.shift() ?? '');

/** Returns the URL of the login, which afterwards leads to `next`, a URL of the back office. */
export const staffLogInPath = (next: string): string => `${staffPath('/admin/login')}?next=${encodeURIComponent(next)}`;

/** Returns the URL where a day's free slot is booked for a guest; without a slot, where the day's free slots are listed. */
export const pathToBook = ({ day, slotId }: { day: Day; slotId?: string }): string =>
  `${staffPath('/admin/bookings/new')}?day=${day}${slotId === undefined ? '' : `&slot=${slotId}`}`;
