import type { Locale } from '#domain/basics/locale.ts';

/** A business paper of one page, before it is drawn: every text is in its language and final. */
export type Paper = {
  readonly locale: Locale;
  readonly title: string;
  /** What stands beside the title, such as number and date. */
  readonly particulars: readonly Particular[];
  readonly parties: readonly Party[];
  readonly columns: { readonly item: string; readonly amount: string };
  readonly items: readonly Item[];
  /** The last one is what it comes to. */
  readonly totals: readonly Particular[];
  readonly remarks: readonly string[];
  /** About the file itself. */
  readonly subject: string;
  readonly issuedAt: Date;
};

export type Particular = { readonly label: string; readonly value: string };
export type Party = { readonly role: string; readonly name: string; readonly details: readonly string[] };
export type Item = { readonly name: string; readonly details: readonly string[]; readonly amount: string };
