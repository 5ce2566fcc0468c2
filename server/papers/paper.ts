import type { Locale } from '#domain/basics/locale.ts';

/** A one-page business document before rendering: every text is final and in its language. */
export type Paper = {
  readonly locale: Locale;
  readonly title: string;
  /** Lines next to the title, such as number and date. */
  readonly particulars: readonly Particular[];
  readonly parties: readonly Party[];
  readonly columns: { readonly item: string; readonly amount: string };
  readonly items: readonly Item[];
  /** The last entry is the grand total. */
  readonly totals: readonly Particular[];
  readonly remarks: readonly string[];
  /** Metadata of the file. */
  readonly subject: string;
  readonly issuedAt: Date;
};

export type Particular = { readonly label: string; readonly value: string };
export type Party = { readonly role: string; readonly name: string; readonly details: readonly string[] };
export type Item = { readonly name: string; readonly details: readonly string[]; readonly amount: string };
