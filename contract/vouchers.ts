import { z } from 'zod';
import { Id } from './basics.ts';
import type { RefusalCode } from './refusals.ts';
import { ReservedSlot } from './reservations.ts';
import { route } from './route.ts';

const Code = z.string().max(64).describe('compared without case, dashes and spaces');
const person = {
  email: z.string().max(254).nullish().describe("a guest's address; for a member the account's own is used"),
  name: z.string().max(100).nullish(),
};

/** Two sets of field names for the same request: a body uses one of them. */
export const VoucherUse = z
  .union([
    z.strictObject({ code: Code, slot: Id, ...person }),
    z.strictObject({
      voucherCode: Code,
      slotId: Id,
      ...person,
      userId: z.string().max(100).nullish().describe("the caller's id; ignored without a token"),
    }),
  ])
  .meta({ id: 'VoucherUse' });
export type VoucherUse = z.infer<typeof VoucherUse>;

export const VoucherUsed = z
  .object({
    success: z.literal(true),
    message: z.string(),
    data: z.object({ reservation: z.object({ id: Id, slot: ReservedSlot }) }),
  })
  .meta({ id: 'VoucherUsed' });
export type VoucherUsed = z.infer<typeof VoucherUsed>;

/** The flag that a problem carries as `true` when a voucher is refused for this reason. */
export const VOUCHER_FLAGS = {
  voucher_not_found: 'not_found',
  voucher_already_used: 'already_used',
  voucher_type_inactive: 'type_inactive',
  voucher_expired: 'expired',
  voucher_program_mismatch: 'program_mismatch',
  slot_already_booked: 'slot_already_booked',
} as const satisfies Partial<Record<RefusalCode, string>>;

const flag = z.literal(true).optional();

/** The extra fields of a problem when a voucher is refused. */
export const VoucherFailure = z.object({
  not_found: flag,
  already_used: flag,
  type_inactive: flag,
  expired: flag,
  slot_already_booked: flag,
  program_mismatch: flag,
  voucher_programs: z.array(z.string()).optional().describe('names of the programs for which the voucher is valid'),
  slot_program: z.string().optional().describe("the name of the slot's program"),
});
export type VoucherFailure = z.infer<typeof VoucherFailure>;

export const redeemVoucher = route({
  id: 'redeemVoucher',
  method: 'POST',
  path: '/voucher-usage',
  summary: "Reserve a slot with a partner's voucher, as a member or as a guest",
  tag: 'Reservations',
  caller: 'viewer',
  once: true,
  body: VoucherUse,
  answers: { 201: VoucherUsed },
  refusals: [
    'invalid_fields',
    'forbidden',
    'slot_not_found',
    'voucher_not_found',
    'voucher_already_used',
    'voucher_type_inactive',
    'voucher_expired',
    'voucher_program_mismatch',
    'slot_ended',
    'slot_already_booked',
    'slot_locked',
  ],
  personal: true,
});
