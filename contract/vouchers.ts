import { z } from 'zod';
import { Id } from './basics.ts';
import type { RefusalCode } from './refusals.ts';
import { ReservedSlot } from './reservations.ts';
import { route } from './route.ts';

const Code = z.string().max(64).describe('compared without case, dashes and spaces');
const person = {
  email: z.string().max(254).nullish().describe("a guest's; a member's own is used whatever was sent"),
  name: z.string().max(100).nullish(),
};

/** Two names for the same: a body has the fields of one of them, never of both. */
export const VoucherUse = z
  .union([
    z.strictObject({ code: Code, slot: Id, ...person }),
    z.strictObject({
      voucherCode: Code,
      slotId: Id,
      ...person,
      userId: z.string().max(100).nullish().describe("the caller's; without a token it is not read"),
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

/** The one word that a problem carries as `true` when a voucher was refused for it. */
export const VOUCHER_FLAGS = {
  voucher_not_found: 'not_found',
  voucher_already_used: 'already_used',
  voucher_type_inactive: 'type_inactive',
  voucher_expired: 'expired',
  voucher_program_mismatch: 'program_mismatch',
  slot_already_booked: 'slot_already_booked',
} as const satisfies Partial<Record<RefusalCode, string>>;

const flag = z.literal(true).optional();

/** What a problem carries beside the usual when a voucher was refused. */
export const VoucherFailure = z.object({
  not_found: flag,
  already_used: flag,
  type_inactive: flag,
  expired: flag,
  slot_already_booked: flag,
  program_mismatch: flag,
  voucher_programs: z.array(z.string()).optional().describe('names of the programs that the voucher is for'),
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
    'idempotency_key_reused',
    'request_in_progress',
  ],
  personal: true,
});
