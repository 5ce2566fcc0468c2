import { pageAt } from '#contract/pages.ts';

/** The parameters that change what the server draws of a page, in the order of the drawing's own query. */
const EVERYWHERE = ['lang'];
const OF_PAGE: Readonly<Record<string, readonly string[]>> = { '/booking/:saunaId': ['day', 'week', 'hour'] };

const LONGEST_VALUE = 20;

/**
 * The query that a page is drawn for: the parameters that the page knows, so that an address with anything else added is the same
 * page, and not drawn again.
 */
export function searchOfDrawing(path: string, search: string): string {
  const asked = new URLSearchParams(search);
  const known = new URLSearchParams();
  for (const name of [...EVERYWHERE, ...(OF_PAGE[pageAt(path)?.page ?? ''] ?? [])]) {
    const value = asked.get(name);
    if (value !== null && value.length <= LONGEST_VALUE) known.set(name, value);
  }
  return known.size === 0 ? '' : `?${known.toString()}`;
}
