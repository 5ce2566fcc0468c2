import type { Pool } from 'pg';
import { credential } from '../state.ts';

/** The only merchant of the stand-in. */
export type Merchant = {
  readonly merchant: string;
  readonly accessCode: string;
  readonly hashKey: string;
  readonly user: string;
  readonly password: string;
};

export async function openMerchant(pool: Pool): Promise<Merchant> {
  return {
    merchant: 'YUMORISANDBOX',
    accessCode: 'SANDBOX1',
    hashKey: await credential(pool, 'onepay_hash_key'),
    user: 'sandbox',
    password: await credential(pool, 'onepay_password'),
  };
}
