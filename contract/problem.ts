import { z } from 'zod';
import { REFUSALS, type RefusalCode } from './refusals.ts';
import { VoucherFailure } from './vouchers.ts';

// REFUSALS is not empty.
const CODES = Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]];

/**
 * RFC 9457 problem details with extensions: a stable `code`, `message` (same as `detail`), `errors` by field,
 * `retryAt`, and the flag of a voucher's refusal.
 */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    message: z.string(),
    code: z.enum(CODES),
    errors: z.record(z.string(), z.string()).optional(),
    requestId: z.string().optional(),
    retryAt: z.iso.datetime().optional(),
    ...VoucherFailure.shape,
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details' });

export type Problem = z.infer<typeof Problem>;
