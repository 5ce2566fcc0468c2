import type { Locale } from '#domain/basics/locale.ts';
import { voucherUsed as en } from './en/voucher-used.ts';
import { voucherUsed as ja } from './ja/voucher-used.ts';
import { voucherUsed as vi } from './vi/voucher-used.ts';

/** What is said when a voucher has been redeemed. */
export const VOUCHER_USED: Record<Locale, string> = { en, vi, ja };
