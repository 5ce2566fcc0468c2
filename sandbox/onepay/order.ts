import { z } from 'zod';
import { isLoopbackHost } from '../gate.ts';
import type { Merchant } from './account.ts';
import { isSigned } from './signature.ts';

/** The stand-in calls loopback hosts only, and redirects browsers only to them. */
const LocalUrl = z.string().max(255).refine(isLoopbackHost, 'must be on the same machine');

const Fields = z.object({
  vpc_Version: z.literal('2'),
  vpc_Command: z.literal('pay'),
  vpc_Currency: z.literal('VND'),
  vpc_AccessCode: z.string(),
  vpc_Merchant: z.string(),
  vpc_Locale: z.enum(['vn', 'en']),
  vpc_ReturnURL: LocalUrl,
  vpc_CallbackURL: LocalUrl.optional(),
  vpc_MerchTxnRef: z.string().regex(/^[A-Za-z0-9_]{1,40}$/),
  vpc_OrderInfo: z.string().regex(/^[\w .-]{1,34}$/),
  vpc_Amount: z.string().regex(/^[1-9]\d{2,11}$/),
  vpc_TicketNo: z.ipv4(),
});

/** A valid payment request. */
export type Order = {
  readonly ref: string;
  /** Hundredths of a đồng. */
  readonly amount: number;
  readonly orderInfo: string;
  readonly returnUrl: string;
  readonly callbackUrl: string | undefined;
  readonly language: 'en' | 'vn';
  /** The fields that the merchant gets back unchanged. */
  readonly echoed: ReadonlyArray<readonly [string, string]>;
};

export type OrderRefusal = 'signature' | 'merchant' | 'fields';

/** Parses the query of a payment address as strictly as the gateway does. */
export async function readOrder(
  query: URLSearchParams,
  merchant: Merchant,
): Promise<{ kind: 'order'; order: Order } | { kind: 'refused'; why: OrderRefusal }> {
  if (!(await isSigned(query, merchant.hashKey))) return { kind: 'refused', why: 'signature' };
  const parsed = Fields.safeParse(Object.fromEntries(query));
  if (!parsed.success) return { kind: 'refused', why: 'fields' };
  const fields = parsed.data;
  if (fields.vpc_Merchant !== merchant.merchant || fields.vpc_AccessCode !== merchant.accessCode) {
    return { kind: 'refused', why: 'merchant' };
  }
  return {
    kind: 'order',
    order: {
      ref: fields.vpc_MerchTxnRef,
      amount: Number(fields.vpc_Amount),
      orderInfo: fields.vpc_OrderInfo,
      returnUrl: fields.vpc_ReturnURL,
      callbackUrl: fields.vpc_CallbackURL,
      language: fields.vpc_Locale,
      echoed: [...query].filter(([key]) => key.startsWith('user_')),
    },
  };
}
