import { type Day, dayOf } from '../calendar/day.ts';
import { type SlotToHave, slotRefusal } from '../slots/slot-refusal.ts';

type NamedProgram = { id: string; name: string };

export type VoucherUseFacts = {
  voucher: {
    isUsed: boolean;
    /** The last day on which it can be redeemed. */
    expiresOn: Day;
    type: {
      isActive: boolean;
      /** The programs that it pays for; an empty list means all. */
      programs: readonly NamedProgram[];
    };
  } | null;
  slot: SlotToHave & { program: NamedProgram };
};

export type VoucherRefusal =
  | { kind: 'not_found' | 'already_used' | 'type_inactive' | 'expired' }
  | { kind: 'program_mismatch'; voucherPrograms: string[]; slotProgram: string }
  | { kind: 'slot_ended' | 'slot_locked' | 'slot_already_booked' };

/**
 * Returns why a voucher cannot be redeemed for a slot; null when it can. Refusals about the voucher come
 * before those about the slot.
 */
export function checkVoucherUse({ voucher, slot }: VoucherUseFacts, now: Date): VoucherRefusal | null {
  if (voucher === null) return { kind: 'not_found' };
  if (voucher.isUsed) return { kind: 'already_used' };
  if (!voucher.type.isActive) return { kind: 'type_inactive' };
  if (voucher.expiresOn < dayOf(now)) return { kind: 'expired' };
  if (!paysFor(voucher.type.programs, slot.program)) {
    return {
      kind: 'program_mismatch',
      voucherPrograms: voucher.type.programs.map((program) => program.name),
      slotProgram: slot.program.name,
    };
  }
  const refusal = slotRefusal(slot, now);
  if (refusal === 'slot_booked' || refusal === 'slot_held') return { kind: 'slot_already_booked' };
  return refusal && { kind: refusal };
}

function paysFor(programs: readonly NamedProgram[], program: NamedProgram): boolean {
  return programs.length === 0 || programs.some(({ id }) => id === program.id);
}
