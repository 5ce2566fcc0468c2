import type { BankTransfer, DeskPreview, FreeSlots } from '#contract/staff/counter.ts';
import { type BankAccount, vietQr } from '#domain/desk/vietqr.ts';
import type { AwaitedTransfer, Preview } from './queries.ts';
import type { FreeSlotRow } from './store.ts';

type Awaited = Pick<AwaitedTransfer, 'reference' | 'amount' | 'payBy' | 'mailedTo'>;

export function presentTransfer({ bin, bank, number, owner }: BankAccount, awaited: Awaited): BankTransfer {
  const { reference, amount, payBy, mailedTo } = awaited;
  return {
    reference,
    amount,
    payBy: payBy.toISOString(),
    bank,
    accountNumber: number,
    accountOwner: owner,
    mailedTo,
    qr: vietQr({ bin, number, amount, purpose: reference }),
  };
}

export function presentPreview({ slot, taken, known, hasBankAccount, mayBeFree }: Preview): DeskPreview {
  const { id, startTime, endTime, room, program } = slot;
  return {
    slot: {
      id,
      startTime: startTime.toISOString(),
      endTime: endTime.toISOString(),
      room: room.displayName,
      location: { id: room.location.id, name: room.location.name },
      program: program.name,
    },
    price: program.ticket.price,
    taken,
    known,
    ways: [
      'cash',
      'terminal',
      ...(hasBankAccount ? (['transfer'] as const) : []),
      'voucher',
      ...(known?.hasTicket ? (['ticket'] as const) : []),
      ...(mayBeFree ? (['free'] as const) : []),
    ],
  };
}

export function presentFreeSlot({ start_time, end_time, ...slot }: FreeSlotRow): FreeSlots[number] {
  return { ...slot, startTime: start_time.toISOString(), endTime: end_time.toISOString() };
}
