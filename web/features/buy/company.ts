import { useState } from 'react';
import { type Buyer, type BuyerFault, type BuyerField, buyerFaults } from '#domain/invoices/invoice.ts';

/** The typed data of the company on the invoice. Kept when the visitor unticks the invoice again. */
export type CompanyEntry = {
  readonly isWanted: boolean;
  readonly typed: Buyer;
  /** Number of attempts to pay while the data had faults. */
  readonly refusals: number;
};

export const NO_COMPANY: CompanyEntry = {
  isWanted: false,
  typed: { name: '', taxCode: '', address: '' },
  refusals: 0,
};

/** Returns the faults by field; none before the first attempt to pay. */
export function shownFaults({ isWanted, typed, refusals }: CompanyEntry): Partial<Record<BuyerField, BuyerFault>> {
  return isWanted && refusals > 0 ? buyerFaults(typed) : {};
}

/** Returns the company sent with a payment; null without one, `faulty` while it has faults. */
export function buyerOf({ isWanted, typed }: CompanyEntry): Buyer | null | 'faulty' {
  if (!isWanted) return null;
  return Object.keys(buyerFaults(typed)).length > 0 ? 'faulty' : typed;
}

export function useCompany() {
  const [entry, setEntry] = useState(NO_COMPANY);
  return {
    entry,
    change: (part: Partial<CompanyEntry>) => setEntry({ ...entry, ...part }),
    /** Shows the faults and focuses the first. */
    refuse: () => setEntry({ ...entry, refusals: entry.refusals + 1 }),
  };
}

export type Company = ReturnType<typeof useCompany>;
