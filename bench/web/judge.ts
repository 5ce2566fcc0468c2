import type { Locale } from '#domain/basics/locale.ts';
import type { Audit } from '#tools/lighthouse.ts';
import { LIGHTHOUSE_LIMITS } from '#tools/page-budgets.ts';
import type { Line } from '../report.ts';

/** The audits of one page in one language, with and without scripts. */
export type PageFigures = { page: string; locale: Locale; ours: Audit; floor: Audit };

const NAMES = ['performance', 'accessibility', 'bestPractices', 'seo', 'largestPaint', 'shift'] as const;

/** Returns the median of each figure. */
export function medianOf(audits: readonly Audit[]): Audit {
  const median = (name: keyof Audit) =>
    audits.map((audit) => audit[name]).sort((a, b) => a - b)[Math.floor(audits.length / 2)] ?? Number.NaN;
  return Object.fromEntries(NAMES.map((name) => [name, median(name)])) as Audit; // NAMES has every key.
}

const LIMIT = `${LIGHTHOUSE_LIMITS.performance}, 100/100/100, ${LIGHTHOUSE_LIMITS.largestPaint} ms, ${LIGHTHOUSE_LIMITS.shift}`;

export function judge(figures: readonly PageFigures[]): Line[] {
  return figures.flatMap(({ page, locale, ours, floor }) => [
    { work: `${page}, ${locale}`, measured: told(ours), limit: LIMIT, isKept: isGoodEnough(ours) },
    { work: `${page}, ${locale}, without any script`, measured: told(floor), limit: '' },
  ]);
}

function isGoodEnough(audit: Audit): boolean {
  const { performance, accessibility, bestPractices, seo, largestPaint, shift } = LIGHTHOUSE_LIMITS;
  return (
    audit.performance >= performance &&
    audit.accessibility >= accessibility &&
    audit.bestPractices >= bestPractices &&
    audit.seo >= seo &&
    audit.largestPaint <= largestPaint &&
    audit.shift <= shift
  );
}

function told({ performance, accessibility, bestPractices, seo, largestPaint, shift }: Audit): string {
  return `${performance}, ${accessibility}/${bestPractices}/${seo}, ${Math.round(largestPaint)} ms, ${shift.toFixed(3)}`;
}
