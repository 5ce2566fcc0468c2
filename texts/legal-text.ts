import type { Day } from '#domain/calendar/day.ts';

export type LegalSection = {
  heading: string;
  paragraphs?: readonly string[];
  /** Numbered. */
  steps?: readonly string[];
  /** Unordered. */
  items?: readonly string[];
  /** Links to pages that are not legal ones, below the paragraphs. */
  links?: readonly { to: '/guest-data'; label: string }[];
  seeAlso?: readonly ('bookingPolicy' | 'privacyPolicy')[];
};

/** Facts of this installation in the texts. Without a seller in the catalog, `company` is the brand. */
export type LegalFacts = { company: string; holdMinutes: number };

/** One legal page in one language. The operator's contacts below it come from the server. */
export type LegalText = {
  lead: string;
  sections: readonly LegalSection[];
  contact: string;
};

export type WriteLegalText = (facts: LegalFacts) => LegalText;
/** The module of one text's chunk. */
export type LegalModule = { readonly text: WriteLegalText };

/** The day from which the current texts apply. */
export const IN_FORCE_SINCE = '2026-11-01' as Day;
