import type { Day } from '#domain/calendar/day.ts';

export type LegalSection = {
  heading: string;
  paragraphs?: readonly string[];
  /** In this order. */
  steps?: readonly string[];
  /** In no order. */
  items?: readonly string[];
  /** To pages that are not legal ones, below the paragraphs. */
  links?: readonly { to: '/guest-data'; label: string }[];
  seeAlso?: readonly ('bookingPolicy' | 'privacyPolicy')[];
};

/** What the texts say of this installation. Without a seller in the catalog the company is the brand. */
export type LegalFacts = { company: string; holdMinutes: number };

/** One legal page in one language. The contacts below it are the operator's and come from the server. */
export type LegalText = {
  lead: string;
  sections: readonly LegalSection[];
  contact: string;
};

export type WriteLegalText = (facts: LegalFacts) => LegalText;
/** The chunk of one text. */
export type LegalModule = { readonly text: WriteLegalText };

/** From when the texts as they stand apply. */
export const IN_FORCE_SINCE = '2026-11-01' as Day;
