import { pageAt } from '#contract/pages.ts';

/** The query parameters that affect server-side rendering, in canonical order. */
const EVERYWHERE = ['lang'];
const OF_PAGE: Readonly<Record<string, readonly string[]>> = { '/booking/:saunaId': ['day', 'week', 'hour'] };

const LONGEST_VALUE = 20;

/**
 * Returns the query with only the parameters that the page uses, so that extra ones do not cause another
 * rendering.
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
