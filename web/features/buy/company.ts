import { useState } from 'react';
import { type Buyer, type BuyerFault, type BuyerField, buyerFaults } from '#domain/invoices/invoice.ts';

/** What has been typed of the company that the invoice is to be made out to. It stays when the wish for it is taken back. */
export type CompanyEntry = {
  readonly isWanted: boolean;
  readonly typed: Buyer;
  /** How often paying was tried with something wrong in it. */
  readonly refusals: number;
};

export const NO_COMPANY: CompanyEntry = {
  isWanted: false,
  typed: { name: '', taxCode: '', address: '' },
  refusals: 0,
};

/** What is wrong at which field; nothing before paying was tried. */
export function shownFaults({ isWanted, typed, refusals }: CompanyEntry): Partial<Record<BuyerField, BuyerFault>> {
  return isWanted && refusals > 0 ? buyerFaults(typed) : {};
}

/** The company that goes along with a payment; `faulty` while it cannot. */
export function buyerOf({ isWanted, typed }: CompanyEntry): Buyer | null | 'faulty' {
  if (!isWanted) return null;
  return Object.keys(buyerFaults(typed)).length > 0 ? 'faulty' : typed;
}

export function useCompany() {
  const [entry, setEntry] = useState(NO_COMPANY);
  return {
    entry,
    change: (part: Partial<CompanyEntry>) => setEntry({ ...entry, ...part }),
    /** Has the faults shown, and goes to the first. */
    refuse: () => setEntry({ ...entry, refusals: entry.refusals + 1 }),
  };
}

export type Company = ReturnType<typeof useCompany>;
