import { z } from 'zod';
import { IdParams } from './basics.ts';
import { route } from './route.ts';

/**
 * The company to which an invoice is issued. The domain checks the rules of each field; a fault is answered
 * with 422.
 */
export const Buyer = z
  .strictObject({ name: z.string().max(400), taxCode: z.string().max(40), address: z.string().max(600) })
  .meta({ id: 'Buyer' });
export type Buyer = z.infer<typeof Buyer>;

export const getInvoice = route({
  id: 'getInvoice',
  method: 'GET',
  path: '/invoices/{id}',
  summary: 'An invoice as a PDF, through a signed link that expires',
  tag: 'Reservations',
  caller: 'anyone',
  params: IdParams,
  query: z.object({
    expires: z.string().max(20).default('').describe('seconds since 1970, from the link'),
    signature: z.string().max(100).default(''),
  }),
  answers: { 200: z.custom<Uint8Array>((value) => value instanceof Uint8Array) },
  produces: 'application/pdf',
  refusals: ['invoice_not_found', 'invoice_link_expired'],
  personal: true,
});
