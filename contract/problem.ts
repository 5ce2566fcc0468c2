import { z } from 'zod';
import { REFUSALS, type RefusalCode } from './refusals.ts';
import { VoucherFailure } from './vouchers.ts';

// The list of refusals is not empty.
const CODES = Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]];

/** RFC 9457 problem details, with a stable `code`, the sentence again as `message`, a message for each faulty field, from when on it may be tried again, and the flag of a voucher's failure. */
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
