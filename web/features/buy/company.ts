import { useState } from 'react';
import { type Buyer, type BuyerFault, type BuyerField, buyerFaults } from '#domain/invoices/invoice.ts';
import { keepForSlot, keptBuyer } from './kept-for-slot.ts';

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

/** Holds the company that the member names on the invoice for a slot, and keeps it for this tab while it is wanted. */
export function useCompany(slotId: string, memberId: string | null) {
  const read = () => (memberId === null ? NO_COMPANY : entryOf(keptBuyer(slotId, memberId)));
  const [owner, setOwner] = useState(memberId);
  const [entry, setEntry] = useState(read);
  if (owner !== memberId) {
    setOwner(memberId);
    setEntry(read);
  }
  return {
    entry,
    change: (part: Partial<CompanyEntry>) => {
      const changed = { ...entry, ...part };
      setEntry(changed);
      keepForSlot(slotId, 'buyer', changed.isWanted && memberId !== null ? { ...changed.typed, memberId } : null);
    },
    /** Shows the faults and focuses the first. */
    refuse: () => setEntry({ ...entry, refusals: entry.refusals + 1 }),
  };
}

const entryOf = (kept: Buyer | null): CompanyEntry =>
  kept === null ? NO_COMPANY : { ...NO_COMPANY, isWanted: true, typed: kept };

export type Company = ReturnType<typeof useCompany>;
