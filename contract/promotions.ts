import { z } from 'zod';
import { Id } from './basics.ts';
import { route } from './route.ts';

const Day = z.iso.date().describe('a day in Asia/Ho_Chi_Minh');

export const Promotion = z
  .object({
    code: z.string(),
    name: z.string(),
    isActive: z.boolean(),
    discountType: z.enum(['PERCENTAGE', 'FIXED_AMOUNT']),
    discountValue: z.int().min(0).describe('whole percent, or VND'),
    startDate: Day,
    endDate: Day,
    usageLimit: z.int().min(0).nullable().describe('0 is never, null is unlimited'),
    usageCount: z.int().min(0),
  })
  .meta({ id: 'Promotion' });
export type Promotion = z.infer<typeof Promotion>;

export const validatePromotion = route({
  id: 'validatePromotion',
  method: 'GET',
  path: '/promotions/validate/{code}',
  summary: 'Whether a promotion applies to a slot now; it is checked again when the payment starts',
  tag: 'Payments',
  caller: 'viewer',
  params: z.strictObject({ code: z.string().min(1).max(100) }),
  query: z.strictObject({
    slotId: Id,
    userId: z.string().max(100).optional().describe("the caller's id; ignored without a token"),
  }),
  answers: { 200: Promotion },
  refusals: [
    'forbidden',
    'slot_not_found',
    'promotion_not_found',
    'promotion_inactive',
    'promotion_outside_dates',
    'promotion_usage_limit',
  ],
  personal: true,
});
