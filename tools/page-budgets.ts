/** A kilobyte of the budgets, in bytes. */
export const KILOBYTE = 1024;

/**
 * How much script a page may transfer, in kilobytes as they are sent, compressed and without their headers: for its first view,
 * which is whatever is fetched before the browser has nothing else to do, and with everything that it fetches afterwards.
 */
export const PAGE_BUDGETS = {
  home: { firstView: 80, withRest: 150 },
  location: { firstView: 90, withRest: 150 },
  slot: { firstView: 100, withRest: 150 },
  legal: { firstView: 90, withRest: 150 },
} as const;

export type BudgetedPage = keyof typeof PAGE_BUDGETS;

/** What Lighthouse has to find on each of these pages, in each language. Scores are of 100, times in milliseconds. */
export const LIGHTHOUSE_LIMITS = {
  performance: 97,
  accessibility: 100,
  bestPractices: 100,
  seo: 100,
  largestPaint: 1_500,
  shift: 0.02,
} as const;
