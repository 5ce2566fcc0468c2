import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { credential } from '../state.ts';

/** The only account of the stand-in, and the secret that it shares with its locks. */
export type LockAccount = {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly username: string;
  readonly password: string;
  readonly passwordMd5: string;
  readonly lockSecret: string;
};

export async function openLockAccount(pool: Pool): Promise<LockAccount> {
  const password = await credential(pool, 'ttlock_password');
  return {
    clientId: 'yumori-sandbox',
    clientSecret: await credential(pool, 'ttlock_client_secret'),
    username: 'sandbox@yumori.example',
    password,
    passwordMd5: createHash('md5').update(password).digest('hex'),
    lockSecret: await credential(pool, 'ttlock_lock_secret'),
  };
}
