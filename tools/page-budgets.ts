/** The unit of the budgets, in bytes. */
export const KILOBYTE = 1024;

/**
 * How much script a page may transfer, in kilobytes as sent (compressed, without headers): for its first
 * view, which is everything fetched until the browser is idle, and including everything that it fetches
 * afterwards.
 */
export const PAGE_BUDGETS = {
  home: { firstView: 80, withRest: 150 },
  location: { firstView: 90, withRest: 150 },
  slot: { firstView: 100, withRest: 150 },
  legal: { firstView: 90, withRest: 150 },
} as const;

/**
 * The same for the back office: for its first view, and for what each further screen adds to that. Its scripts are
 * brotli-compressed when built.
 */
export const ADMIN_BUDGETS = { firstView: 120, furtherScreen: 40 } as const;

export type BudgetedPage = keyof typeof PAGE_BUDGETS;

/**
 * The Lighthouse limits for each of these pages, in each language. Scores are out of 100, times in
 * milliseconds.
 */
export const LIGHTHOUSE_LIMITS = {
  performance: 97,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  largestPaint: 1_500,
  shift: 0.02,
} as const;
