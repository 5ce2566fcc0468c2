/** The unit of the budgets, in bytes. */
export const KILOBYTE = 1024;

/**
 * The limits of the scripts that a page transfers, in kilobytes as sent (compressed, without headers): for
 * its first view, which ends when the browser is idle, and including everything fetched afterwards.
 */
export const PAGE_BUDGETS = {
  home: { firstView: 80, withRest: 150 },
  location: { firstView: 89, withRest: 150 },
  slot: { firstView: 101, withRest: 150 },
  legal: { firstView: 85, withRest: 150 },
} as const;

/**
 * The limits for the back office: for its first view, and for what each further screen adds. Its scripts are
 * brotli-compressed at build time.
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
