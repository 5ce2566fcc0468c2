import type { VoucherFailure } from '#contract/vouchers.ts';
import { isProblem } from '#web/api/api-problem.ts';

/** Why a voucher was not used, as shown to the visitor. */
export type VoucherFault =
  | { readonly kind: 'not_found' | 'already_used' | 'expired' | 'slot_already_booked' }
  | { readonly kind: 'program_mismatch'; readonly voucherPrograms: readonly string[]; readonly slotProgram: string }
  | { readonly kind: 'other' };

type Flag = Exclude<keyof VoucherFailure, 'voucher_programs' | 'slot_program' | 'program_mismatch'>;

const KINDS: Record<Flag, Exclude<VoucherFault['kind'], 'program_mismatch' | 'other'>> = {
  not_found: 'not_found',
  already_used: 'already_used',
  type_inactive: 'expired',
  expired: 'expired',
  slot_already_booked: 'slot_already_booked',
};

/** Classifies a voucher's refusal by its flag, which is in the body or in JSON inside the message. */
export function voucherFaultOf(error: unknown): VoucherFault {
  if (!isProblem(error)) return { kind: 'other' };
  return faultIn(error.body) ?? faultIn(parsed(error.message)) ?? { kind: 'other' };
}

function faultIn(answer: Readonly<Record<string, unknown>>): VoucherFault | undefined {
  if (answer.program_mismatch === true) {
    const { voucher_programs: programs, slot_program: program } = answer;
    return {
      kind: 'program_mismatch',
      voucherPrograms: Array.isArray(programs) ? programs.filter((each) => typeof each === 'string') : [],
      slotProgram: typeof program === 'string' ? program : '',
    };
  }
  const found = Object.entries(KINDS).find(([flag]) => answer[flag] === true);
  return found && { kind: found[1] };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
