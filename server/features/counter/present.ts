import type { BankTransfer, DeskPreview, FreeSlots } from '#contract/staff/counter.ts';
import { type BankAccount, vietQr } from '#domain/desk/vietqr.ts';
import type { ViewedSlot } from '#server/features/slots/queries.ts';
import type { FreeSlotRow } from './store.ts';

type Awaited = { readonly reference: string; readonly amount: number; readonly payBy: Date };

export function presentTransfer({ bin, bank, number, owner }: BankAccount, awaited: Awaited): BankTransfer {
  const { reference, amount, payBy } = awaited;
  return {
    reference,
    amount,
    payBy: payBy.toISOString(),
    bank,
    accountNumber: number,
    accountOwner: owner,
    qr: vietQr({ bin, number, amount, purpose: reference }),
  };
}

export function presentDeskSlot({ id, startTime, endTime, room, program }: ViewedSlot): DeskPreview['slot'] {
  return {
    id,
    startTime: startTime.toISOString(),
    endTime: endTime.toISOString(),
    room: room.displayName,
    location: { id: room.location.id, name: room.location.name },
    program: program.name,
  };
}

export function presentFreeSlot({ start_time, end_time, ...slot }: FreeSlotRow): FreeSlots[number] {
  return { ...slot, startTime: start_time.toISOString(), endTime: end_time.toISOString() };
}
